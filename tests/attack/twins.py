"""Two services whose records differ only in what a visitor may not see, asked the same.

What both answer must be the same: to whoever looks, and to whoever orders and is refused.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import unquote_plus, urlencode

from evidence.bench.served import Served
from tests.attack.bodies import fitting
from tests.attack.described import Request, skipped
from tests.attack.looking import GOOD, Attack, names
from tests.attack.wire import PROGRAM, Line, Reply
from tests.soak.crawling import STREAM, Answer, Asked, Route, asked, routes, unpacked
from tests.soak.leaks import Pair, Records, hidden_pairs, leaks_in, pools

if TYPE_CHECKING:
    from tests.attack.striking import Wish

TWINS: Final = "two worlds"
CLOCK: Final = re.compile(
    rb'it is \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC|data-now="\d+"|"now":\d+|127\.0\.0\.1:\d+'
)
"""What o'clock it is, as the two are asked one after the other; and where each of them listens."""
POST: Final = Route("", (), ())


class Twins(NamedTuple):
    """Two records, the pairs of matches in them, and how often each address is asked."""

    records: Records
    rows: tuple[Pair, ...]
    share: float

    def ask(self, attack: Attack, chance: Random) -> None:
        """Ask both the same, and keep what differs."""
        with ExitStack() as stack:
            lines = []
            for place in self.records:
                service = stack.enter_context(Served(str(place), PROGRAM))
                lines.append(stack.enter_context(closing(Line(service.host, service.port))))
            for pair in self.rows:
                self._looks(attack, lines, pair, chance)
                self._orders(attack, lines, pair, chance)

    def _looks(self, attack: Attack, lines: Sequence[Line], pair: Pair, chance: Random) -> None:
        pool = pools(pair, chance)
        there = {one.path for one in attack.operations if not skipped(one)}
        for route in routes():
            plain = route.path.replace(":path}", "}")
            if plain in there and chance.random() < self.share:
                self._both(
                    attack, lines, (pair, route), _request(pair, asked(route, pool, chance, pair.token))
                )

    def _orders(self, attack: Attack, lines: Sequence[Line], pair: Pair, chance: Random) -> None:
        """Ask for orders that are refused; what is accepted goes on by chance of its own."""
        for one in attack.operations:
            if one.method == "GET" or chance.random() >= self.share:
                continue
            for body, media, _ in fitting(one):
                target = one.target(names(one, pair.match), dict.fromkeys(one.required(), "so"))
                request = Request(
                    one.name, one.method, target, pair.name, pair.token, media, body, pair.match
                )
                self._both(attack, lines, (pair, POST), request)

    def _both(
        self, attack: Attack, lines: Sequence[Line], about: tuple[Pair, Route], request: Request
    ) -> None:
        pair, route = about
        told = [line.send(request) for line in lines]
        for got in told:
            attack.judge.count(TWINS, got)
        if request.method != "GET" and any(got.status in GOOD for got in told):
            return
        if all(STREAM in got.media for got in told):
            told = _as_far(told)
        one = Asked(unquote_plus(request.target), (), pair.token, link=pair.token in request.target)
        for leak in leaks_in(pair, route, one, [_answer(got).told() for got in told]):
            attack.judge.keep(TWINS, request, leak)


def _as_far(told: Sequence[Reply]) -> list[Reply]:
    """Cut streams to the events that were heard whole on all of them."""
    heard = [got.body.split(b"\n\n")[:-1] for got in told]
    least = min(map(len, heard))
    return [got._replace(body=b"\n\n".join(rows[:least])) for got, rows in zip(told, heard, strict=True)]


def _request(pair: Pair, one: Asked) -> Request:
    target = one.path + (f"?{urlencode(one.query)}" if one.query else "")
    target = f"/l/{pair.token}{target}" if one.link and target.startswith("/v1/") else target
    return Request(f"GET {one.path}", "GET", target, pair.name, pair.token, place=pair.match)


def _answer(got: Reply) -> Answer:
    body = CLOCK.sub(b"now", unpacked(got.body))
    return Answer(got.status, got.media, got.headers.get("location", "").encode() + body)


def twins(folder: Path, wish: Wish) -> Twins:
    """Write the two records of a seed.

    Neither has a match that the other has not: on a public service everybody may know of it. Worlds of
    an event are not among them: players order there by a clock that runs, so `test_twins` stops it.
    """
    records = folder / "one.sqlite3", folder / "two.sqlite3"
    rows = tuple(hidden_pairs(wish.seed, records, Random(wish.seed)))
    return Twins(records, rows, wish.share if wish.share >= 1 else 4 * wish.share)
