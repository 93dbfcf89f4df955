"""Where the dice of a match come from: the machine, a seed, people, or the shares of three.

Which it is stands in the first fact. A shared chance begins when both seats have told their shares,
and ends where an official waived one, or when the match is over and the house tells its own.
"""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from events.data import OptionalName
from events.kinds import (
    ChanceCommitted,
    ChanceDrawn,
    ChanceOpened,
    ChanceRevealed,
    ChanceWaived,
    Fact,
    MatchEnded,
)
from events.log import MatchRef
from events.shares import HOUSE, PARTIES, chance_key, commitment
from events.values import changed
from referee.court.policy import Policy
from referee.effects.sighted import PAPER
from referee.rules import Accepted, MatchOpening
from referee.service.chance import Dice, StatedChance, seeded_dice
from referee.service.desk import Desk
from referee.service.errors import DeskError
from referee.service.shares import SharedDice, Unready, new_share
from referee.service.store.chances import MACHINE, PEOPLE, SEED, SHARED, ChanceSource, said_of
from referee.service.store.live import LiveMatch
from referee.service.store.rows import to_facts

KINDS: Final = (
    "chance.committed",
    "chance.revealed",
    "chance.waived",
    "chance.drawn",
    "chance.opened",
)


class Draw(Struct, frozen=True):
    """A draw of a shared chance: its seq and number, so many places among so many, the result.

    The result is None where it is sealed in this copy.
    """

    seq: int
    draw: int
    taken: int
    among: int
    result: tuple[int, ...] | None


class Shares(Struct, frozen=True):
    """What is known of the chance of a match: commitments and shares by party, and its draws.

    A share that nobody told yet is not among `shares`; `waived` is the seat whose share an official
    waived, "" for none. `opened` says whether the house told its own.
    """

    match: str
    chance: str
    commitments: dict[str, str]
    shares: dict[str, str]
    waived: OptionalName = ""
    opened: bool = False
    draws: tuple[Draw, ...] = ()


def shares_of(desk: Desk, match: str, until: int | None = None) -> Shares:
    """The shares of a match as they stand, with the results once they can be checked.

    What came after the seq `until` is left out. Of a branch the machine throws.
    """
    ref = desk.log.match(match)
    found = _shares(desk, ref, until=until)
    if not found.opened:
        shares = {who: one for who, one in found.shares.items() if who != HOUSE}
        draws = tuple(replace(one, result=None) for one in found.draws)
        return replace(found, shares=shares, draws=draws)
    return found


def _shares(desk: Desk, ref: MatchRef, made: Sequence[Fact] = (), *, until: int | None = None) -> Shares:
    """Read all facts about the chance of a match, undone ones too, and those just made."""
    found = Shares(ref.public_id, _said(desk, ref).chance, {}, {})
    if found.chance != SHARED:
        return found
    commitments, shares, draws = found.commitments, found.shares, list[Draw]()
    waived, opened = "", False
    rows = [row for _, row in desk.log.of_kinds([ref.id], KINDS)]
    kept = rows if until is None else [row for row in rows if row.seq <= until]
    for fact in (*to_facts(kept), *made):
        match fact.body:
            case ChanceCommitted(party=party, commitment=told, share=share):
                commitments.setdefault(party, told)
                if share:
                    shares.setdefault(party, share)
            case ChanceRevealed(seat=seat, share=share):
                shares.setdefault(seat, share)
            case ChanceWaived(seat=seat):
                waived = waived or seat
            case ChanceOpened(share=share):
                shares[HOUSE], opened = share, True
            case ChanceDrawn(draw=draw, count=count, among=among, result=result):
                draws.append(Draw(fact.seq, draw, count, among, result))
    return replace(found, waived=waived, opened=opened, draws=tuple(draws))


def _said(desk: Desk, ref: MatchRef) -> ChanceSource:
    found = desk.chances.get(ref.id)
    if found is None:
        found = desk.chances[ref.id] = said_of(desk.log, ref)
    return found


def dice_of(desk: Desk, live: LiveMatch, made: Sequence[Fact] = ()) -> Dice:
    """The dice of a match: by its first fact the machine's, a seed's, or the shares'.

    At a paper table people throw them, and nothing is said of it here.
    """
    if live.state is not None and live.state.settings.deal == PAPER:
        return StatedChance()
    said = _said(desk, live.ref)
    if said.chance == SEED:
        return seeded_dice(f"{said.seed}:{live.head.seq}")
    return _of_shares(desk, live.ref, made) if said.chance == SHARED else desk.dice


def trial_dice(desk: Desk, live: LiveMatch) -> Dice:
    """Dice for what is only tried: of a shared chance nobody is told what would fall."""
    return desk.dice if _said(desk, live.ref).chance == SHARED else dice_of(desk, live)


def _of_shares(desk: Desk, ref: MatchRef, made: Sequence[Fact]) -> Dice:
    found = _shares(desk, ref, made)
    if found.waived or found.opened:
        return desk.dice
    told = found.shares
    if len(told) < len(PARTIES):
        return Unready(ref.public_id)
    key = chance_key(ref.public_id, told[HOUSE], told["A"], told["B"])
    return SharedDice(key, len(found.draws))


def chanced(desk: Desk, opening: MatchOpening, policy: Policy, chance: str, seed: int | None) -> MatchOpening:
    """Write into the first fact of a match, under its policy, where its chance comes from.

    Raises DeskError for two answers to that, and for a seed at an event that is no test.
    """
    header = opening.header
    paper = header.deal == PAPER
    if chance not in {"", MACHINE, SHARED}:
        instead = f"name {MACHINE} or {SHARED}"
        raise DeskError("no-chance", f"chance does not come from {chance!r}", instead=instead)
    if chance == SHARED and (paper or seed is not None):
        other = "people shuffle at a paper match" if paper else "it follows from a seed"
        raise DeskError("two-chances", f"chance cannot be shared where {other}", instead="choose one")
    if chance == MACHINE and policy.shared and header.event:
        what = f"the policy of {header.event} shares the chance of its matches"
        instead = f"leave it out, or name {SHARED}"
        raise DeskError("not-allowed", what, instead=instead)
    if seed is not None:
        if header.event and desk.eventlogs.find(header.event) is not None and not policy.test:
            what = f"{header.event} is no test, and chance could be foreseen by the seed"
            instead = "leave the seed out, or write test = true under [chance] in its policy"
            raise DeskError("not-a-test", what, instead=instead)
        header = changed(header, chance=SEED, seed=str(seed), seen="")
    elif paper:
        header = changed(header, chance=PEOPLE)
    elif chance == SHARED or (policy.shared and not chance):
        header = changed(header, chance=SHARED)
    return opening._replace(header=header)


def pledged(opening: MatchOpening, match: str) -> MatchOpening:
    """Let the house commit to a share of its own, which the judge's part of the fact holds."""
    share = new_share()
    house = ChanceCommitted(HOUSE, commitment(match, HOUSE, share), share, seen="")
    return opening._replace(house=house, match=match)


def house_told(desk: Desk, live: LiveMatch, done: Accepted) -> Accepted:
    """Let the house tell its share in the command that ends a match of a shared chance."""
    if not any(isinstance(fact.body, MatchEnded) for fact in done.facts):
        return done
    found = _shares(desk, live.ref)
    if found.opened or HOUSE not in found.shares:
        return done
    last = done.facts[-1]
    told = Fact(last.seq + 1, ChanceOpened(found.shares[HOUSE]), last.at, "desk", last.seq)
    return done._replace(facts=[*done.facts, told])
