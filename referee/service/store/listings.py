"""The row by which lists show a match: made of its facts, and renewed with each command that changes it."""

from collections.abc import Sequence
from typing import Final

from msgspec import MsgspecError, Struct
from msgspec.json import Decoder, Encoder

from events.kinds import Fact, MatchEnded, MatchOpened, RulingGiven
from events.listings import Listing
from events.log import Log, MatchRef
from referee.court.appeals import appeals_of
from referee.court.standing import standing
from referee.fold import Court, fold_court
from referee.service.store.chances import SEED
from referee.service.store.eventlogs import QUEUED
from referee.service.store.live import LiveMatch
from referee.service.store.reader import line_of, reader_of
from referee.service.store.rows import legible
from referee.state import Match

COUNTED: Final = (*QUEUED, "ruling.given", "match.ended")
"""The facts of which a row tells more than the state of the match does."""


class ListedState(Struct, frozen=True, array_like=True):
    """How a match stands, as lists show it; `life` is how many Life Cloth A and B have."""

    ruleset: str = ""
    edition: str = ""
    paper: bool = False
    test: bool = False
    sealed: bool = False
    turn: int = 0
    winner: str = ""
    reason: str = ""
    life: tuple[int, int] = (0, 0)
    rulings: int = 0


_READ: Final = Decoder(ListedState)
_WRITE: Final = Encoder()


def listed_state(listing: Listing) -> ListedState | None:
    """Read how a match stands from its row; None where the row does not say."""
    try:
        return _READ.decode(listing.data)
    except (MsgspecError, UnicodeDecodeError):
        return None


def state_data(state: Match, rulings: int) -> bytes:
    """How a match stands, as its row keeps it."""
    settings = state.settings
    return _WRITE.encode(
        ListedState(
            settings.ruleset,
            settings.edition,
            settings.deal != "referee",
            settings.chance == SEED,
            bool(state.sealed),
            state.turn.number,
            state.winner,
            state.reason,
            (len(state.A.life), len(state.B.life)),
            rulings,
        )
    )


def make_listing(log: Log, ref: MatchRef, state: Match | None, new: Sequence[Fact] = ()) -> Listing:
    """Make the row of a match from its facts; `new` are those that are written with it.

    Without a state, as where it cannot be read, the row has no data.
    """
    line = line_of(log, ref)
    opened = new[0] if new and new[0].seq == 1 else next(iter(reader_of(log, ref).facts(0, 1)), None)
    if opened is None or not isinstance(opened.body, MatchOpened):
        return Listing(line[0].id)
    (a, b), started = opened.body.people, opened.at if ref.parent is None else ref.created
    words = search_words(ref, opened.body)
    row = Listing(line[0].id, a, b, opened.body.ruleset, started, words=words)
    return _counted(log, ref, row, state, new)


def _counted(log: Log, ref: MatchRef, row: Listing, state: Match | None, new: Sequence[Fact]) -> Listing:
    """The row of a match with what is counted among its facts."""
    facts = [fact for _, fact in legible(log.of_kinds([ref.id], COUNTED))] + list(new)
    court = fold_court(Court(), facts)
    waits = bool(standing(court).waiting()) or any(one.pending for one in appeals_of(court))
    ends = [fact.at for fact in facts if isinstance(fact.body, MatchEnded)]
    rulings = sum(isinstance(fact.body, RulingGiven) for fact in facts)
    over = state is not None and bool(state.winner)
    return row._replace(
        ended=(ends[-1] if ends else row.started) if over else 0,
        waits=int(waits),
        data=b"" if state is None else state_data(state, rulings),
    )


def search_words(ref: MatchRef, opened: MatchOpened) -> str:
    """What a search for words looks through, but for names of people and titles of events."""
    words = (ref.public_id, ref.tags.get("event", ""), *opened.people, opened.ruleset, opened.edition)
    return " ".join(words).casefold()


def renewed_listing(log: Log, live: LiveMatch, new: Sequence[Fact], state: Match) -> Listing | None:
    """The row of a match after facts that are about to be written; None where it stays as it is."""
    known = live.listing or log.listing(live.ref.id)
    if known is None or not known.data:
        return make_listing(log, live.ref, state, new)
    live.listing = known
    if any(fact.body.KIND in COUNTED for fact in new):
        return _counted(log, live.ref, known, state, new)
    before = listed_state(known)
    data = state_data(state, 0 if before is None else before.rulings)
    if data == known.data:
        return None
    return known._replace(data=data, ended=known.ended if state.winner else 0)
