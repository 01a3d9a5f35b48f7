"""Languages, as a server uses them."""

from typing import assert_type

from cardfishing.errors import IllegalMoveError
from cardfishing.languages import SOURCE, languages, preferred, translator
from cardfishing.messages import Translator
from cardfishing.plugins import PluginHost


def a_refusal_in_the_language_of_a_client(error: IllegalMoveError, wanted: str) -> str:
    """A server says a refusal as the client would have it."""
    speaks = translator(wanted)
    assert_type(speaks, Translator)
    return error.message.render(speaks)


def what_there_is() -> None:
    """English is always there, and stands in for what is not."""
    host = PluginHost()
    assert_type(host.packages, tuple[str, ...])
    assert_type(languages(host=host), tuple[str, ...])
    assert preferred({"LANG": "C.UTF-8"}, host=host) == SOURCE in languages()
    assert translator(SOURCE, host=host).gettext("casino") == "casino"
