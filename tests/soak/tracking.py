"""What a seat can know of hidden faces, deduced from its projected facts alone, by brute force.

It reads what `project_fact` gives a viewer, and the backs that lie in the hidden piles, which all
see: no face of a state, no mark of the fold. A face is known while the id of its card can be
followed. Ids that are not told make a pile unfollowable: then only names are left that must be in
it. A rewind puts everything back as it was known then, but for what was ever told of a card: the
cards of an undone stretch keep their tokens, and what was told of a token is never forgotten.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from referee.state import Match

PILES = ("hand", "deck", "life", "lrig_deck")
BAGS = ("hand", "lrig_deck")

Body = dict[str, Any]
Where = tuple[str, str]
Named = tuple[str, str, str]
"""Whose pile, which, and the name of a card in it."""
Token = tuple[int, int]
"""Where a card got the id by which it can be followed: the seq and that id."""
NONE: Final[Token] = (0, 0)
Backs = dict[Where, tuple[int, ...]]
"""The ids of the hidden piles from the top; which faces they have they do not tell."""


def backs(state: Match) -> Backs:
    """The backs that lie in the hidden piles of a table."""
    return {
        (seat, zone): tuple(c.id for c in getattr(state.seat(seat), zone)) for seat in "AB" for zone in PILES
    }


class Bounds:
    """How many of a name a pile of the other seat held at least when a stretch parted."""

    def __init__(self, least: Counter[Named]) -> None:
        self.least = least
        self.left: Counter[Named] = Counter()
        self.came: Counter[Named] = Counter()
        self.closed: set[Where] = set()

    def hear(self, kind: str, body: Body) -> None:
        """Take a projected fact of the other seat in."""
        seat, names, shown = body.get("seat", ""), body.get("names"), Counter[Named]()
        if kind == "crafts.created":
            self.came.update((seat, "lrig_deck", name) for name in names or ())
        if kind == "cards.shown" and body["zone"] in BAGS:
            shown.update((seat, body["zone"], name) for name in names or ())
        if kind == "cards.moved" and body["src"] in BAGS:
            self.left.update((seat, body["src"], name) for name in names or ())
        for one in {*self.left, *shown}:
            if one[:2] not in self.closed:
                most = self.left[one] + shown[one] - self.came[one]
                self.least[one] = max(self.least[one], most)
        if kind == "cards.moved" and body["dst"] in BAGS:
            if names is None:
                self.closed.add((seat, body["dst"]))
            self.came.update((seat, body["dst"], name) for name in names or ())


class Tell(NamedTuple):
    """What was told of a card: at which seq, the token of the card, its name."""

    seq: int
    token: Token
    name: str


class Tracker:
    """The faces a viewer can tell by id, and the names that surely lie somewhere in a pile."""

    def __init__(self, viewer: str) -> None:
        self.viewer = viewer
        self.log: list[tuple[Body, Backs]] = []
        self.before: dict[int, int] = {}
        self.tells: set[Tell] = set()
        self.begin()

    def begin(self) -> None:
        """Stand before the first fact."""
        self.seq = 0
        self.faces: dict[int, str] = {}
        self.lies: dict[int, Where] = {}
        self.sure: dict[Where, Counter[str]] = {}
        self.tokens: dict[int, Token] = {}
        self.told: dict[Token, str] = {}
        self.lying: Backs = {}

    def hear(self, fact: Body, lying: Backs) -> None:
        """Take one projected fact in; `lying` are the backs after it."""
        seq = fact["seq"]
        self.log.append((fact, lying))
        rewound = fact["kind"] == "match.rewound"
        self.before[seq] = fact["body"]["to"] if rewound else seq - 1
        if rewound:
            self.again(seq)
        else:
            self.take(fact, lying)

    def again(self, seq: int) -> None:
        """Hear the path to a seq anew; what was told off it is known from where that parted."""
        path = self.path(seq)
        here = set(path)
        off = [tell for tell in self.tells if tell.seq not in here]
        waiting = sorted((next(s for s in self.path(t.seq)[::-1] if s in here), t) for t in off)
        inside = self.inside(path)
        self.begin()
        for at in path:
            for parted in [p for p in inside if p < at]:
                for (seat, zone, name), least in inside.pop(parted).items():
                    pool = self.bag(seat, zone)
                    pool[name] = max(pool[name], least)
            while waiting and waiting[0][0] < at:
                tell = waiting.pop(0)[1]
                self.told.setdefault(tell.token, tell.name)
            self.take(*self.log[at - 1])

    def inside(self, path: list[int]) -> dict[int, Counter[Named]]:
        """What surely lay in piles of the other seat where stretches off a path parted.

        At any time no more of a name can have left a pile, and be seen in it, than were in it at
        first and have come since; so much is told until a card comes to it unseen.
        """
        here, found = set(path), dict[int, Counter[Named]]()
        for end in (fact["seq"] - 1 for fact, _ in self.log if fact["kind"] == "match.rewound"):
            off = [s for s in self.path(end) if s not in here]
            if not off:
                continue
            bounds = Bounds(found.setdefault(self.before[off[0]], Counter()))
            for fact in (self.log[s - 1][0] for s in off):
                if fact["body"].get("seat") != self.viewer:
                    bounds.hear(fact["kind"], fact["body"])
        return found

    def path(self, seq: int) -> list[int]:
        """The seqs that lead to a seq, from the first on."""
        row = []
        while seq:
            row.append(seq)
            seq = self.before[seq]
        return row[::-1]

    def take(self, fact: Body, lying: Backs) -> None:
        """Go on by a fact of the path."""
        self.seq = fact["seq"]
        heard = getattr(self, "on_" + fact["kind"].replace(".", "_"), None)
        if heard is not None:
            heard(fact["body"])
        self.lying = lying
        if fact["kind"] == "cards.moved":
            for card in range(fact["body"]["new"], fact["body"]["new"] + fact["body"]["count"]):
                self.tokens.setdefault(card, (self.seq, card))
        for card in (card for row in lying.values() for card in row):
            self.tokens.setdefault(card, (self.seq, card))

    def face(self, card: int) -> str | None:
        """The face of a card that the viewer can tell, from whichever stretch."""
        return self.faces.get(card) or self.recalled(card)

    def recalled(self, card: int) -> str | None:
        """A face that was told in an undone stretch, of a card that can be followed to it."""
        return None if card in self.faces else self.told.get(self.tokens.get(card, NONE))

    def tell(self, card: int, name: str | None) -> None:
        """Keep for good what was told of a card."""
        if name is not None and card in self.tokens:
            self.tells.add(Tell(self.seq, self.tokens[card], name))

    def scatter(self, seat: str, zone: str, row: Iterable[int]) -> None:
        """Let go of which card of some is which: their names are somewhere in the pile."""
        row = list(row)
        if zone in PILES:
            pool = self.bag(seat, zone)
            names = Counter(name for card in row if (name := self.recalled(card)) is not None)
            for name, number in names.items():
                pool[name] = max(pool[name], number)
            pool.update(self.faces[card] for card in row if card in self.faces)
        for card in row:
            self.forget(card)
            self.tokens.pop(card, None)

    def bag(self, seat: str, zone: str) -> Counter[str]:
        return self.sure.setdefault((seat, zone), Counter())

    def learn(self, card: int, name: str, seat: str, zone: str) -> None:
        self.faces[card], self.lies[card] = name, (seat, zone)

    def forget(self, card: int) -> str | None:
        self.lies.pop(card, None)
        return self.faces.pop(card, None)

    def known_in(self, seat: str, zone: str) -> list[int]:
        return [card for card, where in self.lies.items() if where == (seat, zone)]

    def lose_places(self, seat: str, zone: str) -> None:
        """Let go of which card of a pile is which."""
        row = self.lying.get((seat, zone), ())
        self.scatter(seat, zone, row or self.known_in(seat, zone))

    def on_deck_listed(self, body: Body) -> None:
        if body["seat"] == self.viewer:
            start = body["new"] + len(body["main"])
            for i, name in enumerate(body["lrig_deck"]):
                self.learn(start + i, name, body["seat"], "lrig_deck")

    def on_deck_shuffled(self, body: Body) -> None:
        self.lose_places(body["seat"], "deck")

    def on_cards_mixed(self, body: Body) -> None:
        row = self.lying[body["seat"], body["zone"]]
        self.scatter(body["seat"], body["zone"], [row[place - 1] for place in body["positions"]])

    def on_deck_refreshed(self, body: Body) -> None:
        trash = self.known_in(body["seat"], "trash")
        assert len(trash) == body["count"]
        self.sure[body["seat"], "deck"] = Counter(str(self.forget(card)) for card in trash)

    def on_crafts_created(self, body: Body) -> None:
        for i, name in enumerate(body["names"]):
            if body["seat"] == self.viewer:
                self.learn(body["new"] + i, name, body["seat"], "lrig_deck")
            else:
                self.bag(body["seat"], "lrig_deck")[name] += 1

    def on_cards_shown(self, body: Body) -> None:
        seat, zone, names = body["seat"], body["zone"], body.get("names")
        if names is None or (zone in BAGS and seat == self.viewer):
            return
        cards, pool = body.get("cards"), self.bag(seat, zone)
        if zone in BAGS or cards is None:
            placed = Counter(self.faces[card] for card in self.known_in(seat, zone))
            for name, number in Counter[str](names).items():
                pool[name] = max(pool[name], number - placed[name])
            return
        for card, name in zip(cards, names, strict=True):
            self.tell(card, name)
            if card not in self.faces:
                self.learn(card, name, seat, zone)
                pool[name] = max(0, pool[name] - 1)

    def on_cards_moved(self, body: Body) -> None:
        seat, src, number = body["seat"], body["src"], body["count"]
        names: tuple[str | None, ...] = body.get("names", (None,) * number)
        cards = body.get("cards")
        if cards is None:
            self.lose_places(seat, src)
        recalled = [self.recalled(card) for card in cards or ()] or [None] * number
        carried = [self.tokens.get(card, NONE) for card in cards or ()]
        for card, name in zip(cards or (), names, strict=bool(cards)):
            self.tell(card, name)
            self.tokens.pop(card, None)
        followed = body["dst"] not in BAGS or seat == self.viewer
        if followed:
            self.tokens.update({body["new"] + i: t for i, t in enumerate(carried) if t != NONE})
        known = [self.forget(card) for card in cards or ()] or [None] * number
        told = [a or b or c for a, b, c in zip(known, names, recalled, strict=True)]
        pool = self.bag(seat, src)
        for face, name in zip(known, told, strict=True):
            if face is None and name is not None:
                pool[name] = max(0, pool[name] - 1)
        for held in list(pool):
            pool[held] = max(0, pool[held] - told.count(None))
        self.arrive(body, told, [followed and face is not None for face in recalled])

    def arrive(self, body: Body, told: list[str | None], carried: list[bool]) -> None:
        """Lay moved cards where they went, with the faces that can be told there."""
        seat, dst = body["seat"], body["dst"]
        followed = seat == self.viewer if dst in BAGS else self.viewer in body["seen"]
        for i, (name, recalled) in enumerate(zip(told, carried, strict=True)):
            if name is not None and followed:
                self.learn(body["new"] + i, name, seat, dst)
            elif name is not None and dst in PILES and not recalled:
                self.bag(seat, dst)[name] += 1
