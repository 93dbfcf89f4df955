"""Actions at the desk: one alone, or many of different matches that are committed together."""

from collections.abc import Callable, Sequence
from copy import copy
from functools import partial
from typing import Any, Final, NamedTuple, TypeVar

from events.errors import Conflict
from events.log import Appended, Command, check
from events.vocabulary import SEATS
from referee.court.policy import may
from referee.effects.library import Library
from referee.rules import Accepted, Action, Refusal, Table, decide
from referee.service.acted import Acted
from referee.service.chance import Dice, new_key
from referee.service.commands import JUDGE, request_hash
from referee.service.commit import finish, followed
from referee.service.commit.throwing import dice_of
from referee.service.court.watching import went_on
from referee.service.desk import Desk
from referee.service.errors import DeskError, Refused, StaleError, refused, wrong_seat
from referee.service.proof.signing import is_decisive
from referee.service.store.listings import renewed_listing
from referee.service.store.live import LiveMatch, require_whole
from referee.service.store.rows import to_rows
from referee.service.table.forced import forced
from referee.service.table.parsing import parse

T = TypeVar("T")
MOST: Final = 60
"""Answers that one action may lead to."""


class ActionRequest(NamedTuple):
    """An action as it was asked for: a value, or the words in which a person gave it.

    `seat` is "" where it was left out: then the seat acts that is asked, and a repeat under the
    same `key` is one whoever is asked by then. `expect` is the seq that it was decided on. `by` is
    the official who acts for the seat, with the reason `why`. `onward` names the seats for which
    an answer that is the only one, as all can see, is given in the same command.
    """

    match: str
    seat: str
    said: Action | tuple[str, ...]
    key: str = ""
    expect: int | None = None
    by: str = ""
    why: str = ""
    onward: str = ""


class Prepared(NamedTuple):
    """An action that was decided and is not written yet."""

    live: LiveMatch
    decided: Accepted
    key: str
    request: bytes


def act(
    desk: Desk,
    match: str,
    seat: str,
    action: Action,
    *,
    key: str | None = None,
    expect: int | None = None,
    by: str = "",
    why: str = "",
    onward: str = "",
) -> Acted:
    """Carry out an action of a seat, or what a judge states; one transaction.

    Args:
        desk: The desk.
        match: Name of the match.
        seat: "A", "B", or "judge" for what the judge `by` states.
        action: The answer to the decision that the match waits for.
        key: An idempotency key: the same key again gives the first answer.
        expect: The seq of the head that whoever acts has seen; None for any.
        by: The official who acts for the seat, where the policy lets them; the log names both.
        why: A judge's reason.
        onward: The seats for which what follows and has one answer, as all can see, is answered.

    Returns:
        What it did: seqs, facts and the state after it.

    Raises:
        Refused: The action is illegal; has every reason with its clauses.
        StaleError: `expect` is stale, or another command came first.
    """
    found = _prepared(desk, ActionRequest(match, seat, action, key or "", expect, by, why, onward))
    return found if isinstance(found, Acted) else _finished(desk, found)


def act_many(desk: Desk, orders: Sequence[ActionRequest]) -> list[Acted | Exception]:
    """Carry out actions in their order, those of different matches in one commit.

    Give for each what it did, or why it did nothing, as `act` would raise it: one that is
    refused keeps no other from being written.
    """
    answers: dict[int, Acted | Exception] = {}
    ahead = list(range(len(orders)))
    while ahead:
        ahead = _round(desk, orders, ahead, answers)
    return [answers[place] for place in range(len(orders))]


def _round(
    desk: Desk,
    orders: Sequence[ActionRequest],
    ahead: list[int],
    answers: dict[int, Acted | Exception],
) -> list[int]:
    """Carry out the first action of each match; give the places of those that come after."""
    group: dict[str, tuple[int, Prepared]] = {}
    later: list[int] = []
    for place in ahead:
        if orders[place].match in group:
            later.append(place)
            continue
        try:
            found = _prepared(desk, orders[place])
        except Exception as error:  # noqa: BLE001 - told to the one who asked
            answers[place] = error
            continue
        if isinstance(found, Acted):
            answers[place] = found
        else:
            group[orders[place].match] = place, found
    written = _committed(desk, [prepared for _, prepared in group.values()])
    answers |= dict(zip((place for place, _ in group.values()), written, strict=True))
    return later


def _prepared(desk: Desk, order: ActionRequest) -> Prepared | Acted:
    """Decide an action; give its first answer where its key was used before.

    What makes a repeat is what was said, in the words in which it was: the same words may mean
    another action by now, or none. What was decided on the last seq was never carried out,
    so its key is looked up only where it is refused. Raises KeyReused.
    """
    match, named, said, key, expect, by, why, _ = order
    live = desk.live.get(match)
    require_whole(live)
    seat = named or desk.table_of(live).seat or SEATS[0]
    if isinstance(said, Action) and said.seat != seat:
        raise wrong_seat(match, said.seat, seat)
    who = _acting_as(desk, match, seat, by)
    person = [who, why] if who != seat else []
    request = request_hash(match, named, [*_fields(said), expect or 0, *person])
    known = desk.answered(match, key, request) if expect != live.head.seq else None
    if known is not None:
        return known
    if expect is not None and went_on(desk, match, expect, live.head.seq):
        raise StaleError(match, expect, live.head.seq)
    try:
        accepted = _played_out(desk, live, order._replace(seat=seat), who)
    except DeskError:
        desk.answered(match, key, request)
        raise
    return Prepared(live, accepted, key or new_key(), request)


def _played_out(desk: Desk, live: LiveMatch, order: ActionRequest, who: str) -> Accepted:
    """Carry out an action on the table as it lies; raises DeskError, Refused."""
    table, match, said = desk.table_of(live), order.match, order.said
    action = said if isinstance(said, Action) else parse(table, order.seat, said)
    at, dice = desk.clock(), dice_of(desk, live)
    decided = decide(
        table.state,
        action,
        live.library,
        head=live.head.seq,
        at=at,
        chance=dice,
        board=copy(table.board),  # what is decided moves it on, and readers look at the table meanwhile
        by=who,
        why=order.why,
    )
    done = _accepted(decided, match, live.head.seq)
    return followed(desk, live, _gone_on(done, live.library, order.onward, at, dice))


def _committed(desk: Desk, group: list[Prepared]) -> list[Acted | Exception]:
    """Write actions of different matches in one commit; what is signed is written alone."""
    alone = {id(p) for p in group if is_decisive(desk, p.decided.facts)}
    together = [p for p in group if id(p) not in alone]
    answers = dict(zip(map(id, together), _together(desk, together), strict=True))
    return [_tried(desk, partial(_finished, desk), p) if id(p) in alone else answers[id(p)] for p in group]


def _finished(desk: Desk, one: Prepared) -> Acted:
    """Write one action; of one that somebody wrote a moment ago give what that did."""
    done = finish(desk, one.live, one.decided, key=one.key, request=one.request)
    return _told_before(desk, one) if done.repeated else done


def _told_before(desk: Desk, one: Prepared) -> Acted:
    match = one.live.ref.public_id
    desk.live.drop(match)
    known = desk.answered(match, one.key, one.request)
    if known is None:
        what = "another command came first"
        raise DeskError("conflict", what, where=match, instead="look again")
    return known


def _together(desk: Desk, group: list[Prepared]) -> list[Acted | Exception]:
    """Write actions of different matches in one commit."""
    answers = [_tried(desk, partial(_command, desk), one) for one in group]
    ready = [one for one in answers if isinstance(one, Command)]
    try:
        appended: Sequence[Appended | Exception] = desk.log.append_many(ready)
    except Exception as error:  # noqa: BLE001 - told to those who asked
        appended = [error] * len(ready)
    following = iter(appended)
    return [
        _tried(desk, partial(_settled, desk), one, made, next(following))
        if isinstance(made, Command)
        else made
        for one, made in zip(group, answers, strict=True)
    ]


def _tried(desk: Desk, work: Callable[..., T], one: Prepared, *more: Any) -> T | Exception:
    """What some work makes of an action, or why it fails: the log then knows better."""
    try:
        return work(one, *more)
    except Exception as error:  # noqa: BLE001 - told to the one who asked
        desk.live.drop(one.live.ref.public_id)
        return error


def _command(desk: Desk, one: Prepared) -> Command:
    """The rows of an action; raises BadCommand for a key that no log can take."""
    live = one.live
    rows = to_rows(live.chain, live.head.hash, one.decided.facts, desk.entropy)
    listing = renewed_listing(desk.log, live, one.decided.facts, one.decided.state)
    command = Command(live.ref.id, rows, one.key, one.request, listing)
    check(command)
    return command


def _settled(desk: Desk, one: Prepared, made: Command, answer: Appended | Exception) -> Acted:
    """Go on in memory after one command of a group; raises why it was not written."""
    if isinstance(answer, Conflict):
        raise StaleError(one.live.ref.public_id, one.live.head.seq, answer.current)
    if isinstance(answer, Exception):
        raise answer
    if answer.repeated:
        return _told_before(desk, one)
    desk.advance(one.live, list(made.rows), one.decided, made.listing)
    return Acted(answer.first, answer.last, one.decided.facts, one.decided.state)


def _acting_as(desk: Desk, match: str, seat: str, by: str) -> str:
    """Who acts for a seat: itself, or an official whom the policy lets do so."""
    if seat != JUDGE and by in {"", seat}:
        return seat
    who = desk.who(match, by or JUDGE)
    fault = may(desk.policy(match), who, "state" if seat == JUDGE else "act")
    if fault is not None:
        raise refused(fault, match)
    return who


def _gone_on(done: Accepted, library: Library, seats: str, at: int, dice: Dice) -> Accepted:
    """Let the answers follow that are the only ones, as all can see, for these seats."""
    for _ in range(MOST if seats else 0):
        table = Table(done.state, library, done.board)
        action = forced(table) if table.seat in tuple(seats) else None
        if action is None:
            break
        more = decide(
            table.state,
            action,
            library,
            head=done.facts[-1].seq,
            at=at,
            chance=dice,
            board=table.board,
        )
        if isinstance(more, Refusal):
            break
        done = more._replace(facts=[*done.facts, *more.facts])
    return done


def _accepted(decided: Accepted | Refusal, match: str, head: int) -> Accepted:
    """Raise Refused for what the rules refuse."""
    if isinstance(decided, Refusal):
        over = decided.code == "over"
        look = "look back: referee log" if over else "see what is legal: referee legal"
        raise Refused(decided, f"{match}@{head}", f"{look} {match}")
    return decided


def _fields(said: Action | tuple[str, ...]) -> list[Any]:
    if isinstance(said, Action):
        return [said.do, list(said.cards), said.zone, said.number, said.word]
    return ["said", *said]
