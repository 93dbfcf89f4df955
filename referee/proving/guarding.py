"""Cards played one after another or beside each other: on random boards, and at their price."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from typing import Final

from msgspec import Struct

from referee.cards import CardDef
from referee.proving.behaving import Behaviour
from referee.proving.boards import CardPool
from referee.proving.paths import PriceFault
from referee.proving.priced import GuardedCard, NotShown, guarded

AT_ONCE: Final = 8
"""So many cards are handed to a process together."""
FEW: Final = 24
"""So few cards are played here: to begin a process takes longer."""

Played = tuple[Behaviour, GuardedCard]


class GuardFigures(Struct, frozen=True):
    """What the guard told of a file: cards, ways played to their end, answers given.

    Of `abilities` that are carried out `shown` began on some board, and of `prices` that cost
    something `exact` were played at exactly that. `not_shown` are the steps that no board brought
    about, `faults` what is wrong.
    """

    cards: int
    paths: int
    answers: int
    abilities: int
    shown: int
    prices: int
    exact: int
    faults: tuple[PriceFault, ...]
    not_shown: tuple[NotShown, ...]


def guard_figures(told: Iterable[GuardedCard]) -> GuardFigures:
    """The sums of what the guard told of some cards."""
    rows = list(told)
    return GuardFigures(
        len(rows),
        sum(one.paths for one in rows),
        sum(one.answers for one in rows),
        sum(one.abilities for one in rows),
        sum(one.shown for one in rows),
        sum(one.prices for one in rows),
        sum(one.exact for one in rows),
        tuple(fault for one in rows for fault in one.faults),
        tuple(step for one in rows for step in one.not_shown),
    )


def play_cards(
    cards: Sequence[CardDef], *, seed: int, boards: int, workers: int, done: Callable[[], None]
) -> Iterator[Played]:
    """Play every card that has abilities, by so many processes; the same seed tells the same.

    Args:
        cards: All that lie on the boards.
        seed: What boards and answers are drawn by.
        boards: How many boards are laid for a card at most until all of it came up.
        workers: How many processes play; 1 plays in this one.
        done: Called after each card.

    Yields:
        What became of each card, in their order.
    """
    able = [number for number, card in enumerate(cards) if card.abilities]
    if workers <= 1 or len(able) < FEW:
        pool = CardPool(cards)
        for number in able:
            yield guarded(cards[number], pool, seed=seed, boards=boards)
            done()
        return
    given, spawned = (cards, seed, boards), get_context("spawn")
    with ProcessPoolExecutor(workers, spawned, initializer=_begin, initargs=given) as processes:
        for played in processes.map(_play, able, chunksize=AT_ONCE):
            yield played
            done()


@cache
def _given() -> dict[str, tuple[Sequence[CardDef], CardPool, int, int]]:
    """What a process was begun with."""
    return {}


def _begin(cards: Sequence[CardDef], seed: int, boards: int) -> None:
    _given()["all"] = (cards, CardPool(cards), seed, boards)


def _play(number: int) -> Played:
    cards, pool, seed, boards = _given()["all"]
    return guarded(cards[number], pool, seed=seed, boards=boards)
