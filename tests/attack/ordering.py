"""Everything that orders, asked by everybody: first by those who may not, then by those who may."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final, NamedTuple

from tests.attack.bodies import Sent, fitting, staged
from tests.attack.described import Operation, Request
from tests.attack.looking import GOOD, Attack, classes, names
from tests.attack.rights import called, entitled, lateness, needed
from tests.attack.scene import CUP, Asker
from tests.attack.wire import Reply

ORDERS: Final = "orders"
OPEN: Final = "anybody"
SEE_OTHER: Final = 303
MOST: Final = 20
"""So many people try an order on its stage in every run, if they may."""
Classes = tuple[tuple[str, ...], ...]
"""Places, those in which everybody has the same rights together."""


class Orders(NamedTuple):
    """What came of all orders: those that somebody was let give, and those that nobody was.

    `touched` has each order that was let with each log or table that it changed.
    """

    given: frozenset[str]
    never: tuple[str, ...]
    touched: frozenset[tuple[str, str]]

    def reached(self, name: str) -> bool:
        """Whether an order that was let changed a log or a table."""
        return any(name == what for _, what in self.touched)


def order(attack: Attack, chance: Random) -> Orders:
    """Every order in every role."""
    given: set[str] = set()
    sent: dict[str, None] = {}
    touched: set[tuple[str, str]] = set()
    orders = [one for one in attack.operations if one.method != "GET"]
    for one in sorted(orders, key=lambda one: (lateness(one.name), one.name)):
        for (body, media, said), where, staging in _sent(attack, one):
            needs, name = needed(one.name, said), called(one.name, said)
            sent[name] = None
            turns = [
                (who, place)
                for who in attack.turn
                for alike in where
                for place in (chance.choice(alike),)
                if attack.share >= 1 or chance.random() < attack.share
            ]
            turns += _surely(attack, where, (needs, said), most=MOST if staging else 1)
            turns.sort(key=lambda turn: _turn(turn, needs, said))
            for who, place in turns:
                request = _asked(attack, one, who, place)._replace(body=body, media=media)
                let = _ordered(attack, one, who, request, (needs, said))
                given |= {name} if let else set()
                touched |= {(one.name, what) for what in let}
    never = tuple(name for name in sent if name not in given)
    return Orders(frozenset(given), never, frozenset(touched))


def _sent(attack: Attack, one: Operation) -> Iterator[tuple[Sent, Classes, bool]]:
    """What an order sends, and where; on its stage, which is told, what is made for it."""
    everywhere = classes(attack.scene, one)
    for sent in fitting(one):
        yield sent, everywhere, False
    stage = attack.scene.stages.get(one.name)
    if stage is not None:
        for sent in staged(one, stage.bodies):
            yield sent, ((stage.match,),) if stage.match else everywhere, True


def _surely(
    attack: Attack, where: Classes, asked: tuple[tuple[str, ...], Mapping[str, Any]], *, most: int
) -> list[tuple[Asker, str]]:
    """Who asks in the first slice of every run: the owner everywhere, and some who may.

    Those are so many at most, each in another role.
    """
    if attack.slice[0]:
        return []
    needs, said = asked
    found = [(attack.owner(), place) for alike in where for place in alike]
    for alike in where:
        about = _about(alike[-1], said)
        others = [w for w in attack.askers if w.role != "owner" and entitled(w, needs, about)]
        first = {who.role: who for who in reversed(others)}
        found += [(who, alike[-1]) for who in [*first.values()][-most:]]
    return found


def _turn(turn: tuple[Asker, str], needs: tuple[str, ...], said: Mapping[str, Any]) -> tuple[bool, bool]:
    who, place = turn
    return entitled(who, needs, _about(place, said)), who.role == "owner"


def _about(place: str, said: Mapping[str, Any]) -> str:
    """Which match or event an order is about, if only its body tells."""
    return place or str(said.get("match") or said.get("event") or "")


def _asked(attack: Attack, one: Operation, who: Asker, place: str) -> Request:
    """Fill the address of an order; one that takes a token back, with one that is there for it."""
    named = names(one, place)
    if "/tokens/{id}" in one.path:
        live = attack.watched.live_tokens()
        named["id"] = next((name for name in attack.scene.victims if name in live), "t0")
    stage = attack.scene.stages.get(one.name)
    named |= {} if stage is None else stage.query
    query = {name: named.get(name, "so") for name in one.required()}
    if who.role == "owner" and one.method == "DELETE":
        query["reason"] = "so"
    return Request(one.name, one.method, one.target(named, query), who.name, who.token, place=place)


def _ordered(
    attack: Attack,
    one: Operation,
    who: Asker,
    request: Request,
    asked: tuple[tuple[str, ...], Mapping[str, Any]],
) -> list[str]:
    """An order, judge its answer; give what it changed, or that it was let do its work."""
    needs, said = asked
    place = _about(request.place, said)
    if not place and one.path.startswith("/v1/tokens/"):
        place = CUP
    got = attack.line.send(request)
    attack.judge.look(ORDERS, who, one, request, got)
    changed = attack.watched.changed()
    let = bool(changed) or _worked(one, got, needs)
    if let and not entitled(who, needs, place):
        what = ", ".join(changed) or f"answered {got.status}"
        attack.judge.keep(
            ORDERS,
            request,
            f"{who.name} may not ({' or '.join(needs)} at {place or 'all'}): {what}",
        )
    return [*changed, "worked"] if let else []


def _worked(one: Operation, got: Reply, needs: tuple[str, ...]) -> bool:
    if one.described:
        return got.status in GOOD
    return OPEN in needs and (got.status in GOOD or got.status == SEE_OTHER)
