"""The plugin, compared with the protocols of its hooks: what its tests would say."""

from . import plugin
from .plugin import a_typed_plugin, listening


def the_plugin_is_one() -> None:
    """Both checkers compare the module."""
    assert a_typed_plugin(plugin, plugin, plugin, plugin) == 4
    assert listening(plugin, plugin, plugin) == "house"
