"""What the tests of Bone Orchard share: strangers to meet, and a table of Vesk."""

from referee.cards import shipped
from tests.rules.old import has, table
from tests.rules.texts import gets, signi, spell, target, use, vanish
from tests.table import Scene

VESK = shipped().definition("Vesk, Warden of Rows")

BLACK, GREEN = signi("Coal", colors=("black",)), signi("Leaf", colors=("green",))
HARE = signi("Hare", power=3000)
BEAR = signi("Bear", level=3, power=11000)
FOES = (HARE, BEAR, None)
KILL = spell("Kill", use(target(("at", "opp", "field")), vanish()))
WEAK = spell("Weak", use(target(("at", "opp", "field")), gets(-3000)))


def mine(*, at: str = "main", foes: object = FOES, **zones: object) -> Scene:
    """Set a table of Vesk, in the third level, against two SIGNI."""
    zones = {"lrig": VESK} | zones
    return table(has(**zones), has(signi=foes), at=at)


def theirs(*, at: str = "main", **zones: object) -> Scene:
    """Let A act against Vesk of B."""
    zones = {"lrig": VESK} | zones
    return table(has(signi=FOES, hand=[KILL, WEAK]), has(**zones), at=at)
