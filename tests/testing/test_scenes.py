"""CF08 looks for hidden cards in scenes as they are written."""

from cardfishing._cardtext import named
from cardfishing.cards import CardSet
from cardfishing.messages import msg
from cardfishing.scene import Heap, Scene
from cardfishing.testing._view_checks import written


def test_an_open_card_is_not_taken_for_its_twin() -> None:
    """CF08: in a double pack 10S may lie open while 10S' is hidden, however a scene prints."""
    heap = Heap(label=msg("On the table"), cards=tuple(CardSet.parse("10S 2C'")), hidden=3)
    scene = Scene(title=msg("A position"), rows=((heap,),))
    assert named(written(scene)) == {"10S", "2C'"}
