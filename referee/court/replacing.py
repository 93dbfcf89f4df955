"""How cards go back at random: cards of one pile change places by the dice.

The dice fall here once; the record keeps their order for the judge, and the fold only applies it
(`cards.mixed`). A card whose face a seat has seen is replaced among the cards that no seat knows
by their place, itself included, and all of them change places together: then each of them lies
at each of these places with the same odds, which is what a seat that had seen none could say.

Only the pile in which a card lies is mixed. A deck and a Life Cloth are both unknown, but which
cards lie in the Life Cloth was settled when it was laid (start.setup.10), so a seen card goes
back among the cards of its own pile; that it lies somewhere there stays known.
"""

from collections.abc import Iterable, Iterator
from typing import Final, Protocol

from msgspec import Struct

from events.kinds import CardsMixed, ChanceDrawn
from events.wording import counted
from referee.court.draft import Draft, DraftRefusal, joined
from referee.state import Card, Match
from referee.timeline import Reader, state_at
from referee.timeline.learned import PILES

CLAUSES: Final = {"diva": ("glossary.hidden-zone.2",), "classic": ("classic.deck.8",)}
"""By ruleset: a pile whose cards may not be looked at."""
LEAST: Final = 2


class ShuffleSource(Protocol):
    """Where the random order comes from; `draw` numbers one that follows from shares, else 0."""

    @property
    def draw(self) -> int:
        """The number of the last order."""

    def order(self, count: int) -> tuple[int, ...]:
        """A random order of so many cards."""


class Mix(Struct, frozen=True):
    """Which cards change places: those of a seat's pile at places counted from 1 at the top."""

    seat: str
    zone: str
    positions: tuple[int, ...]


def unknown_places(state: Match, seat: str, zone: str) -> tuple[int, ...]:
    """The places of a deck or Life Cloth whose cards nobody knows: its random part."""
    row: tuple[Card, ...] = getattr(state.seat(seat), zone)
    return tuple(place for place, card in enumerate(row, 1) if not card.seen)


def mixed_drafts(
    state: Match, mixes: Iterable[Mix], dice: ShuffleSource, by: str, cause: int = 0
) -> list[Draft]:
    """Draft that the cards of some piles change places, one fact for each pile, in their order.

    `state` is the table right before the first of them; `by` the official who orders it, `cause`
    the seq of that order. A mix of fewer than two cards moves nothing and is left out.
    """
    drafts, new = list[Draft](), state.next_id
    for one in mixes:
        positions = one.positions
        if len(positions) < LEAST:
            continue
        count, order = len(positions), dice.order(len(positions))
        if dice.draw:
            drafts.append(Draft(ChanceDrawn(dice.draw, count, count, order), "chance", cause))
        body = CardsMixed(one.seat, one.zone, new, positions, order)
        drafts.append(Draft(body, by, cause, CLAUSES[state.settings.ruleset]))
        new += len(positions)
    return drafts


def _pile_faults(state: Match, mix: Mix) -> Iterator[DraftRefusal]:
    if mix.seat not in {"A", "B"} or mix.zone not in PILES:
        what = f"no random part in {mix.zone!r} of {mix.seat!r}"
        yield DraftRefusal("no-pile", what, "name seat A or B and deck or life")
        return
    row: tuple[Card, ...] = getattr(state.seat(mix.seat), mix.zone)
    where = f"the {mix.zone} of {mix.seat}"
    beyond = [place for place in mix.positions if not 1 <= place <= len(row)]
    if beyond:
        what = f"{where} has {counted(len(row), 'card')} and none at {', '.join(map(str, beyond))}"
        yield DraftRefusal("no-place", what, "count places from 1 at the top")
        return
    if len(set(mix.positions)) < LEAST:
        what = f"fewer than two cards of {where} would change places"
        yield DraftRefusal("nothing-to-mix", what, "name two places or more")
    asked = set(state.decision.items) if state.decision is not None else set()
    if asked & {row[place - 1].id for place in mix.positions}:
        what = f"the question that waits is about cards of {where} at these places"
        yield DraftRefusal("asked-about", what, "leave those places out, or rewind to before it")


def mixing(
    reader: Reader,
    seat: str,
    zone: str,
    positions: tuple[int, ...],
    dice: ShuffleSource,
    *,
    by: str = "chance",
    cause: int = 0,
) -> list[Draft] | DraftRefusal:
    """Draft that cards of a pile change places at random, as the table lies at the head.

    `positions` count from 1 at the top; none names the random part of the pile: the cards that
    nobody knows by their place. This is how cards that somebody should not have seen go back: the
    judge names their places beside those of the random part. Refused for a seat or pile that there
    is not, a place beyond its end, fewer than two cards, and cards that a question is about.
    """
    state = state_at(reader, reader.head())
    known = seat in {"A", "B"} and zone in PILES
    places = positions or (unknown_places(state, seat, zone) if known else ())
    mix = Mix(seat, zone, tuple(sorted(set(places))))
    fault = joined(_pile_faults(state, mix))
    return fault or mixed_drafts(state, [mix], dice, by, cause)
