"""Setup: LRIGs face down, shuffle and draw, mulligan, Life Cloth, open (start.setup.13)."""

from typing import Any

from events.kinds import FirstDecided, LrigsOpened, MulliganDeclared
from events.vocabulary import CENTER, OTHER, POSITIONS, SEATS
from referee.effects.board import ids
from referee.effects.chance import order
from referee.effects.run import Run, RunningFrame, RunQuestion
from referee.effects.sighted import Want, say
from referee.effects.verbs.answer import stay, take
from referee.effects.verbs.turning import gain_coins, shuffle
from referee.rulebook import in_force, reading_value
from referee.state import Card


def starters(run: Run, seat: str) -> list[Card]:
    """The level 0 LRIGs that a seat can start with; the one that can grow stands second.

    Source: glossary.lrig-zone.2, start.setup.4.
    """
    deck = run.state.seat(seat).lrig_deck
    zero = [c for c in deck if _is_starter(run, c)]
    if len(zero) != len(POSITIONS):
        return zero
    grown = {
        t
        for c in deck
        if run.library.definition(c.name).type == "LRIG" and c not in zero
        for t in run.library.definition(c.name).lrig_types
    }
    zero.sort(key=lambda c: not grown.isdisjoint(run.library.definition(c.name).lrig_types))
    first, second, center = zero
    return [first, center, second]


def _is_starter(run: Run, card: Card) -> bool:
    definition = run.library.definition(card.name)
    return definition.type == "LRIG" and definition.level == 0


def op_lrigs(run: Run, f: RunningFrame, arg: Any) -> None:  # noqa: ARG001 - the shape of a verb
    """Lay the level 0 LRIGs of each seat face down: left, center, right, or the center alone."""
    count = run.ruleset.lrigs
    places = range(count) if count > 1 else (CENTER,)
    for seat in SEATS:
        if any(run.state.seat(seat).lrig):
            continue
        answer = take(run)
        if answer is None:
            items = ids(starters(run, seat))
            run.ask(RunQuestion("lrigs", seat, items=items, least=count, most=count, seen=seat))
            stay(f)
            return
        by_id = {c.id: c for c in run.state.seat(seat).lrig_deck}
        for place, card_id in zip(places, answer.cards, strict=True):
            run.move(
                seat,
                "lrig_deck",
                "lrig",
                (by_id[card_id],),
                "lay",
                ("start.setup.1",),
                seen=seat,
                place=place,
                actor=seat,
            )


def op_first(run: Run, f: RunningFrame, arg: Any) -> None:  # noqa: ARG001 - as above
    """Decide who plays first: as the table agreed, or the winner of the dice chooses.

    The leaflet lets the winner begin without a choice (start.setup.6); which of the two holds is
    the reading `first_player`. In a later game of a match the policy may name who chooses instead.
    """
    agreed = f.names.pop("first", None)
    if agreed is not None:
        method = f.names.pop("method")
        run.emit(FirstDecided(agreed, agreed, method), ("glossary.play-first.2",))
        return
    named = f.names.get("method", "")
    chooses = bool(named) or reading_value(run.state.settings, "first_player") != "winner"
    answer = take(run)
    winner = f.names.pop("winner", None) or _thrown(run)
    if chooses and answer is None:
        f.names["winner"] = winner
        run.ask(RunQuestion("first", winner, most=1))
        stay(f)
        return
    first = winner if answer is None or answer.do == "yes" else OTHER[winner]
    clauses = ("glossary.play-first.1",) if chooses else ("start.setup.6",)
    actor = winner if chooses else "chance"
    f.names.pop("method", None)
    run.emit(FirstDecided(first, winner, named or "chance"), clauses, actor=actor)


def _thrown(run: Run) -> str:
    """The seat that won the dice; at a paper table people say it, and nothing else is heard.

    Where they have not said it, a seat stands there for a run of which nothing is kept.
    """
    if run.paper is None:
        return SEATS[order(run, 2)[0]]
    return say(run, Want("winner"), SEATS) or SEATS[0]


def op_shuffle_draw(run: Run, f: RunningFrame, arg: Any) -> None:  # noqa: ARG001 - as above
    """Shuffle both main decks and draw the opening hands (start.setup.7)."""
    for seat in (run.state.first, OTHER[run.state.first]):
        shuffle(run, seat, ("start.setup.7", "classic.deck.6"))
        hand = run.state.seat(seat).deck[: run.ruleset.opening_hand]
        run.move(seat, "deck", "hand", hand, "draw", ("start.setup.7", "classic.setup.3"))


_DECLARED = ("glossary.mulligan.3", "classic.setup.4")


def op_mulligan(run: Run, f: RunningFrame, arg: Any) -> None:  # noqa: ARG001 - as above
    """Ask each seat which cards it exchanges, the first player's number first.

    Source: glossary.mulligan.3. An older printing has no joint redraw: there each player exchanges
    and draws before the other has named a number (quickguide.mulligan.1).
    """
    answer = take(run)
    if answer is not None and run.asked is not None:
        seat = run.asked.seat
        f.names[f"out{seat}"] = answer.cards
        run.emit(MulliganDeclared(seat, len(answer.cards)), _DECLARED, actor=seat)
        if in_force("quickguide.mulligan.1", run.state.settings.edition):
            _exchange(run, seat, answer.cards)
    for seat in (run.state.first, OTHER[run.state.first]):
        if f"out{seat}" not in f.names:
            hand = ids(run.state.seat(seat).hand)
            run.ask(RunQuestion("mulligan", seat, items=hand, most=len(hand), seen=seat))
            stay(f)
            return


def op_redraw(run: Run, f: RunningFrame, arg: Any) -> None:  # noqa: ARG001 - as above
    """Carry out both exchanges as one step (glossary.mulligan.4)."""
    for seat in (run.state.first, OTHER[run.state.first]):
        _exchange(run, seat, f.names.pop(f"out{seat}", ()))


def _exchange(run: Run, seat: str, out: tuple[int, ...]) -> None:
    """Put back what of these cards is in hand, shuffle, and draw as many (glossary.mulligan.2)."""
    cards = [c for c in run.state.seat(seat).hand if c.id in out]
    if not cards:
        return
    run.move(seat, "hand", "deck", cards, "mulligan", ("glossary.mulligan.1",), actor=seat)
    shuffle(run, seat, ("glossary.mulligan.2",))
    drawn = run.state.seat(seat).deck[: len(cards)]
    run.move(seat, "deck", "hand", drawn, "draw", ("glossary.mulligan.2",))


def op_life(run: Run, f: RunningFrame, arg: Any) -> None:  # noqa: ARG001 - as above
    """Lay the Life Cloth: the first cards of each deck, seven (glossary.life-cloth.2).

    Laid one by one, the seventh ends on top; taken as a pile, the first stays on top: the reading
    `life_cloth_top` says which (start.setup.10).
    """
    pile = reading_value(run.state.settings, "life_cloth_top") == "first"
    for seat in (run.state.first, OTHER[run.state.first]):
        cards = run.state.seat(seat).deck[: run.ruleset.life_cloth]
        cards = cards if pile else cards[::-1]
        run.move(seat, "deck", "life", cards, "lay", ("glossary.life-cloth.2",))


def op_open(run: Run, f: RunningFrame, arg: Any) -> None:  # noqa: ARG001 - as above
    """Turn all LRIGs face up together; the center LRIG brings its [Coin] (glossary.coin.2)."""
    for seat in (run.state.first, OTHER[run.state.first]):
        slots = run.state.seat(seat).lrig
        names = tuple(s.card.name if s is not None else None for s in slots)
        run.emit(LrigsOpened(seat, names), ("start.setup.12",))
        gain_coins(run, seat, names[1])
