"""A recorded game played again by our rules, compared after every decision.

Each step of the recording becomes an answer to the question that our match waits for. Where both
engines wait for the same question every zone is compared, and what may be answered.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from events.kinds import MatchOpened
from events.vocabulary import CENTER
from evidence.oracle.cards import catalog, names
from evidence.oracle.dealing import SEATS, Shuffles
from evidence.oracle.deviations import DeviationError, ReplayMoment, exceptions, exempting
from evidence.oracle.games import Recorded, RecordedGameError, Row
from evidence.oracle.labels import ANSWERS, DOES, KINDS, MENUS, OFFERED, PICKS, SILENT
from evidence.oracle.table import ours, theirs
from referee.effects.board import Board
from referee.effects.library import Library
from referee.rulebook import editions, pinned
from referee.rules import (
    PROCEDURES,
    Accepted,
    Action,
    MatchOpening,
    Refusal,
    Table,
    begin,
    decide,
    legal,
)
from referee.state import Card, Match, Settings, new_match


class ReplayDifference(NamedTuple):
    """The first place where a game went another way: step, what, and what each engine has."""

    step: int
    label: str
    what: str
    ours: Any
    theirs: Any


class ReplayReport(NamedTuple):
    """What came of a game: decisions compared, the difference if any, exceptions used."""

    game: int
    family: str
    steps: int
    compared: int
    difference: ReplayDifference | None
    used: tuple[str, ...] = ()


class GameReplay:
    """One recorded game on its way through our rules."""

    def __init__(self, game: Recorded, readings: tuple[tuple[str, str], ...] = ()) -> None:
        """Open the match with the decks, the shuffles and the first player of the recording."""
        self.game = game
        self.library = Library(catalog(game), PROCEDURES)
        self.shuffles, self.used, self.told = Shuffles(game), list[str](), set[int]()
        edition = editions("classic")[-1]
        header = MatchOpened(
            "classic",
            edition.name,
            self.library.catalog.digest,
            edition.since.isoformat(),
            tuple((dict(pinned({}, "classic")) | dict(readings)).items()),
        )
        a, b = (
            (names(s, "main", len(d["main"])), names(s, "lrig", len(d["lrig"])))
            for s, d in ((s, game.decks[s]) for s in "HG")
        )
        opening = MatchOpening(header, (a, b), ("host", "guest"), self.shuffles.first, "recorded")
        self.state: Match
        self.board: Board | None
        self.head = 0
        empty = new_match(Settings("classic", edition.name, ""))
        self._took(
            self.shuffles.dealt(empty, lambda chance: begin(opening, self.library, at=0, chance=chance))
        )
        for move in game.start["moves"]:
            if move[2].endswith(".lrig"):
                self._lays(move[0])

    def _lays(self, card: str) -> None:
        decision = self.state.decision
        if decision is None or decision.kind != "lrigs":
            raise DeviationError("asked", "setup", self.asked, "lrigs")
        self.answers("pick", (card,))

    def _took(self, made: Accepted | Refusal) -> None:
        if isinstance(made, Refusal):
            raise DeviationError("refused", made.code, made.text, "accepted")
        self.state, self.board = made.state, made.board
        self.head = made.facts[-1].seq

    @property
    def table(self) -> Table:
        """The table at which our match waits."""
        return Table(self.state, self.library, self.board)

    @property
    def asked(self) -> str:
        """Our question; an attacker is asked for by the name of the step."""
        decision = self.state.decision
        if decision is None:
            return "over"
        return self.state.turn.phase if decision.kind == "attacker" else decision.kind

    def answers(self, do: str, cards: tuple[str | int, ...] = (), zone: int = -1) -> None:
        """Answer our question; raises DeviationError where our rules refuse it."""
        table = self.table
        decision = table.decision
        seat = decision.seat if decision is not None else ""
        action = Action(seat, do, tuple(map(self._id, cards)), zone)
        made = self.shuffles.dealt(
            self.state,
            lambda chance: decide(
                self.state,
                action,
                self.library,
                head=self.head,
                at=0,
                chance=chance,
                board=table.board,
            ),
        )
        self._took(made)

    def _id(self, name: str | int) -> int:
        """The id of a card by its name; the number of an option stands for itself."""
        if isinstance(name, int):
            return name
        return next((c.id for c in _cards(self.state) if c.name == name), 0)

    # Steps.

    def carries_out(self, at: int) -> None:
        """Answer as a step of the recording did, where our match waits for that."""
        step = self.game.steps[at]
        label = step["label"]
        if label not in ANSWERS and label not in SILENT:
            message = f"game {self.game.number}, step {at + 1}: the label {label!r} is not known"
            raise RecordedGameError(message)
        if label in SILENT or (self.asked != ANSWERS[label] and self._idle(at)):
            return
        chosen = tuple(step.get("chosen") or ())
        if self.asked != ANSWERS[label]:
            raise DeviationError("asked", label, self.asked, ANSWERS[label])
        if label == "SUMMON_SIGNI_ZONE":
            self._plays(at, chosen)
        elif label == "EFFECTS":
            self._bursts(at)
        elif label == "LAUNCH":
            self.answers("yes" if chosen else "no")
        elif label in PICKS:
            self.answers("pick", chosen)
        elif label not in DOES or not chosen:
            self.answers("pass")
        elif label != "SUMMON_SIGNI":
            self.answers(DOES[label], chosen, CENTER if label == "GROW" else -1)

    def _idle(self, at: int) -> bool:
        """Whether a step of the recording chooses nothing that ours would have to ask.

        There is one way to answer it, or it is the rest of an answer for several bursts.
        """
        step = self.game.steps[at]
        label = step["label"]
        if label.startswith("END_"):
            return not any(word in DOES for word in step.get("other", ()))
        if label in {"LAUNCH", "EFFECTS"}:
            return at in self.told
        forced = sorted(step["options"]) == sorted(step["chosen"])
        return forced and label in {"PAY_ENER", "TARGET", "GUARD"}

    def _plays(self, at: int, zones: tuple[str, ...]) -> None:
        """Play the SIGNI of the step before into the zone of this one; without a zone nothing."""
        card = self.game.steps[at - 1]["chosen"][0]
        number = self._id(card)
        fits = [a.zone for a in legal(self.table) if a.do == "play" and a.cards == (number,)]
        offered = [int(zone[-1]) for zone in self.game.steps[at]["options"]]
        if fits != offered:
            raise DeviationError("offered", f"zones for {card}", fits, offered)
        if zones:
            self.answers("play", (card,), int(zones[0][-1]))

    def _bursts(self, at: int) -> None:
        """Answer for several bursts at once: the recording takes one after the other."""
        wanted: list[str] = []
        seat = self.table.seat
        for place, step in enumerate(self.game.steps[at:], at):
            if step["label"] in SILENT:
                continue
            if step["label"] not in {"EFFECTS", "LAUNCH"} or SEATS[step["player"]] != seat:
                break
            wanted += step["chosen"]
            self.told.add(place)
        while self.asked in {"burst", "order"}:
            offered = self._offered()
            if self.asked == "burst":
                self.answers("yes" if offered[0][1] in wanted else "no")
            else:
                first = min(offered, key=lambda one: wanted.index(one[1]))
                self.answers("pick", (first[0],))

    def _offered(self) -> list[tuple[int, str]]:
        """The items of our question, each with the name of its card."""
        decision = self.state.decision
        sources = {t.id: t.frame.source for t in self.state.waiting}
        found = []
        for item in decision.items if decision is not None else ():
            place = self.state.find(sources.get(item, item))
            found.append((item, str(place.card.name) if place is not None else ""))
        return found

    # Comparing.

    def waits_as(self, prompts: dict[str, list[str]]) -> bool:
        """Whether both engines wait for the same question of the same seat."""
        decision = self.state.decision
        if decision is None:
            return not prompts
        labels = [label for p, row in prompts.items() if SEATS[p] == decision.seat for label in row]
        return any(KINDS.get(label) == self.asked for label in labels)

    def compare(self, at: int) -> None:
        """Compare every zone and what may be answered; raises DeviationError."""
        state, board = self.state, self.table.board
        record = _record(self.game, at)["state"]
        for side, seat in SEATS.items():
            mine, other = ours(state, board, seat), theirs(record[side])
            for zone in [z for z, value in mine.items() if value != other[z]]:
                now = ReplayMoment(self.game, at, self.asked, side, mine, other)
                declared = exempting(now, zone)
                if not declared:
                    raise DeviationError("zone", f"{side}.{zone}", mine[zone], other[zone])
                self.used.append(declared)
        self._compare_answers(at)
        turn = (max(0, state.turn.number - 1), state.turn.seat)
        recorded = (record["turn"], SEATS[record["turn_player"]])
        if state.turn.number and turn != recorded:
            raise DeviationError("turn", "number and player", turn, recorded)

    def _compare_answers(self, at: int) -> None:
        """Compare the menus, and the cards that the label chosen next may choose."""
        prompts = {label for row in _record(self.game, at)["asked"].values() for label in row}
        mine: dict[str, set[str]] = {}
        for action in legal(self.table) if self.asked in MENUS else ():
            mine.setdefault(action.do, set()).update(self._called(action))
        for label in MENUS.get(self.asked, ()):
            if (label in prompts) != (DOES[label] in mine):
                both = sorted(mine.get(DOES[label], ())), sorted(prompts)
                raise DeviationError("menu", label, *both)
        step = self.game.steps[at + 1] if at + 1 < len(self.game.steps) else {"label": ""}
        if step["label"] in OFFERED and KINDS[step["label"]] == self.asked:
            items = self.table.decision.items if self.table.decision is not None else ()
            cards = mine.get(DOES.get(step["label"], ""))
            if cards is None:
                cards = {str(p.card.name) for i in items if (p := self.state.find(i)) is not None}
            if cards != set(step["options"]):
                raise DeviationError("offered", step["label"], sorted(cards), step["options"])

    def _called(self, action: Action) -> Iterator[str]:
        for card in action.cards:
            place = self.state.find(card)
            if place is not None:
                yield str(place.card.name)


def _cards(state: Match) -> Iterator[Card]:
    for seat in (state.A, state.B):
        for zone in ("hand", "ener", "lrig_deck", "check", "trash", "deck", "life"):
            yield from getattr(seat, zone)
        for slot in (*seat.signi, *seat.lrig):
            if slot is not None:
                yield slot.card


def replayed(game: Recorded) -> ReplayReport:
    """Play a recorded game again and say where it goes otherwise, if anywhere.

    Where it does, it is tried under the readings that an exception declares; a game that goes as
    recorded under one of them uses that exception.
    """
    found = _replayed(game)
    for one in exceptions() if found.difference is not None else ():
        if one.readings:
            again = _replayed(game, one.readings)
            if again.difference is None:
                return again._replace(used=(*again.used, one.name))
    return found


def _replayed(game: Recorded, readings: tuple[tuple[str, str], ...] = ()) -> ReplayReport:
    compared, at, used = 0, -1, list[str]()
    difference = None
    try:
        replay = GameReplay(game, readings)
        used = replay.used
        for at in range(-1, len(game.steps)):
            if at >= 0:
                replay.carries_out(at)
            if replay.waits_as(_record(game, at)["asked"]):
                replay.compare(at)
                compared += 1
        _compare_end(game, replay.state)
    except DeviationError as error:
        label = _record(game, at).get("label", "start")
        what = f"{error.what} {error.where}"
        difference = ReplayDifference(at + 1, label, what, error.ours, error.theirs)
    except (KeyError, IndexError) as error:
        message = f"game {game.number}, step {at + 1}: {error} is lacking"
        raise RecordedGameError(message) from error
    return ReplayReport(game.number, game.family, len(game.steps), compared, difference, tuple(used))


def _compare_end(game: Recorded, state: Match) -> None:
    winner = SEATS.get(game.end["winner"] or "", "")
    mine, other = (state.winner, state.turn.number), (winner, game.end["turns"])
    if mine != other:
        raise DeviationError("end", "winner and turns", mine, other)


def _record(game: Recorded, at: int) -> Row:
    return game.steps[at] if at >= 0 else game.start
