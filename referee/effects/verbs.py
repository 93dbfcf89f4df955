"""What the steps of a program do: one function each, over the run and the frame that runs.

A step that must ask puts its question and stays where it stands; with the answer it is carried
out again and goes on. What cannot be done is left out, the rest is done (faq.general.5).
"""

from collections.abc import Callable, Iterable
from typing import Any

from events.kinds import (
    AbilityBegan,
    CardsShown,
    CardsTurned,
    CoinsChanged,
    DeckShuffled,
    EffectApplied,
    TriggersDropped,
)
from events.vocabulary import OTHER, PUBLIC, zone_seen
from referee.effects import blows, costs
from referee.effects.board import Speaker, ids
from referee.effects.deeds import limit_key, used_up
from referee.effects.entry import enter
from referee.effects.read import AmountFn, CondFn, SetFn, place_of, seats
from referee.effects.run import Live, Question, Run
from referee.state import Card

MOST_COINS = 5
"""How many [Coin] a player can have (glossary.coin.3)."""

Op = Callable[[Run, Live, Any], None]


def take(run: Run) -> Any:
    """Take the answer that is there, if any."""
    answer, run.answer = run.answer, None
    return answer


def stay(f: Live) -> None:
    """Carry the step out again once the answer is there."""
    f.pc -= 1


# Flow.


def op_end(run: Run, f: Live, arg: Any) -> None:  # noqa: ARG001 - the shape of a verb
    """End the program."""
    run.stack.pop()
    run.by = None


def op_jump(run: Run, f: Live, target: int) -> None:  # noqa: ARG001 - the shape of a verb
    """Go on elsewhere."""
    f.pc = target


def op_unless(run: Run, f: Live, arg: tuple[CondFn, int]) -> None:
    """Go on elsewhere unless a condition holds."""
    test, target = arg
    if not test(run, f):
        f.pc = target


def op_bind(run: Run, f: Live, arg: tuple[str, Any]) -> None:  # noqa: ARG001 - as above
    """Bind a name."""
    f.names[arg[0]] = arg[1]


def op_times(run: Run, f: Live, arg: tuple[str, AmountFn, int]) -> None:
    """Count a repetition down; go on elsewhere when it is over."""
    name, amount, target = arg
    left = f.names.get(name)
    left = amount(run, f) if left is None else left
    f.names[name] = left - 1 if left > 0 else None
    if left <= 0:
        f.pc = target


def op_each(run: Run, f: Live, arg: tuple[str, str, str, int]) -> None:
    """Bind the next seat of several; go on elsewhere when all had their turn."""
    name, word, counter, target = arg
    done = f.names.get(counter) or 0
    row = seats(word, run, f)
    if done >= len(row):
        f.names[counter] = None
        f.pc = target
        return
    f.names[counter], f.names[name] = done + 1, row[done]


def op_began(run: Run, f: Live, ability: Any) -> None:
    """Begin an ability: its limit counts from here, and what follows has it as its cause."""
    number = f.names.pop("#trigger", 0)
    if number and used_up(run.state, ability, f.source, f.you):
        run.emit(TriggersDropped((number,), "limit"), ("glossary.once-per-turn.1",))
        op_end(run, f, None)
        return
    key = limit_key(ability, f.source, f.you)
    f.names.pop("#paying", None)
    body = AbilityBegan(number, f.you, f.program, f.source, f.name, f.line, key)
    fact = run.emit(body, _BEGAN.get(ability.kind, ability.clauses), cause=f.cause)
    f.cause = run.cause = fact.seq


_BEGAN = {
    "enter": ("glossary.enter.2",),
    "burst": ("glossary.life-burst.1",),
    "action": ("faq.action.1",),
    "use": ("glossary.use.1",),
}


# Offers.


def op_offer(run: Run, f: Live, arg: tuple[str, Callable[..., bool], str, int]) -> None:
    """Offer a step: it may be declined, and is not offered where it is impossible."""
    word, possible, name, target = arg
    seat = seats(word, run, f)[0]
    answer = take(run)
    if answer is None and possible(run, f):
        run.ask(Question("may", seat))
        stay(f)
        return
    if answer is not None and answer.do == "yes":
        f.names["#full"] = 1
        return
    f.names[name + "?"] = 0
    f.pc = target


def op_taken(run: Run, f: Live, name: str) -> None:  # noqa: ARG001 - the shape of a verb
    """Note that an offered step was done, completely or not (the "if you do" of a text)."""
    f.names[name + "?"] = f.names.pop("#full", 1) or 0


def op_paid(run: Run, f: Live, number_name: str) -> None:
    """Offer the cost of an [Enter]: declined, the ability does not happen (glossary.enter.4)."""
    number = f.names.get(number_name, 0)
    run.emit(TriggersDropped((number,), "declined"), ("glossary.enter.4",))
    op_end(run, f, None)


def op_modes(run: Run, f: Live, arg: tuple[str, AmountFn, AmountFn, int, str]) -> None:
    """Choose modes, before costs and targets (glossary.mode.2); none twice (glossary.mode.4)."""
    word, least, most, count, name = arg
    if name in f.names:
        return
    answer = take(run)
    if answer is None:
        seat = seats(word, run, f)[0]
        low, high = min(least(run, f), count), min(most(run, f), count)
        about = (("line", f.line),)
        run.ask(
            Question("modes", seat, items=tuple(range(1, count + 1)), least=low, most=high,
                     about=about)
        )  # fmt: skip
        stay(f)
        return
    f.names[name] = tuple(sorted(answer.cards))


def op_mode(run: Run, f: Live, arg: tuple[str, int, int]) -> None:  # noqa: ARG001 - as above
    """Carry out a mode only if it was chosen, in the printed order (glossary.mode.5)."""
    name, number, target = arg
    if number not in f.names.get(name, ()):
        f.pc = target


# Paying.


def op_pay(run: Run, f: Live, arg: tuple[str, tuple[str, ...], AmountFn | None]) -> None:
    """Pay Ener: the payer chooses which cards; all or nothing (glossary.cost.3)."""
    word, needs, times = arg
    seat = seats(word, run, f)[0]
    if times is not None:
        needs = needs * times(run, f)
    if not needs:
        return
    ener = run.state.seat(seat).ener
    answer = take(run)
    chosen = answer.cards if answer is not None else costs.forced(needs, ener)
    if chosen is None:
        ask_payment(run, seat, needs)
        stay(f)
        return
    pay(run, seat, chosen)


def ask_payment(run: Run, seat: str, needs: tuple[str, ...]) -> None:
    """Ask a seat which Ener pays."""
    about = tuple((color, needs.count(color)) for color in dict.fromkeys(needs))
    items = ids(run.state.seat(seat).ener)
    count = len(needs)
    run.ask(Question("pay", seat, items=items, least=count, most=count, about=about))


def pay(run: Run, seat: str, chosen: Iterable[int]) -> None:
    """Put Ener that pays a cost into the trash."""
    picked = set(chosen)
    cards = [c for c in run.state.seat(seat).ener if c.id in picked]
    run.move(seat, "ener", "trash", cards, "pay", costs.PAY_CLAUSES, actor=seat)


# Choosing.


class Choice:
    """A choice that a text asks for: who, how, from what, and under which name."""

    __slots__ = ("name", "picks", "way", "who")

    def __init__(self, who: str, way: str, picks: tuple["Slot", ...], name: str) -> None:
        """Take over the fields of the node."""
        self.who, self.way, self.picks, self.name = who, way, picks, name


class Slot:
    """One pick of a choice: how many, of which cards, and what must hold of them together."""

    __slots__ = ("least", "most", "of", "together")

    def __init__(
        self,
        least: AmountFn,
        most: AmountFn | None,
        of: SetFn,
        together: tuple[Callable[..., bool], ...],
    ) -> None:
        """Take over the fields of the node."""
        self.least, self.most, self.of, self.together = least, most, of, together


def candidates(run: Run, f: Speaker, choice: Choice, slot: Slot) -> list[Card]:
    """Give the cards that may be chosen; [Shadow] keeps a SIGNI from being a target."""
    cards = slot.of(run, f)
    if choice.way != "target":
        return cards
    return [c for c in cards if not _shadowed(run, f.you, c)]


def _shadowed(run: Run, you: str, card: Card) -> bool:
    place = run.board.places.get(card.id)
    if place is None or place.seat == you or place.zone != "signi":
        return False
    return "Shadow" in run.board.of(card).keywords


def _bounds(run: Run, f: Live, choice: Choice, slot: Slot, count: int) -> tuple[int, int]:
    """Say how few and how many must be chosen of so many cards.

    An exact number of targets that cannot be met targets nothing (glossary.target.8); any other
    choice takes what there is (faq.general.1).
    """
    least = slot.least(run, f)
    most = count if slot.most is None else slot.most(run, f)
    if choice.way == "target" and least > count:
        return 0, 0
    return min(least, count), min(most, count)


def op_choose(run: Run, f: Live, choice: Choice) -> None:
    """Ask for cards; a choice with a single answer is recorded without asking."""
    if f.names.get(choice.name) is not None:
        return
    at: int = f.names.get("#slot") or 0
    slot = choice.picks[at]
    seat = seats(choice.who, run, f)[0]
    answer = take(run)
    if answer is None:
        cards = candidates(run, f, choice, slot)
        least, most = _bounds(run, f, choice, slot, len(cards))
        if choice.way == "chance":
            chosen = tuple(cards[i].id for i in sorted(run.chance.pick(most, len(cards))))
        elif least == most and most in {0, len(cards)}:
            chosen = ids(cards[:most])
            if chosen:
                run.settle_choice(_kind(choice), seat, chosen, _seen(run, seat, cards))
        else:
            _put(run, choice, seat, cards, (least, most))
            stay(f)
            return
    else:
        chosen = answer.cards
    _bind_choice(f, choice, at, chosen)


def _bind_choice(f: Live, choice: Choice, at: int, chosen: tuple[int, ...]) -> None:
    sofar: tuple[int, ...] = (f.names.pop("#chosen", None) or ()) + chosen
    if at + 1 < len(choice.picks):
        f.names["#slot"], f.names["#chosen"] = at + 1, sofar
        stay(f)
        return
    f.names["#slot"] = None
    f.names[choice.name] = sofar
    f.names[choice.name + "?"] = int(bool(sofar))


def _kind(choice: Choice) -> str:
    return "targets" if choice.way == "target" else "pick"


def _seen(run: Run, seat: str, cards: Iterable[Card]) -> str:
    """Say who may see which cards are offered: all, where all of them lie in the open."""
    for card in cards:
        place = place_of(run, card.id)
        if place is None or zone_seen(place.zone, place.seat) != PUBLIC:
            return seat
    return PUBLIC


def _put(
    run: Run, choice: Choice, seat: str, cards: list[Card], bounds: tuple[int, int]
) -> None:
    least, most = bounds
    run.ask(
        Question(
            _kind(choice), seat, items=ids(cards), least=least, most=most,
            seen=_seen(run, seat, cards),
        )
    )  # fmt: skip


# Acting.


class Move:
    """A movement that a text orders."""

    __slots__ = ("label", "name", "order", "spot", "state", "want", "what", "zone")

    def __init__(self, what: SetFn, zone: str, **rest: Any) -> None:
        """Take over the fields of the node."""
        self.what, self.zone = what, zone
        self.label: str = rest["label"]
        self.name: str = rest["name"]
        self.spot: str = rest["spot"]
        self.state: str = rest["state"]
        self.order: str = rest["order"]
        self.want: AmountFn | None = rest["want"]


_LABEL_CLAUSES = {
    "vanish": ("start.vanish.1",),
    "draw": ("glossary.effect.1",),
    "discard": ("glossary.discard.1",),
    "charge": ("glossary.ener-charge.1",),
    "crush": ("glossary.crush.1",),
    "put": ("glossary.effect.1",),
}


def op_move(run: Run, f: Live, arg: Move) -> None:
    """Move cards; impossible parts are left out."""
    cards = arg.what(run, f)
    if arg.order and len(cards) > 1:
        ordered = _ordered(run, f, arg, cards)
        if ordered is None:
            return
        cards = ordered
    groups = _groups(run, cards)
    if arg.zone == "signi":
        if not _enter_all(run, f, arg, groups):
            return
    else:
        new: tuple[int, ...] = ()
        for (seat, src), row in groups.items():
            new += _move_row(run, f, arg, seat, src, row)
        _bind_move(run, f, arg, new)


def _groups(run: Run, cards: Iterable[Card]) -> dict[tuple[str, str], list[Card]]:
    groups: dict[tuple[str, str], list[Card]] = {}
    for card in cards:
        place = place_of(run, card.id)
        if place is not None:
            groups.setdefault((place.seat, place.zone), []).append(place.card)
    return groups


def _move_row(  # noqa: PLR0913 - a row of cards, its way and its frame
    run: Run, f: Live, arg: Move, seat: str, src: str, row: list[Card]
) -> tuple[int, ...]:
    slots = f.you if src in {"deck", "life"} and row[0] is not _top(run, seat, src) else None
    clauses = _LABEL_CLAUSES[arg.label]
    if f.names.get("#paying"):
        clauses = ("glossary.cost.1",)
    return run.move(seat, src, arg.zone, row, arg.label, clauses, spot=arg.spot, slots=slots)


def _top(run: Run, seat: str, zone: str) -> Card | None:
    row: tuple[Card, ...] = getattr(run.state.seat(seat), zone)
    return row[0] if row else None


def _bind_move(run: Run, f: Live, arg: Move, new: tuple[int, ...]) -> None:
    want = arg.want(run, f) if arg.want is not None else max(1, len(new))
    full = int(len(new) >= want)
    if not full and "#full" in f.names:
        f.names["#full"] = 0
    if arg.name:
        f.names[arg.name], f.names[arg.name + "?"] = new, full


def _ordered(run: Run, f: Live, arg: Move, cards: list[Card]) -> list[Card] | None:
    """Put cards into the order that chance or the seat gives; None while it is asked."""
    if arg.order == "random":
        return [cards[i] for i in run.chance.order(len(cards))]
    answer = take(run)
    if answer is None:
        count = len(cards)
        items, seen = ids(cards), _seen(run, f.you, cards)
        run.ask(Question("order", f.you, items=items, least=count, most=count, seen=seen))
        stay(f)
        return None
    by_id = {c.id: c for c in cards}
    return [by_id[i] for i in answer.cards]


def _enter_all(
    run: Run, f: Live, arg: Move, groups: dict[tuple[str, str], list[Card]]
) -> bool:
    """Put SIGNI onto the field one by one; False while a zone is asked for."""
    done: tuple[int, ...] = f.names.get("#entered") or ()
    tried: tuple[int, ...] = f.names.get("#tried") or ()
    for (seat, src), row in groups.items():
        for card in row:
            if card.id in tried:
                continue
            answer = take(run)
            new = enter(run, seat, src, card, answer, state=arg.state)
            if new is None:
                f.names["#entered"], f.names["#tried"] = done, tried
                stay(f)
                return False
            done, tried = done + new, (*tried, card.id)
    f.names["#entered"] = f.names["#tried"] = None
    _bind_move(run, f, arg, done)
    return True


def op_show(run: Run, f: Live, arg: tuple[SetFn, str, str]) -> None:
    """Look at cards (one seat) or reveal them (both)."""
    what, word, name = arg
    cards = what(run, f)
    seen = PUBLIC if word == "both" else seats(word, run, f)[0]
    for (seat, zone), row in _groups(run, cards).items():
        body = CardsShown(
            seat, zone, len(row), ids(row), tuple(c.name for c in row), seen
        )
        run.emit(body, ("glossary.hidden-zone.1",))
    if name:
        f.names[name] = ids(cards)
        f.names[name + "?"] = int(bool(cards))


def op_turn(run: Run, f: Live, arg: tuple[SetFn, str]) -> None:
    """Turn cards on the field; what already lies so is left as it is."""
    what, to = arg
    turned = []
    for card in what(run, f):
        place = run.board.places.get(card.id)
        if place is not None and place.slot is not None and _changes(place.slot, to):
            turned.append(card.id)
    if turned:
        run.emit(CardsTurned(tuple(turned), to), _TURN_CLAUSES[to])
    elif "#full" in f.names:
        f.names["#full"] = 0


_TURN_CLAUSES = {
    "up": ("glossary.up.1",),
    "down": ("glossary.down.1",),
    "frozen": ("glossary.freeze.1",),
    "thawed": ("glossary.freeze.3",),
    "awakened": ("glossary.awake.1",),
    "face-down": ("glossary.attach.6",),
    "face-up": ("glossary.awake.5",),
}


def _changes(slot: Any, to: str) -> bool:
    now = {
        "up": slot.up,
        "down": not slot.up,
        "frozen": slot.frozen,
        "thawed": not slot.frozen,
        "awakened": slot.awakened,
        "face-down": slot.face_down,
        "face-up": not slot.face_down,
    }
    return not now[to]


def op_shuffle(run: Run, f: Live, word: str) -> None:
    """Shuffle a main deck; the order goes into the record."""
    for seat in seats(word, run, f):
        shuffle(run, seat)


def shuffle(run: Run, seat: str, clauses: tuple[str, ...] = ("glossary.effect.1",)) -> None:
    """Shuffle the main deck of a seat."""
    count = len(run.state.seat(seat).deck)
    if count:
        body = DeckShuffled(seat, run.state.next_id, run.chance.order(count))
        run.emit(body, clauses, actor="chance")


def op_coin(run: Run, f: Live, arg: tuple[str, AmountFn]) -> None:
    """Gain or pay [Coin]; gains beyond five are lost (glossary.coin.3)."""
    word, amount = arg
    for seat in seats(word, run, f):
        have = run.state.seat(seat).coins
        after = max(0, min(MOST_COINS, have + amount(run, f)))
        if after != have:
            run.emit(CoinsChanged(seat, after - have), ("glossary.coin.2",))
        elif "#full" in f.names:
            f.names["#full"] = 0


def op_damage(run: Run, f: Live, arg: tuple[str, SetFn]) -> None:
    """Deal damage by an effect (glossary.damage.3)."""
    word, by = arg
    source = by(run, f)
    for seat in seats(word, run, f):
        blows.damage(run, seat, source[0].id if source else f.source, ("glossary.damage.3",))


def op_lasting(run: Run, f: Live, arg: tuple[int, tuple[Any, ...], str]) -> None:
    """Apply an effect that lasts: its cards and numbers are fixed now."""
    place, fixes, end = arg
    names: dict[str, Any] = {}
    for i, (sets, amount) in enumerate(fixes):
        names[f"#{i}"] = ids(sets(run, f)) if sets is not None else ()
        names[f"#n{i}"] = amount(run, f) if amount is not None else 0
    if not any(v for k, v in names.items() if not k.startswith("#n")):
        return
    _apply(run, f, place, names, end)


def op_later(run: Run, f: Live, arg: tuple[int, str, int]) -> None:
    """Await a deed: a step is carried out when it happens."""
    place, end, uses = arg
    names = {k: v for k, v in f.names.items() if v is not None and not k.startswith("#")}
    _apply(run, f, place, names, end, uses=uses, later=True)


def _apply(  # noqa: PLR0913 - an effect, its frame and its span
    run: Run,
    f: Live,
    place: int,
    names: dict[str, Any],
    end: str,
    *,
    uses: int = 0,
    later: bool = False,
) -> None:
    body = EffectApplied(
        run.state.next_id,
        f.you,
        f.program,
        place,
        f.source,
        f.name,
        f.line,
        tuple(sorted(names.items())),
        until=_turn_number(run, f.you, end),
        uses=uses,
        later=later,
    )
    run.emit(body, ("glossary.effect.1",))


def _turn_number(run: Run, you: str, end: str) -> int:
    """Give the turn with which a span ends; 0 is the end of the game."""
    turn = run.state.turn
    if end == "end of game":
        return 0
    if end == "end of this turn":
        return turn.number
    if end == "end of next turn":
        return turn.number + 1
    seat = OTHER[you] if end.endswith("opp") else you
    if turn.seat != seat:
        return turn.number + 1
    if seat == OTHER[you] and turn.phase != "end":
        return turn.number
    return turn.number + 2


OPS: dict[str, Op] = {
    name.removeprefix("op_"): value
    for name, value in list(globals().items())
    if name.startswith("op_")
}
"""Every verb of the flat code by its name."""
