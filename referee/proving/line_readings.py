"""A reading of one line, looked at before anybody approves it.

The other words are read, printed in the official wording and held against the original, and the
card is played with them as `cards check` plays it.
"""

from difflib import SequenceMatcher
from typing import Final

from msgspec import Struct

from events.values import changed
from referee.cards import AbilityDef, CardDef, is_stated
from referee.cards.text import TextReader
from referee.proving.behaving import Behaviour
from referee.proving.boards import RULESET, CardPool
from referee.proving.looking import ReadAbility, prints_back
from referee.proving.paths import PriceFault
from referee.proving.priced import guarded
from referee.proving.survey import BOARDS, carried
from referee.service import Desk, DeskError
from referee.service.records.readings import LineAsked, LineRead, ProposedReading, propose, read_line

SAME, ORIGINAL, PRINTED = "", "-", "+"


class WordStretch(Struct, frozen=True):
    """Words of a difference: `mark` is "-" in the original alone, "+" in the printed text alone, else ""."""

    mark: str
    words: str


class LineReadingLook(Struct, frozen=True):
    """What a reading makes of a line: abilities, how they are printed, and what boards tell.

    `text` is the line as it is printed on the card, `difference` what the wording of the reading
    says otherwise. `played` is None where boards were not asked for, or are not laid for the game;
    `priced` is what is wrong where the card is played at its printed price.
    """

    card: str
    line: int
    text: str
    hash: str
    abilities: tuple[ReadAbility, ...]
    difference: tuple[WordStretch, ...]
    played: Behaviour | None
    priced: tuple[PriceFault, ...] = ()


def look_at_reading(desk: Desk, asked: LineAsked, *, play: bool = True, seed: int = 1) -> LineReadingLook:
    """Look at a reading before it is kept; raises DeskError where it is none."""
    return _look(desk, asked, read_line(desk, asked), play=play, seed=seed)


def propose_reading(
    desk: Desk, asked: LineAsked, by: str, why: str = "", *, event: str = "", seed: int = 1
) -> tuple[LineReadingLook, ProposedReading]:
    """Play a reading and keep it as proposed.

    Raises DeskError where it is none, and for one with which the card breaks on a board.
    """
    found = look_at_reading(desk, asked, seed=seed)
    faults = (
        [f"{one.text} (board {one.seed}, seq {one.seq})" for one in found.played.faults]
        if found.played
        else []
    )
    faults += [f"{one.text} (line {one.line}, at its price)" for one in found.priced]
    if faults:
        message = f"with this reading the card breaks: {faults[0]}"
        where = f"{found.card}, line {found.line}"
        instead = "say it otherwise; where the words are right, tell the makers of this program"
        raise DeskError("no-reading", message, where=where, instead=instead)
    return found, propose(desk, asked, by, why, event=event)


def _look(desk: Desk, asked: LineAsked, read: LineRead, *, play: bool, seed: int) -> LineReadingLook:
    reader = desk.live.shelf.reader(asked.ruleset)
    rows = [_printed(reader, one, read.card.type, asked.ruleset) for one in read.abilities]
    said = " ".join(row.printed for row in rows)
    played, priced = _played(desk, read.card, seed) if play and asked.ruleset == RULESET else (None, ())
    line = read.line
    return LineReadingLook(
        line.card.name,
        line.number,
        line.text,
        line.hash,
        tuple(rows),
        difference(line.text, said),
        played,
        priced,
    )


def _printed(reader: TextReader, one: AbilityDef, kind: str, ruleset: str) -> ReadAbility:
    printed = reader.print_ability(one.node, kind, ruleset)
    return ReadAbility(one, printed or "", prints_back(reader, one, kind, printed))


def difference(original: str, printed: str) -> tuple[WordStretch, ...]:
    """What two texts say otherwise, word by word, in their order; letter case is no difference."""
    one, other = original.split(), printed.split()
    matched = SequenceMatcher(None, [w.lower() for w in one], [w.lower() for w in other], autojunk=False)
    found: list[WordStretch] = []
    for what, a, b, c, d in matched.get_opcodes():
        if what == "equal":
            found.append(WordStretch(SAME, " ".join(other[c:d])))
            continue
        found += [WordStretch(ORIGINAL, " ".join(one[a:b]))] if a < b else []
        found += [WordStretch(PRINTED, " ".join(other[c:d]))] if c < d else []
    return tuple(found)


MOST_AROUND: Final = 400
"""The most imported cards of which boards are filled, besides the shipped ones."""


def _played(desk: Desk, card: CardDef, seed: int) -> tuple[Behaviour, tuple[PriceFault, ...]]:
    """Play the lines of a card that are read; what people state of it is left out."""
    whole = _without_stated(card)
    here, own = desk.catalog_of(RULESET), desk.catalog
    others = [name for name in here.names() if name not in own.names()][:MOST_AROUND]
    known = (here.definition(name) for name in (*own.names(), *others) if name != card.name)
    around = [one for one in known if not any(map(is_stated, one.abilities))]
    pool = CardPool(carried([whole, *around]))
    behaved, guard = guarded(whole, pool, seed=seed, boards=BOARDS)
    return behaved, guard.faults


def _without_stated(card: CardDef) -> CardDef:
    return changed(card, abilities=tuple(one for one in card.abilities if not is_stated(one)))
