"""What the tests of Glass Vigil share: strangers to meet, and a table of Orra."""

from referee.cards import shipped
from tests.rules.old import has, table
from tests.rules.texts import signi, spell, target, use, vanish
from tests.table import Scene

KEEPER = shipped().definition("Orra, Keeper of Panes")

WHITE, BLUE = signi("Chalk", colors=("white",)), signi("Slate", colors=("blue",))
HARE = signi("Hare", power=3000)
BEAR = signi("Bear", level=3, power=11000)
FOES = (HARE, BEAR, None)
KILL = spell("Kill", use(target(("at", "opp", "field")), vanish()))


def mine(*, at: str = "main", foes: object = FOES, **zones: object) -> Scene:
    """Set a table of Orra against two SIGNI."""
    zones = {"lrig": KEEPER} | zones
    return table(has(**zones), has(signi=foes), at=at)


def theirs(*, at: str = "attack.signi", foes: object = FOES, **zones: object) -> Scene:
    """Let A act, against Orra of B."""
    zones = {"lrig": KEEPER} | zones
    return table(has(signi=foes), has(**zones), at=at)
