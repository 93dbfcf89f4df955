"""Actions at the desk: one alone, or many of different matches that are committed together."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from events.errors import Conflict, LogError
from events.kinds import Fact
from events.log import Appended, Command, Row
from referee.court import Draft
from referee.rules import Accepted, Action, Refusal, decide
from referee.service.acted import Acted
from referee.service.chance import Entropy, new_key
from referee.service.commands import request_hash
from referee.service.court.judging import Judging
from referee.service.errors import DeskError, Refused, StaleError, wrong_seat
from referee.service.store.live import Live
from referee.service.store.rows import to_rows
from referee.timeline import state_at


class Order(NamedTuple):
    """An action as it was asked for: a value, or the words in which a person gave it.

    `key` makes it repeatable; `expect` is the seq that it was decided on. `by` is the official who
    acts for the seat, with the reason `why`.
    """

    match: str
    seat: str
    said: Action | tuple[str, ...]
    key: str = ""
    expect: int | None = None
    by: str = ""
    why: str = ""


class Prepared(NamedTuple):
    """An action that was decided and is not written yet."""

    live: Live
    decided: Accepted
    key: str
    request: bytes


class Acting(Judging, ABC):
    """The desk as far as seats act at it."""

    _entropy: Entropy

    @abstractmethod
    def _written(self, live: Live, rows: list[Row], accepted: Accepted) -> None:
        """Go on in memory after rows that are in the log; the desk does it."""

    @abstractmethod
    def _decisive(self, facts: Iterable[Fact | Draft]) -> bool:
        """Say whether the desk signs after these facts."""

    @abstractmethod
    def _done(self, live: Live, decided: Accepted, *, key: str, request: bytes) -> Acted:
        """Append what was decided alone; the desk does it."""

    @abstractmethod
    def _went_on(self, match: str, since: int, head: int) -> bool:
        """Say whether anything happened since a seq but that officials looked."""

    def act(
        self,
        match: str,
        seat: str,
        action: Action,
        *,
        key: str | None = None,
        expect: int | None = None,
        by: str = "",
        why: str = "",
    ) -> Acted:
        """Carry out an action of a seat, or what the judge `by` states as "judge", and why.

        An official `by` may act for a seat where the policy lets them; the log names both.

        One transaction. The same key again gives the first answer. Raises Refused with all reasons
        for an illegal action, StaleError when `expect` is stale or another command came first.
        """
        found = self._prepared(Order(match, seat, action, key or "", expect, by, why))
        if isinstance(found, Acted):
            return found
        return self._done(found.live, found.decided, key=found.key, request=found.request)

    def act_many(self, orders: Sequence[Order]) -> list[Acted | Exception]:
        """Carry out actions in their order, those of different matches in one commit.

        Give for each what it did, or why it did nothing, as `act` would raise it: one that is
        refused keeps no other from being written.
        """
        answers: dict[int, Acted | Exception] = {}
        ahead = list(range(len(orders)))
        while ahead:
            ahead = self._round(orders, ahead, answers)
        return [answers[place] for place in range(len(orders))]

    def _round(
        self, orders: Sequence[Order], ahead: list[int], answers: dict[int, Acted | Exception]
    ) -> list[int]:
        """Carry out the first action of each match; give the places of those that come after."""
        group: dict[str, tuple[int, Prepared]] = {}
        later: list[int] = []
        for place in ahead:
            if orders[place].match in group:
                later.append(place)
                continue
            try:
                found = self._prepared(orders[place])
            except (DeskError, LogError, LookupError, ValueError) as error:
                answers[place] = error
                continue
            if isinstance(found, Acted):
                answers[place] = found
            else:
                group[orders[place].match] = place, found
        written = self._committed([prepared for _, prepared in group.values()])
        answers |= dict(zip((place for place, _ in group.values()), written, strict=True))
        return later

    def _prepared(self, order: Order) -> Prepared | Acted:
        """Decide an action; give its first answer where its key was used before."""
        match, seat, said, key, expect, by, why = order
        live: Live | None = None
        if not isinstance(said, Action):
            said = self.parse(match, seat, said)
        if said.seat != seat:
            raise wrong_seat(match, said.seat, seat)
        who = self._acting_as(match, seat, by)
        person = [who, why] if who != seat else []
        request = request_hash(match, seat, [*_fields(said), expect or 0, *person])
        if key:
            known = self._answered(match, key, request)
            if known is not None:
                return known
        live = self._matches.get(match)
        if expect is not None and self._went_on(match, expect, live.head.seq):
            raise StaleError(match, expect, live.head.seq)
        decided = decide(
            self.state_of(live), said, live.library, head=live.head.seq, at=self._clock(),
            chance=self._dice_of(live), board=live.board, by=who, why=why,
        )  # fmt: skip
        accepted = self._followed(live, _accepted(decided, match, live.head.seq))
        return Prepared(live, accepted, key or new_key(), request)

    def _committed(self, group: list[Prepared]) -> list[Acted | Exception]:
        """Write actions of different matches in one commit; what is signed is written alone."""
        alone = [p for p in group if self._decisive(p.decided.facts)]
        together = [p for p in group if p not in alone]
        answers = dict(zip(map(id, together), self._together(together), strict=True))
        answers |= {id(p): self._alone(p) for p in alone}
        return [answers[id(p)] for p in group]

    def _alone(self, one: Prepared) -> Acted | Exception:
        try:
            return self._done(one.live, one.decided, key=one.key, request=one.request)
        except (DeskError, LogError) as error:
            return error

    def _together(self, group: list[Prepared]) -> list[Acted | Exception]:
        made = [
            to_rows(p.live.chain, p.live.head.hash, p.decided.facts, self._entropy) for p in group
        ]
        commands = [
            Command(p.live.ref.id, rows, p.key, p.request)
            for p, rows in zip(group, made, strict=True)
        ]
        try:
            appended = self.log.append_many(commands) if commands else []
        except LogError as error:
            for p in group:
                self._matches.drop(p.live.ref.public_id)
            return [error] * len(group)
        return [
            self._settled(p, rows, answer)
            for p, rows, answer in zip(group, made, appended, strict=True)
        ]

    def _settled(
        self, one: Prepared, rows: list[Row], answer: Appended | LogError
    ) -> Acted | Exception:
        """Go on in memory after one command of a group, or say why it was not written."""
        match = one.live.ref.public_id
        if isinstance(answer, Conflict):
            self._matches.drop(match)
            return StaleError(match, one.live.head.seq, answer.current)
        if isinstance(answer, LogError):
            self._matches.drop(match)
            return answer
        if answer.repeated:
            self._matches.drop(match)
            return self._answered(match, one.key, one.request) or answer_lost(match)
        self._written(one.live, rows, one.decided)
        return Acted(answer.first, answer.last, one.decided.facts, one.decided.state)

    def _answered(self, match: str, key: str | None, request: bytes) -> Acted | None:
        """Give the first answer to a key that was used before."""
        if not key:
            return None
        ref = self.log.match(match)
        known = self.log.answered(ref.id, key, request)
        if known is None:
            return None
        reader = self.reader(match)
        facts = reader.facts(known.first - 1, known.last)
        state = state_at(reader, known.last)
        return Acted(known.first, known.last, facts, state, repeated=True)


def answer_lost(match: str) -> DeskError:
    """Say that a command was written by somebody else and cannot be found again."""
    return DeskError("conflict", "another command came first", where=match, instead="look again")


def _accepted(decided: Accepted | Refusal, match: str, head: int) -> Accepted:
    """Raise Refused for what the rules refuse."""
    if isinstance(decided, Refusal):
        raise Refused(decided, f"{match}@{head}", f"see what is legal: referee legal {match}")
    return decided


def _fields(action: Action) -> list[Any]:
    return [action.do, list(action.cards), action.zone, action.number, action.word]
