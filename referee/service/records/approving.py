"""Readings of card lines that are approved or withdrawn, and the cards that follow from it."""

import hashlib
from collections.abc import Callable, Container, Sequence

from msgspec import Struct
from msgspec.structs import replace

from events.registry.cards import CardImport
from events.registry.readings import APPROVED, PROPOSED, WITHDRAWN, CardReading
from events.wording import did_you_mean
from referee.cards.catalog import dump_card
from referee.cards.readings import Readings, bears, program_nodes, reread
from referee.cards.sheets import reader_of
from referee.court.penalties import same_person
from referee.court.policy import actor_of
from referee.effects.language import ProgramError
from referee.effects.playable import NotCarried, playable
from referee.service.desk import Desk
from referee.service.errors import DeskError
from referee.service.records.importing import together
from referee.service.records.readings import APPROVE, PROPOSE, list_readings, official, require_short
from referee.service.store.shelf import key_of, known_readings, last_versions


class SettledReadings(Struct, frozen=True):
    """Readings that were approved or withdrawn, and the names of the cards that changed by it.

    `brought` is the import under which the cards stand, None where no card here bears the line.
    """

    readings: tuple[CardReading, ...]
    cards: tuple[str, ...]
    brought: CardImport | None


def approve(
    desk: Desk, ids: Sequence[int], by: str, *, event: str = "", ruleset: str = "diva"
) -> SettledReadings:
    """Approve readings, those that are proposed for a ruleset where none is named.

    Each card that bears one of their lines is a new version then, all in one transaction. Raises
    DeskError for a reading of one's own, one that is settled, and a line that is read meanwhile.
    """
    actor = official(desk, by, APPROVE, event)
    chosen = [_named(desk, one) for one in ids] or _others(desk, ruleset, actor)
    if len({one.ruleset for one in chosen}) > 1:
        message = "readings of two games"
        raise DeskError("no-reading", message, instead="approve those of one game at a time")
    taken: dict[str, CardReading] = {}
    for one in chosen:
        _require_approvable(desk, one, actor, taken)
        taken[one.hash] = one
    now = desk.clock()
    done = [replace(one, approved=now, approved_by=actor) for one in chosen]
    return _settled(desk, done, lambda known: {**known, **{one.hash: _checked(one) for one in chosen}})


def _others(desk: Desk, ruleset: str, actor: str) -> list[CardReading]:
    """What is proposed by others; raises DeskError where that is nothing."""
    found = list_readings(desk, ruleset, PROPOSED)
    mine = [one for one in found if not same_person(one.by, actor)]
    if not mine:
        what = "what is proposed is your own" if found else "no reading is proposed"
        raise DeskError("no-such-reading", what, instead="see: referee cards readings")
    return mine


def _named(desk: Desk, number: int) -> CardReading:
    rows = {one.id: one for one in desk.registry.card_readings()}
    if number not in rows:
        near = did_you_mean(str(number), map(str, rows)) or "see: referee cards readings"
        raise DeskError("no-such-reading", f"there is no reading {number}", instead=near)
    return rows[number]


def _require_approvable(desk: Desk, one: CardReading, actor: str, taken: dict[str, CardReading]) -> None:
    where = f"reading {one.id}"
    if one.stands != PROPOSED:
        who = one.withdrawn_by or one.approved_by
        message = f"it is {one.stands} already, by {who}"
        raise DeskError("line-is-read", message, where=where, instead="see: referee cards readings")
    if same_person(one.by, actor):
        message = f"{actor} proposed it and cannot approve it"
        raise DeskError("own-reading", message, where=where, instead="let somebody else approve it")
    standing = [r for r in list_readings(desk, one.ruleset, APPROVED) if r.hash == one.hash]
    for other in (*standing, *([taken[one.hash]] if one.hash in taken else [])):
        message = f"the line is read by reading {other.id}"
        instead = f"withdraw one of the two: referee cards withdraw {other.id}"
        raise DeskError("line-is-read", message, where=where, instead=instead)


def _checked(one: CardReading) -> tuple[object, ...]:
    """The programs of a reading; raises DeskError where this version has no such words."""
    try:
        return program_nodes(one.program)
    except (ProgramError, ValueError) as error:
        raise DeskError(
            "no-reading", str(error), where=f"reading {one.id}", instead="propose it again"
        ) from error


def withdraw(desk: Desk, number: int, by: str, why: str = "", *, event: str = "") -> SettledReadings:
    """Withdraw a reading; cards that were read by it are a new version, with the line stated again.

    Who proposed a reading may withdraw it until it is approved. Raises DeskError for one that is
    withdrawn already.
    """
    one = _named(desk, number)
    own = one.stands == PROPOSED and same_person(one.by, actor_of(by))
    actor = official(desk, by, PROPOSE if own else APPROVE, event)
    require_short(why)
    if one.stands == WITHDRAWN:
        message = f"it is withdrawn already, by {one.withdrawn_by}"
        raise DeskError(
            "line-is-read", message, where=f"reading {number}", instead="see: referee cards readings"
        )
    gone = replace(one, withdrawn=desk.clock(), withdrawn_by=actor, withdrawn_why=why)
    return _settled(desk, [gone], lambda known: {h: p for h, p in known.items() if h != one.hash},
                    bare=one.stands == PROPOSED)  # fmt: skip


def _settled(
    desk: Desk,
    done: list[CardReading],
    after: Callable[[Readings], Readings],
    *,
    bare: bool = False,
) -> SettledReadings:
    """Write what was settled with the cards that follow from it; `bare` readings change no card."""
    ruleset, hashes = done[0].ruleset, frozenset(one.hash for one in done)
    imports = desk.registry.card_imports(ruleset)
    before = last_versions(desk.registry, ruleset)
    shelf, fresh = desk.live.shelf, dict[str, bytes]()
    words = shelf.mechanics(ruleset)
    if before and not bare:
        readings = after(known_readings(desk.registry, ruleset))
        whole = shelf.cards(desk.catalog, before.values(), words)
        cards = (whole.get(name) for name in before)
        reader = reader_of(words)
        fresh = {c.name: dump_card(reread(reader, c, readings)) for c in cards if bears(c, hashes)}
    _require_borne(done, before, fresh)
    if not fresh:
        desk.registry.settle_readings(done)
        return SettledReadings(tuple(done), (), None)
    kept = shelf.cards(desk.catalog, [v for n, v in before.items() if n not in fresh], words)
    source = _source(done)
    runs, stated = playable(together(kept, fresh, source), frozenset(desk.catalog.names()))
    _require_carried(stated, done, fresh)
    told = CardImport(0, desk.clock(), source, _digest(done), ruleset, 0, 0)
    brought = desk.registry.settle_readings(done, told, fresh, imports[-1].id)
    if brought is not None:
        shelf.keep(key_of(ruleset, desk.catalog, brought.id, words), runs)
    return SettledReadings(tuple(done), tuple(fresh), brought)


def _require_borne(done: list[CardReading], before: Container[str], fresh: dict[str, bytes]) -> None:
    """Raise DeskError for an approved line that no card bears, where its own card is here."""
    for one in done:
        if one.stands == APPROVED and one.card in before and one.card not in fresh:
            message = f"{one.card} is printed otherwise now: it has no line {one.text[:200]!r}"
            instead = f"withdraw it, and read the line that is there: referee cards show {one.card!r}"
            raise DeskError("no-reading", message, where=f"reading {one.id}", instead=instead)


def _require_carried(stated: Sequence[NotCarried], done: list[CardReading], fresh: dict[str, bytes]) -> None:
    """Raise DeskError where an approved line is not carried out among the cards that are here now."""
    lines = {(one.card, one.line): one for one in done if one.stands == APPROVED}
    for one in stated:
        if one.name in fresh and (one.name, one.line) in lines:
            where = f"reading {lines[one.name, one.line].id}"
            raise DeskError("no-reading", f"not carried out: {one.why}", where=where, instead="withdraw it")


def _source(done: list[CardReading]) -> str:
    """Under which name the new versions of cards are listed among the imports."""
    first, last = done[0].id, done[-1].id
    what = "withdrawn reading" if done[0].withdrawn else "reading"
    return f"{what} {first}" if len(done) == 1 else f"{what}s {first} to {last}"


def _digest(done: list[CardReading]) -> str:
    return hashlib.sha256("\n".join(one.program for one in done).encode()).hexdigest()
