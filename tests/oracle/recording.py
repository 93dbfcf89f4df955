"""Games of our own in the format of the other engine: written down as our rules play them.

`python -m tests.oracle.recording` writes the file. Cards and classes are made up; the games meet
every effect, burst and keyword of the format, and decks that run out.
"""

import gzip
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from events.kinds import DeckRefreshed, DeckShuffled, MatchOpened
from evidence.oracle import Recorded
from evidence.oracle.cards import catalog, names
from evidence.oracle.labels import DOES, KINDS, MENUS
from evidence.oracle.table import SETS, ours
from referee.effects.library import Library
from referee.fold import evolve
from referee.rulebook import editions, pinned
from referee.rules import (
    PROCEDURES,
    Accepted,
    Action,
    MatchOpening,
    Table,
    begin,
    decide,
    legal,
)
from referee.service.chance import Dice
from referee.service.simulated.simulate import answer
from referee.state import Settings, new_match

FILE = Path(__file__).parent / "own-games.jsonl.gz"
GAMES = ((161, 0.0), (20, 0.6))
"""Seeds, and how often a player lets an attack pass: idle games outlast a deck."""
YES = 0.7
SIDES = {"A": "H", "B": "G"}


def signi(number: int, level: int, power: int, **more: Any) -> dict[str, Any]:
    return {
        "wxid": f"OWN-{number}",
        "type": "SIGNI",
        "color": "green",
        "level": level,
        "power": power,
        "class": ["Mole"],
        **more,
    }


def lrig(number: int, level: int, limit: int, cost: int = 0) -> dict[str, Any]:
    grow = {"cost": {"green": cost}} if cost else {}
    return {
        "wxid": f"OWN-{number}",
        "type": "LRIG",
        "color": "green",
        "level": level,
        "limit": limit,
        "lrig_type": ["Wim"],
        **grow,
    }


GUARDS = {"guard": True, "multi_ener": True, "color": "colorless"}
AIM = "target 1 opposing SIGNI"
CARDS: dict[str, dict[str, Any]] = {
    "1": lrig(1, 0, 0),
    "2": lrig(2, 1, 2),
    "3": lrig(3, 2, 5, 1),
    "4": lrig(4, 3, 8, 2),
    "10": signi(10, 1, 2000, burst="ener_charge 2", **GUARDS),
    "11": signi(11, 2, 5000, burst="draw 1", **GUARDS),
    "12": signi(12, 3, 8000, burst="draw 2", **GUARDS),
    "13": signi(13, 1, 3000),
    "14": signi(14, 2, 6000, keywords=["lancer"]),
    "15": signi(15, 3, 9000, keywords=["double_crush"]),
    "16": signi(16, 2, 4000, keywords=["assassin"]),
    "17": signi(17, 1, 1000, enter=f"{AIM}, freeze it"),
    "18": signi(18, 2, 3000, enter=f"{AIM}, down it"),
    "19": signi(19, 3, 7000, enter=f"{AIM} with power 5000 or less, banish it", burst="draw 1"),
    "20": signi(20, 1, 2000, enter=f"{AIM}, power -2000 until end of turn"),
    "21": signi(21, 1, 1000, enter="draw 2", burst="ener_charge 1"),
}
DECK = {"main": [n for n in range(10, 22) for _ in range(3)] + [13] * 4, "lrig": [1, 2, 3, 4]}
LABELS = {does: label for label, does in DOES.items() if label != "LRIG_ATTACK"}
ENDS = {
    "ener-charge": "END_ENER_PHASE",
    "grow": "END_GROW_PHASE",
    "main": "END_MAIN_PHASE",
    "attack-window": "END_ARTS_STEP",
    "attack.signi": "END_SIGNI_ATTACK_STEP",
    "attack.lrig": "END_LRIG_ATTACK_STEP",
}
ASKS = {
    "mulligan": "DISCARD_AND_REDRAW",
    "pay": "PAY_ENER",
    "guard": "GUARD",
    "burst": "LAUNCH",
    "targets": "TARGET",
    "discard": "DISCARD",
}


class Writer:
    """Plays a game between random players and writes down each step."""

    def __init__(self, seed: int, idle: float = 0) -> None:
        self.idle = idle
        self.source = random.Random(seed)
        decks = dict.fromkeys("HG", DECK)
        game = Recorded(0, "own", CARDS, decks, {}, (), {})
        self.library = Library(catalog(game), PROCEDURES)
        header = MatchOpened("classic", editions("classic")[-1].name, "", "2014-08-21", pinned({}, "classic"))
        a, b = ((names(s, "main", 40), names(s, "lrig", 4)) for s in "HG")
        self.dice = Dice(self.source)
        opening = MatchOpening(header, (a, b), ("host", "guest"), "B", "recorded")
        self.rng: list[dict[str, Any]] = []
        self.row: list[dict[str, Any]] = []
        self.state, self.head = new_match(Settings("classic", "", "")), 0
        self._took(begin(opening, self.library, at=0, chance=self.dice))
        while self.kind == "lrigs":
            self._answered(answer(self.table, self.source))
        self.start = {"rng": [*self._rng(), {"k": "first", "p": "G"}], **self._after()}
        self.start["moves"] = [[f"{side}l0", f"{side}.lrig_deck", f"{side}.lrig", "top"] for side in "HG"]

    def _took(self, made: Accepted) -> None:
        state = self.state
        for fact in made.facts:
            state = evolve(state, fact)
            if isinstance(fact.body, DeckShuffled | DeckRefreshed):
                seat = fact.body.seat
                order = [c.name for c in state.seat(seat).deck]
                self.rng.append({"k": "shuffle", "p": SIDES[seat], "order": order})
        self.state, self.head = made.state, made.facts[-1].seq

    @property
    def table(self) -> Table:
        return Table(self.state, self.library)

    @property
    def kind(self) -> str:
        decision = self.state.decision
        if decision is None:
            return "over"
        return self.state.turn.phase if decision.kind == "attacker" else decision.kind

    def _answered(self, action: Action) -> None:
        made = decide(self.state, action, self.library, head=self.head, at=0, chance=self.dice)
        assert isinstance(made, Accepted), made
        self._took(made)

    def _rng(self) -> list[dict[str, Any]]:
        rows, self.rng = self.rng, []
        return rows

    def _name(self, item: int) -> str:
        place = self.state.find(item)
        return str(place.card.name) if place is not None else str(item)

    def _after(self) -> dict[str, Any]:
        """What is asked next and the whole table, as a record holds them."""
        decision = self.state.decision
        asked: dict[str, list[str]] = {}
        if decision is not None:
            asked[SIDES[decision.seat]] = [*self._menu(), *self._ends()]
        state: dict[str, Any] = {
            "turn": max(0, self.state.turn.number - 1),
            "turn_player": SIDES[self.state.turn.seat],
        }
        for seat, side in SIDES.items():
            has = ours(self.state, self.table.board, seat)
            kept = {zone: has[zone] for zone in (*SETS, "deck", "life", "lrig", "coin", "field")}
            kept["refreshes_this_turn"] = has["refreshes_this_turn"]
            state[side] = kept | {"signi": [has[f"signi {i}"] for i in range(3)]}
        return {"asked": asked, "state": state}

    def _menu(self) -> list[str]:
        does = {a.do for a in legal(self.table)} if self.kind in MENUS else set()
        return [label for label in MENUS.get(self.kind, ()) if DOES[label] in does]

    def _ends(self) -> list[str]:
        return [ENDS.get(self.kind) or ASKS[self.kind]]

    def steps(self) -> Iterator[dict[str, Any]]:
        """Answer at random until the game is over; give each step."""
        while self.state.decision is not None:
            action = self._chosen()
            crushed = [c.card for c in self.state.crushed if c.answer == "new"]
            if self.kind == "burst" and len(crushed) > 1:
                yield from self._bursts(action.seat)
                continue
            label = self._label(action)
            step = {
                "label": label,
                "player": SIDES[action.seat],
                "chosen": [self._name(c) for c in action.cards],
                "options": self._options(label),
                "other": [one for one in self._menu() if one != label],
            }
            if action.do in {"yes", "no"}:
                step["chosen"] = self._options(label) if action.do == "yes" else []
            if action.do == "play":
                asked = {step["player"]: ["SUMMON_SIGNI_ZONE"]}
                yield step | {"asked": asked, "state": self._after()["state"]}
                step |= self._zone(action)
            self._answered(action)
            yield step | {"rng": self._rng()} | self._after()

    def _chosen(self) -> Action:
        """Choose an answer; one SIGNI at a time goes to the trash, and idle players spare lives."""
        while True:
            action = answer(self.table, self.source)
            if action.do == "attack" and self.source.random() < self.idle:
                return Action(action.seat, "pass")
            if action.do != "trash-signi" or len(action.cards) == 1:
                return action

    def _zone(self, action: Action) -> dict[str, Any]:
        side = SIDES[action.seat]
        free = [i for i, slot in enumerate(self.state.seat(action.seat).signi) if slot is None]
        return {
            "label": "SUMMON_SIGNI_ZONE",
            "options": [f"{side}.signi{i}" for i in free],
            "chosen": [f"{side}.signi{action.zone}"],
        }

    def _bursts(self, seat: str) -> Iterator[dict[str, Any]]:
        """Answer for the bursts of one blow: none, or one after the other as the other engine."""
        wanted: list[str] = []
        options: list[str] = []
        while self.kind == "burst":
            name = self._options("LAUNCH")[0]
            options.append(name)
            yes = self.source.random() < YES
            wanted += [name] if yes else []
            self._answered(Action(seat, "yes" if yes else "no"))
        if self.kind == "order":
            rows = {self._name(t.frame.source): t.id for t in self.state.waiting}
            self.source.shuffle(wanted)
            self._answered(Action(seat, "pick", (rows[wanted[0]],)))
        side, rng, after = SIDES[seat], self._rng(), self._after()
        first = {"label": "EFFECTS", "player": side, "chosen": wanted[:1], "options": options}
        if not wanted or len(options) == 1:
            yield first | {"rng": rng} | after
            return
        yield first | {"asked": {side: ["LAUNCH"]}, "state": after["state"]}
        rest = [name for name in options if name != wanted[0]]
        yield first | {"label": "LAUNCH", "chosen": wanted[1:], "options": rest, "rng": rng} | after

    def _label(self, action: Action) -> str:
        if action.do == "pass":
            return ENDS.get(self.kind) or ASKS[self.kind]
        if action.do == "attack":
            return "SIGNI_ATTACK" if self.kind == "attack.signi" else "LRIG_ATTACK"
        return LABELS.get(action.do) or ASKS[self.kind]

    def _options(self, label: str) -> list[str]:
        if label in DOES and KINDS[label] == self.kind and label != "GUARD":
            rows = (a for a in legal(self.table) if a.do == DOES[label])
            return list(dict.fromkeys(self._name(c) for a in rows for c in a.cards))
        decision = self.state.decision
        return [self._name(i) for i in decision.items] if decision is not None else []


def recorded() -> list[dict[str, Any]]:
    """The lines of the file: a header, then two games."""
    rows: list[dict[str, Any]] = [{"rec": "header", "format": 1, "engine": "our own", "cards": CARDS}]
    for number, (seed, idle) in enumerate(GAMES):
        writer = Writer(seed, idle)
        decks = dict.fromkeys("HG", DECK)
        rows.append({"rec": "game", "game": number, "family": "own", "decks": decks})
        rows.append({"rec": "start", "game": number, **writer.start})
        steps = [{"rec": "step", "game": number, "n": n, **step} for n, step in enumerate(writer.steps(), 1)]
        state = writer.state
        end = {"winner": SIDES[state.winner], "turns": state.turn.number}
        rows += [*steps, {"rec": "end", "game": number, **end}]
    return rows


if __name__ == "__main__":
    text = "".join(json.dumps(row, separators=(",", ":")) + "\n" for row in recorded())
    FILE.write_bytes(gzip.compress(text.encode(), mtime=0))
