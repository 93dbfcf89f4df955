"""What a seat can know of hidden faces, deduced from its projected facts alone, by brute force.

It reads what `project_fact` gives a viewer and nothing else: no state, no mark of the fold. A face
is known while the id of its card can be followed. Ids that are not told make a pile unfollowable:
then only names are left that must be in it.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

PILES = ("hand", "deck", "life", "lrig_deck")
BAGS = ("hand", "lrig_deck")

Body = dict[str, Any]
Where = tuple[str, str]


class Tracker:
    """The faces a viewer can tell by id, and the names that surely lie somewhere in a pile."""

    def __init__(self, viewer: str) -> None:
        self.viewer = viewer
        self.faces: dict[int, str] = {}
        self.lies: dict[int, Where] = {}
        self.sure: dict[Where, Counter[str]] = {}

    def hear(self, fact: Body) -> None:
        """Take one projected fact in."""
        heard = getattr(self, "on_" + fact["kind"].replace(".", "_"), None)
        if heard is not None:
            heard(fact["body"])

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
        """Let go of which card is which: their names are somewhere in the pile."""
        self.bag(seat, zone).update(self.faces[card] for card in self.known_in(seat, zone))
        for card in self.known_in(seat, zone):
            self.forget(card)

    def on_deck_listed(self, body: Body) -> None:
        if body["seat"] == self.viewer:
            start = body["new"] + len(body["main"])
            for i, name in enumerate(body["lrig_deck"]):
                self.learn(start + i, name, body["seat"], "lrig_deck")

    def on_deck_shuffled(self, body: Body) -> None:
        self.lose_places(body["seat"], "deck")

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
            if card not in self.faces:
                self.learn(card, name, seat, zone)
                pool[name] = max(0, pool[name] - 1)

    def on_cards_moved(self, body: Body) -> None:
        seat, src, number = body["seat"], body["src"], body["count"]
        names: tuple[str | None, ...] = body.get("names", (None,) * number)
        cards = body.get("cards")
        if cards is None:
            self.lose_places(seat, src)
        known = [self.forget(card) for card in cards or ()] or [None] * number
        told = [face or name for face, name in zip(known, names, strict=True)]
        pool = self.bag(seat, src)
        for face, name in zip(known, told, strict=True):
            if face is None and name is not None:
                pool[name] = max(0, pool[name] - 1)
        for held in list(pool):
            pool[held] = max(0, pool[held] - told.count(None))
        self.arrive(body, told)

    def arrive(self, body: Body, told: list[str | None]) -> None:
        """Lay moved cards where they went, with the faces that can be told there."""
        seat, dst = body["seat"], body["dst"]
        followed = seat == self.viewer if dst in BAGS else self.viewer in body["seen"]
        for i, name in enumerate(told):
            if name is not None and followed:
                self.learn(body["new"] + i, name, seat, dst)
            elif name is not None and dst in PILES:
                self.bag(seat, dst)[name] += 1
