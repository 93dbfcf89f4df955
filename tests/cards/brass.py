"""What the tests of Brass Menagerie share: strangers to meet, and a table of three LRIGs."""

from referee.cards import shipped
from tests.rules.texts import signi, spell, target, use, vanish
from tests.table import CENTER, Scene, side

card = shipped().definition
HAND, MINUTE, HOUR = (card(f"Tock, {n} Hand") for n in ("Stopped", "Minute", "Hour"))
COLD, PILOT, BLAST = (card(f"Rivet, {n}") for n in ("Cold Furnace", "Pilot Light", "Blast Furnace"))
LION = card("Brass Lion")

WOLF = signi("Wolf", level=2, power=5000)
GIANT = signi("Giant", level=3, power=12000)
GREEN, BLUE, RED = (signi(c, colors=(c.lower(),)) for c in ("Green", "Blue", "Red"))
BOLT = spell("Bolt", use(target(("at", "opp", "field")), vanish()))
START = (HAND, CENTER, COLD)


def mine(at: str = "main", foes: object = (WOLF, None, None), **zones: object) -> Scene:
    """Set a table of A against a SIGNI of B."""
    return Scene(side(**zones), side(signi=foes), at=at, more=[LION])
