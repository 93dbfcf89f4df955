"""The referee's desk: load, fold, decide, append; the only place that wires stores and chance.

One command is one transaction: the action as its person gave it, then every outcome. Chance, time
and ids come from here; what they gave is in the facts, and nothing is drawn twice.
"""

import datetime as dt
from collections.abc import Mapping
from contextlib import suppress
from itertools import pairwise
from typing import Any

from events.blobs import name_of
from events.errors import Conflict, DamagedMatch, KeyReused, MatchExists, UnknownMatch
from events.log import Appended, Log, MatchRef, Row
from events.values import changed
from referee.audit import Left, Verdict, verify_log
from referee.cards import Catalog, DeckList, shipped_decks
from referee.court.policy import Policy
from referee.effects.sighted import PAPER
from referee.rules import Accepted, Laid, Opening, Table, begin, lay
from referee.service.acted import Acted
from referee.service.chance import (
    Clock,
    Dice,
    Entropy,
    Told,
    name_under,
    new_name,
    seeded_dice,
    system_clock,
    system_dice,
    system_entropy,
)
from referee.service.commands import request_hash
from referee.service.court.appealing import Appealing
from referee.service.court.chances import SHARED
from referee.service.court.comparing import Comparing
from referee.service.court.pacing import Pacing
from referee.service.court.policies import read_policy
from referee.service.errors import StaleError
from referee.service.event.eventlogs import EventLogs
from referee.service.event.people import Knowing
from referee.service.event.running import Running
from referee.service.event.tokens import Admitting
from referee.service.looking import MICROSECONDS
from referee.service.proof.audited import Kept
from referee.service.proof.auditing import Auditing
from referee.service.proof.heads import NOTED
from referee.service.proof.pinned import unsound
from referee.service.reading import Keeping, Readings
from referee.service.shares import Unready
from referee.service.store.following import Moving
from referee.service.store.importing import Importing
from referee.service.store.live import Live, Matches
from referee.service.store.reader import line_of, rows_of
from referee.service.store.removing import Removing
from referee.service.store.rows import to_rows, unreadable
from referee.service.store.trees import Trees
from referee.service.table.acting import Acting
from referee.service.table.asking import Asking
from referee.service.table.opening import (
    PLAYERS,
    Place,
    decks_of,
    named_in,
    opening_of,
    require_legal,
)
from referee.service.table.owing import Owing
from referee.service.table.papering import Papering
from referee.service.table.takebacks import Reversing
from referee.service.table.throwing import Throwing


class Desk(
    Running,
    Knowing,
    Admitting,
    Throwing,
    Owing,
    Appealing,
    Reversing,
    Comparing,
    Papering,
    Importing,
    Auditing,
    Pacing,
    Removing,
    Asking,
    Moving,
    Acting,
    Keeping,
):
    """The desk over one log."""

    def __init__(
        self,
        log: Log,
        *,
        clock: Clock = system_clock,
        dice: Dice | None = None,
        entropy: Entropy = system_entropy,
        catalog: Catalog | None = None,
    ) -> None:
        """Sit down at a log, with a clock, dice and salts."""
        self.log = log
        self._catalog = catalog
        self._clock, self._entropy = clock, entropy
        self._dice = dice if dice is not None else system_dice()
        self._matches = Matches(log)
        self._readings = Readings(log, self._matches)
        self._trees = Trees(log)
        self._events = EventLogs(log, entropy)
        self._headers, self._policies, self._chances = {}, {}, {}

    def close(self) -> None:
        """Leave the desk."""
        self.log.close()

    def open(
        self,
        name: str | None = None,
        deck_a: str | DeckList = "",
        deck_b: str | DeckList = "",
        *,
        first: str | None = None,
        ruleset: str = "diva",
        edition: str = "",
        readings: Mapping[str, str] | None = None,
        date: str = "",
        event: str = "",
        round: int = 0,  # noqa: A002 - the word of the table
        table: int = 0,
        seed: int | None = None,
        people: tuple[str, str] = ("", ""),
        stated: str = PLAYERS,
        policy: bytes = b"",
        paper: bool = False,
        chance: str = "",
        asked: bytes = b"",
    ) -> str:
        """Open a match between two decks and go on to the first question; give its name.

        Readings that are not named have their defaults; `stated` says who states what cannot be
        read, "players" or "judge". `policy` is a file, else the generic one holds. With `paper`
        people shuffle and deal; `chance` is "machine" or "shared". Raises DeskError for an illegal
        deck, with every fault and its clauses, PolicyRefused, and MatchExists for a name taken.
        """
        place = Place(event, round, table, people)
        catalog, edition = self.catalog_of(ruleset), edition or self._edition_at(event)
        decks = decks_of(*self._bound(place, named_in(catalog, deck_a, deck_b), ruleset), ruleset)
        opening = opening_of(
            decks, catalog.digest, day=date or self._today(), edition=edition, place=place,
            first=first or "", ruleset=ruleset, readings=readings, stated=stated,
        )  # fmt: skip
        require_legal(decks, catalog, opening.header)
        opening, under = self._pinning(_on_paper(opening) if paper else opening, policy)
        opening = self._chanced(opening, under, chance, seed)
        return self._opened(opening, (catalog, policy), name or new_name(), seed, asked)

    def open_once(
        self, key: str | None, name: str | None, *decks: str | DeckList, **how: Any
    ) -> str:
        """Open a match as `open` does, once under a key: the same words give the match again.

        Raises what `open` raises, and MatchExists for a key under which other words were sent.
        """
        if not key:
            return self.open(name, *decks, **how)
        name = name or name_under(key)
        asked = request_hash(name, "open", [key, repr((decks, sorted(how.items())))])
        with suppress(UnknownMatch):
            ref = self.log.match(name)
            try:
                if self.log.answered(ref.id, "open", asked) is not None:
                    return name
            except KeyReused:
                raise MatchExists(name, self.log.where) from None
        return self.open(name, *decks, **how, asked=asked)

    def _pinning(self, opening: Opening, policy: bytes) -> tuple[Opening, Policy]:
        """Pin a policy file, else that of its event, in the header of a match; give both.

        Raises PolicyRefused. The file is kept once the match is open: a refused one leaves none.
        """
        header = opening.header
        held = self._events.find(header.event) if header.event and not policy else None
        if not policy and held is None:
            return opening, self._pinned(header.policy, "the match")
        digest = name_of(policy) if held is None else held.event.policy
        under = read_policy(policy, "the policy") if policy else self._pinned(digest, "the match")
        return opening._replace(header=changed(header, policy=digest)), under

    def _opened_at(
        self,
        place: Place,
        name: str,
        decks: tuple[DeckList, DeckList],
        *,
        seed: int | None,
        paper: bool,
    ) -> None:
        """Open the match of a table by the ruleset, edition and policy of its event."""
        self.open(
            name, *decks, ruleset=self.event(place.event).ruleset, event=place.event,
            round=place.round, table=place.table, people=place.people, seed=seed, paper=paper,
        )  # fmt: skip

    def _edition_at(self, event: str) -> str:
        """Give the edition by which an event is played, "" for none and for one without a log."""
        found = self._events.find(event) if event else None
        return "" if found is None else found.event.edition

    def _opened(
        self,
        opening: Opening,
        pinned: tuple[Catalog, bytes],
        name: str,
        seed: int | None,
        asked: bytes,
    ) -> str:
        """Begin a match and write its first facts; with a seed its dice are its own.

        The catalogue and policy that they pin are kept once nothing can refuse the match any more.
        """
        catalog, policy = pinned
        library = self._matches.shelf.library_of(catalog)
        header = opening.header
        where = {"event": header.event, "round": str(header.round), "table": str(header.table)}
        tags: dict[str, str] = where if header.event else {}
        at, dice = self._clock(), self._dice if seed is None else seeded_dice(f"{seed}:0")
        dice = Told() if header.deal == PAPER else dice
        if header.chance == SHARED:
            opening, dice = self._pledged(opening, name), Unready(name)
        accepted = begin(opening, library, at=at, chance=dice)
        ref = self.log.open_match(name, created=at, tags=tags)
        self.log.put_blob("catalog", catalog.dump())
        if policy:
            self.log.put_blob("policy", policy)
        request = asked or request_hash(ref.public_id, "open", [header.catalog])
        self._append(Live(ref, library), accepted, key="open", request=request)
        return ref.public_id

    def lay(self, laid: Laid, name: str | None = None) -> Acted:
        """Open a match at a table laid by hand, with the cards of this desk's catalogue.

        Give what laying it did, up to the first question. The header may leave its catalogue out.
        """
        catalog = self.catalog.digest
        laid = laid._replace(header=changed(laid.header, catalog=catalog))
        library = self._matches.shelf.library_of(self.catalog)
        at = self._clock()
        accepted = lay(laid, library, at=at, chance=self._dice)
        ref = self.log.open_match(name or new_name(), created=at, tags={})
        self.log.put_blob("catalog", self.catalog.dump())
        request = request_hash(ref.public_id, "lay", [catalog])
        first, last, _ = self._append(Live(ref, library), accepted, key="open", request=request)
        return Acted(first, last, accepted.facts, accepted.state)

    def decks(self, ruleset: str = "diva") -> list[str]:
        """Name the shipped decks of a ruleset."""
        return list(shipped_decks(ruleset))

    def _today(self) -> str:
        moment = dt.datetime.fromtimestamp(self._clock() / MICROSECONDS, tz=dt.UTC)
        return moment.date().isoformat()

    def _append(self, live: Live, accepted: Accepted, *, key: str, request: bytes) -> Appended:
        self.require_whole(live)
        rows = to_rows(live.chain, live.head.hash, accepted.facts, self._entropy)
        done = self.log.append(live.ref.id, rows, key=key, request=request)
        if not done.repeated:
            self._written(live, rows, accepted)
        return done

    def _written(self, live: Live, rows: list[Row], accepted: Accepted) -> None:
        self._matches.advance(live, rows, accepted.facts, accepted.state)
        live.table = Table(accepted.state, live.library, accepted.board)
        if any(fact.body.KIND in NOTED for fact in accepted.facts):
            self._note_head(live.ref.public_id)

    def _done(self, live: Live, decided: Accepted, *, key: str, request: bytes) -> Acted:
        head = live.head.seq
        signer = self._signer_for(decided.facts)
        try:
            first, last, repeated = self._append(live, decided, key=key, request=request)
        except Conflict as error:
            self._matches.drop(live.ref.public_id)
            raise StaleError(live.ref.public_id, head, error.current) from error
        if signer is not None and not repeated:
            self._attest(live.ref.public_id, signer, decided.facts)
        return Acted(first, last, decided.facts, decided.state, repeated)

    def _entered(self, live: Live, done: Accepted, key: str, request: list[Any]) -> Acted:
        asked = request_hash(live.ref.public_id, "enter", request)
        return self._done(live, done, key=key, request=asked)

    def _known(self, match: str, key: str | None, request: list[Any]) -> Acted | None:
        return self._answered(match, key, request_hash(match, "enter", request))

    # Records.

    def verify(self, match: str) -> Verdict:
        """Check the chain of a match in the log, to the last seq that a command was answered with.

        The verdict names the first bad seq. With a branch all that it shares is checked too, and
        with each log that the cards and policies which its facts pin are those in the database.
        Where the hashes hold and a fact cannot be read, it holds and has a reason nonetheless: what
        it tells, nobody knows.
        """
        ref = self.log.match(match)
        try:
            return self._verified(ref)
        except DamagedMatch as error:
            return Verdict(ok=False, match=ref.public_id, seqs=0, first_bad=0, reason=str(error))
        except UnknownMatch:
            reason = "the match that it branches off is not there"
            return Verdict(ok=False, match=ref.public_id, seqs=0, first_bad=0, reason=reason)

    def _verified(self, ref: MatchRef) -> Verdict:
        line = line_of(self.log, ref)
        left = [
            Left(parent.public_id, parent.id, one.parent.seq, one.parent.hash)
            for parent, one in pairwise(line)
            if one.parent is not None
        ]
        rows, answered = rows_of(self.log, ref), self.log.answered_to(ref.id)
        stored = self.log if left else Kept(rows)
        verdict = verify_log(stored, ref.public_id, ref.id, answered, left=left)
        for one in unsound(self.log, rows) if verdict.ok else ():
            return verdict._replace(ok=False, first_bad=one.seq, reason=one.what)
        verdict = self.held_to_members(verdict)
        if not verdict.ok:
            return verdict
        return verdict._replace(reason=ref.fault or unreadable(rows))


def _on_paper(opening: Opening) -> Opening:
    """Let people shuffle and deal, so that nobody knows an order."""
    return opening._replace(header=changed(opening.header, deal=PAPER))


__all__ = ["Acted", "Desk"]
