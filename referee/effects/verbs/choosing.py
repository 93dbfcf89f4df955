"""How cards are chosen: as targets, as picks, by chance."""

from collections.abc import Callable, Iterable

from events.values import changed
from events.vocabulary import PUBLIC, zone_seen
from referee.effects.analysis.heard import OF_KIND
from referee.effects.analysis.sought import SoughtCards, sought
from referee.effects.board import AmountFn, Scope, SetFn, World, ids
from referee.effects.chance import pick
from referee.effects.deeds.intents import (
    Intent,
    barred,
    declared,
    is_required,
)
from referee.effects.deeds.making import of_card
from referee.effects.deeds.waiting import tell_silent
from referee.effects.language import Node
from referee.effects.needs.possible import filtered, unfiltered
from referee.effects.read import left_card, place_of, read_set, seats
from referee.effects.read.together import Together, fitting_sizes
from referee.effects.run import Run, RunningFrame, RunQuestion
from referee.effects.sighted import drawn
from referee.effects.verbs.answer import stay, take
from referee.rulebook import reading_value
from referee.state import Card, marks

Fits = Callable[[Run, RunningFrame, Card], bool]
"""Whether the rules let a card be what a text chooses it for."""


class TextChoice:
    """A choice that a text asks for: who, how, from what, and under which name."""

    __slots__ = ("name", "picks", "way", "who")

    def __init__(self, who: str, way: str, picks: tuple["ChoicePick", ...], name: str) -> None:
        """Take over the fields of the node."""
        self.who, self.way, self.picks, self.name = who, way, picks, name


class ChoicePick:
    """One pick of a choice: how many, of which cards, and what must hold of them together.

    `whole` gives the cards before any filter, where the text filters; None where it does not;
    `zone` is the one whole zone that they are chosen from; `told` that the text has revealed them
    before, and `fits` what the rules ask of a card besides what the text does. `sought` says in
    words which cards the text asks for, where it can be said.
    """

    __slots__ = ("fits", "least", "most", "of", "sought", "together", "told", "whole", "zone")

    def __init__(
        self,
        least: AmountFn,
        most: AmountFn | None,
        of: Node,
        together: tuple[Together, ...],
        *,
        told: bool = False,
        fits: Fits | None = None,
    ) -> None:
        """Take over the fields of the node."""
        self.told, self.fits = told, fits
        self.least, self.most, self.together = least, most, together
        self.of: SetFn = read_set(of)
        self.sought: SoughtCards | None = sought(of)
        whole = unfiltered(of)
        self.whole: SetFn | None = None if fits is None and not filtered(of) else read_set(whole)
        self.zone: str = whole[2] if whole[0] == "at" else ""


def candidates(run: Run, f: RunningFrame, choice: TextChoice, slot: ChoicePick) -> list[Card]:
    """The cards that may be chosen: none twice; [Shadow] keeps a SIGNI from being a target."""
    taken = f.names.get(marks.CHOSEN) or ()
    cards = [c for c in slot.of(run, f) if c.id not in taken] if taken else slot.of(run, f)
    if slot.fits is not None:
        cards = [c for c in cards if slot.fits(run, f, c)]
    if choice.way != "target":
        return cards
    cards = [c for c in cards if not shadowed(run, c, (f.you, f.source, f.name))]
    if not run.rules:
        return cards
    found = []
    for card in cards:
        intents = _targeting(run, card.id, (f.you, f.source), _kind_of(run, f))
        if not any(True for intent in intents for _ in barred(run, intent)):
            found.append(card)
    return found


def _kind_of(run: Run, f: RunningFrame) -> str:
    """The kind of the ability that targets, where some text of the catalogue asks for it."""
    return run.library.ability(f.program).kind if OF_KIND in run.heard.silent else ""


def _targeting(world: World, card_id: int, by: tuple[str, int], kind: str = "") -> list[Intent]:
    """The intent that a card on the field becomes the target of an effect of a seat."""
    place = world.board.places.get(card_id)
    if place is None:
        return []
    intent = declared(world, ("targeted",), place, dst=kind)
    deed = changed(intent.deed, means="effect", by_seat=by[0], by_source=by[1])
    return [Intent(deed, intent.words, intent.about)]


def must_target(world: World, card_id: int, by: tuple[str, int]) -> bool:
    """Whether a text demands that an effect of a seat targets a card if it can."""
    intents = _targeting(world, card_id, by)
    return any(is_required(world, intent) for intent in intents)


def shadowed(world: World, card: Card, by: tuple[str, int, str]) -> bool:
    """Whether [Shadow] keeps the source of an opponent's ability from targeting a SIGNI.

    An ability is `by` a seat and a card, of which the name stays known. With a qualified [Shadow]
    the source must fit what it names; a source that is gone is what it last was on the field, or
    what its card says.
    Sources: glossary.shadow.1, glossary.shadow.3, glossary.target.10.
    """
    you, speaker, name = by
    place = world.board.places.get(card.id)
    if place is None or place.seat == you or place.zone != "signi":
        return False
    derived = world.board.of(card)
    if "Shadow" not in derived.keywords:
        return False
    at = place_of(world, speaker)
    source = Card(0, name) if at is None else at.card
    if at is None or at.slot is None:
        source = left_card(world, speaker, source) or source
    scope = Scope(place.seat, card.id, {})
    shadows = (a.against for a in derived.abilities if a.keyword == "Shadow")
    return any(test is None or test(world, scope, source) for test in shadows)


def _bounds(run: Run, f: RunningFrame, choice: TextChoice, slot: ChoicePick, count: int) -> tuple[int, int]:
    """How few and how many must be chosen of so many cards.

    An exact number of targets that cannot be met targets nothing (glossary.target.8); any other
    choice takes what there is (faq.general.1).
    """
    least = slot.least(run, f)
    most = count if slot.most is None else slot.most(run, f)
    if choice.way == "target" and least > count:
        return 0, 0
    if choice.way == "pick" and _may_fail(run, f, slot):
        least = 0
    return min(least, count), min(most, count)


def _fitting(
    run: Run, f: RunningFrame, choice: TextChoice, slot: ChoicePick, cards: list[Card]
) -> tuple[int, int]:
    """How few and how many can be chosen of cards that must also fit together."""
    least, most = _bounds(run, f, choice, slot, len(cards))
    if not slot.together:
        return least, most
    count = max(fitting_sizes(slot.together, run, f, cards, most), default=0)
    if choice.way == "target" and count < least:
        return 0, 0
    return min(least, count), count


def _fit(run: Run, f: RunningFrame, slot: ChoicePick, cards: Iterable[Card]) -> bool:
    row = list(cards)
    return all(test(run, f, row) for test in slot.together)


def _may_fail(run: Run, f: RunningFrame, slot: ChoicePick) -> bool:
    """Whether nothing need be found, though what a text wants is there.

    What is looked for in a deck by what it is, nobody need find (glossary.hidden-zone.3): in the
    whole deck, and among cards of it that were looked at and not revealed. A price is paid whole
    all the same (glossary.cost.3), and so is an offer that was taken up. Where any card will do it
    holds for a search of the whole deck, or not even there: the reading `fail_to_find`.
    """
    if slot.zone == "deck":
        any_search = reading_value(run.state.settings, "fail_to_find") != "conditional-search"
        return any_search or slot.whole is not None
    if slot.whole is None or slot.told or f.names.get(marks.PAYING) or marks.FULL in f.names:
        return False
    places = [place_of(run, card.id) for card in slot.whole(run, f)]
    return bool(places) and all(p is not None and p.zone == "deck" for p in places)


def _concealed(run: Run, f: RunningFrame, choice: TextChoice, slot: ChoicePick, seat: str) -> int:
    """Say among how many cards a seat chooses where faces that others cannot see decide which fit.

    Whether and how many of them fit must not be told to the others, so the seat is always asked,
    in the words of the text; it takes what there is (glossary.hidden-zone.2, faq.general.1).
    0 where the others can see as well as the seat what may be chosen.
    """
    if slot.whole is None or choice.way != "pick":
        return 0
    cards = slot.whole(run, f)
    return len(cards) if shown_to(run, seat, cards) != PUBLIC else 0


def op_choose(run: Run, f: RunningFrame, choice: TextChoice) -> None:
    """Ask for cards; a choice with a single answer that all can see is recorded without asking."""
    if f.names.get(choice.name) is not None:
        return
    at: int = f.names.get(marks.SLOT) or 0
    slot = choice.picks[at]
    seat = seats(choice.who, run, f)[0]
    answer = take(run)
    if answer is None:
        cards = candidates(run, f, choice, slot)
        concealed = _concealed(run, f, choice, slot, seat)
        if concealed:
            least, most = _bounds(run, f, choice, slot, concealed)
        else:
            least, most = _fitting(run, f, choice, slot, cards)
        if concealed:
            _put(run, choice, seat, cards, (least, most), concealed=True)
            stay(f)
            return
        if choice.way == "chance":
            chosen = ids(_drawn(run, cards, most))
        elif most == 0 or (least == most == len(cards) and _fit(run, f, slot, cards)):
            chosen = ids(cards[:most])
            if chosen:
                run.settle_choice(_kind(choice), seat, chosen, shown_to(run, seat, cards))
        else:
            _put(run, choice, seat, cards, (least, most))
            stay(f)
            return
    else:
        chosen = answer.cards
    _bind_choice(run, f, choice, at, chosen)


def _drawn(run: Run, cards: list[Card], most: int) -> list[Card]:
    """Take cards at random; in a paper match people say which they were."""
    place = place_of(run, cards[0].id) if cards else None
    if run.paper is None or place is None:
        return [cards[i] for i in sorted(pick(run, most, len(cards)))]
    return drawn(run, cards, most, (place.seat, place.zone))


def _bind_choice(run: Run, f: RunningFrame, choice: TextChoice, at: int, chosen: tuple[int, ...]) -> None:
    """Bind what was chosen, and note whether as many were as the text asks for."""
    sofar: tuple[int, ...] = (f.names.pop(marks.CHOSEN, None) or ()) + chosen
    if at + 1 < len(choice.picks):
        f.names[marks.SLOT], f.names[marks.CHOSEN] = at + 1, sofar
        stay(f)
        return
    f.names[marks.SLOT] = None
    f.names[choice.name] = sofar
    wanted = sum(slot.least(run, f) for slot in choice.picks)
    f.names[choice.name + "?"] = int(len(sofar) >= max(1, wanted))
    if run.heard.silent:
        _tell_chosen(run, f, choice.way, sofar)


def _tell_chosen(run: Run, f: RunningFrame, way: str, cards: tuple[int, ...]) -> None:
    """Tell of the cards of the field that they were targeted, or chosen by an ability of some kind."""
    places = [place for card in cards if (place := run.board.places.get(card)) is not None]
    if way == "target":
        for place in places:
            tell_silent(run, of_card("targeted", place, run, _kind_of(run, f)))
    elif way == "pick" and places and "chosen" in run.heard.silent and not f.names.get(marks.PAYING):
        kind = run.library.ability(f.program).kind
        for place in places:
            tell_silent(run, of_card("chosen", place, run, kind))


def _kind(choice: TextChoice) -> str:
    return "targets" if choice.way == "target" else "pick"


def shown_to(run: Run, seat: str, cards: Iterable[Card]) -> str:
    """Who may see which cards are offered: all, where all lie in the open, as zones do."""
    for card in cards:
        if card.id < 0:
            continue
        place = place_of(run, card.id)
        if place is None or zone_seen(place.zone, place.seat) != PUBLIC:
            return seat
    return PUBLIC


def _put(
    run: Run,
    choice: TextChoice,
    seat: str,
    cards: list[Card],
    bounds: tuple[int, int],
    *,
    concealed: bool = False,
) -> None:
    least, most = bounds
    seen = seat if concealed else shown_to(run, seat, cards)
    run.ask(RunQuestion(_kind(choice), seat, items=ids(cards), least=least, most=most, seen=seen))
