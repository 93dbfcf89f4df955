"""What is about to happen, before it does: what texts in play say of it.

Every deed that a text can forbid or replace is first an intent: told with every word that it
answers to, before its fact is made. As long as no text in play speaks of deeds, all of this is one
look at an empty table.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from events.values import changed
from referee.effects.board import StandingRule, World, ids, reaches
from referee.effects.deeds.making import of_card, of_seat
from referee.effects.deeds.memory import last_known
from referee.effects.deeds.telling import moved_words
from referee.effects.deeds.waiting import origin
from referee.effects.run import Run
from referee.state import Card, Deed, Place


class Intent(NamedTuple):
    """A deed that is about to happen, with every word that it answers to.

    `about` tells it from the others that are about to happen with it: its card, or its player.
    """

    deed: Deed
    words: tuple[str, ...]
    about: int


def rules_for(world: World, kind: str, intent: Intent) -> Iterator[StandingRule]:
    """What texts in play say of a deed: forbid, require, replace, allow or price."""
    board = world.board
    for word in intent.words:
        for rule in board.rules.get(word, ()):
            if rule.said.kind == kind:
                deed = intent.deed if intent.deed.word == word else changed(intent.deed, word=word)
                if rule.said.deed(board, rule.scope, deed) and reaches(board, rule, deed.card):
                    yield rule


def barred(world: World, intent: Intent, *, seen: bool = False) -> Iterator[StandingRule]:
    """The texts that forbid a deed now; one that names a price forbids it if unpayable.

    What is `seen` is what the others can tell of that.
    """
    for rule in rules_for(world, "forbid", intent):
        if room_for(world, rule, intent.deed) >= max(1, intent.deed.size):
            continue
        offer = rule.said.offer
        if offer is None or not (offer.shown if seen else offer.possible)(world, rule.scope):
            yield rule


def is_required(world: World, intent: Intent) -> bool:
    """Whether a text demands a deed that can be done; a price is never forced (glossary.cost.1)."""
    return any(True for _ in rules_for(world, "require", intent)) and not is_restricted(world, intent)


def is_restricted(world: World, intent: Intent) -> bool:
    """Whether a text forbids a deed or asks a price for it: no other text can force it then."""
    size = max(1, intent.deed.size)
    return any(room_for(world, rule, intent.deed) < size for rule in rules_for(world, "forbid", intent))


def room_for(world: World, rule: StandingRule, deed: Deed) -> int:
    """How often a text allows a deed still this turn; one without a number never does."""
    said, turn = rule.said, world.state.turn.number
    if said.amount is None:
        return 0
    done = sum(
        d.word == said.word and d.turn == turn and said.deed(world, rule.scope, d) for d in world.state.ledger
    )
    more = world.board.attacks.get(deed.card, 0) if said.word == "attacks" else 0
    return said.amount(world, rule.scope) + more - done


CLAUSES = ("glossary.effect.1",)
"""An effect may change the rules: what it forbids cannot be done."""


# Making the intents of what verbs do.


def moving(
    run: Run,
    seat: str,
    src: str,
    cards: Iterable[Card],
    *,
    dst: str,
    label: str,
    means: str = "",
    by: Deed | None = None,
) -> list[Intent]:
    """The intents of a movement of cards of a seat, caused by what runs or by a deed."""
    row = list(cards)
    words = moved_words(label, src, dst)
    if by is None:
        how, by_seat, by_source = origin(run, words, ids(row))
    else:
        how, by_seat, by_source = by.means, by.by_seat, by.by_source
    return [
        Intent(
            Deed(
                words[0],
                seat,
                card.id,
                card.name,
                card.id,
                src,
                dst,
                run.state.turn.phase,
                len(row),
                means or how,
                by_seat,
                by_source,
                last=last_known(run.board, card.id),
            ),
            words,
            card.id,
        )
        for card in row
    ]


def turning(run: Run, cards: Iterable[int], to: str) -> list[Intent]:
    """The intents of a turning of cards on the field."""
    places = [run.board.places[card] for card in cards]
    return [Intent(of_card("turned", place, run, to), ("turned",), place.card.id) for place in places]


def declared(
    world: World, words: tuple[str, ...], place: Place, *, dst: str = "", last: tuple[int, ...] = ()
) -> Intent:
    """The intent of what the player of a card is about to declare with it."""
    card = place.card
    deed = Deed(
        words[0],
        place.seat,
        card.id,
        card.name,
        card.id,
        place.zone,
        dst,
        world.state.turn.phase,
        by_seat=place.seat,
        by_source=card.id,
        last=last,
    )
    return Intent(deed, words, card.id)


def damaging(run: Run, seat: str, source: int, means: str) -> Intent:
    """The intent of damage to a player by a card."""
    deed = changed(of_seat("damaged", seat, run), means=means, by_source=source)
    return Intent(deed, ("damaged",), _SEATS[seat])


_SEATS = {"A": -1, "B": -2}
"""What tells the players from each other where both of them are about to be hit."""


def of_player(run: Run, word: str, seat: str, dst: str = "", size: int = 1) -> Intent:
    """The intent of something that a player does or that happens to them."""
    return Intent(of_seat(word, seat, run, dst, size), (word,), _SEATS[seat])


def open_zones(world: World, place: Place, zones: Iterable[int]) -> tuple[int, ...]:
    """The zones that texts leave open to a SIGNI that is about to enter; all if none speaks.

    A text may close a zone, or say into which one it must go if that is possible.
    """
    found = tuple(zones)
    if not world.board.rules:
        return found
    intents = {zone: _entering(world, place, zone) for zone in found}
    free = tuple(z for z in found if not any(True for _ in barred(world, intents[z], seen=True)))
    must = tuple(z for z in free if is_required(world, intents[z]))
    return must or free


def _entering(world: World, place: Place, zone: int) -> Intent:
    turn = world.state.turn
    deed = Deed(
        "enters",
        place.seat,
        place.card.id,
        place.card.name,
        place.card.id,
        place.zone,
        "signi",
        turn.phase,
        last=(zone,),
    )
    return Intent(deed, ("enters",), place.card.id)
