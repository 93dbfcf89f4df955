"""An event beside its matches: seats, people, results, and what was left open."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from events import kinds
from events.kinds import Fact, MatchOpened
from events.values import changed
from referee.auditing.corrections import corrected_again
from referee.auditing.findings import FAULT, OPEN, Finding, Findings, refused_now
from referee.auditing.places import HAS_BYE, REFUSED_SINCE
from referee.court import event as orders
from referee.court.appeals import Appeal, appeals_of
from referee.court.draft import Draft, DraftRefusal
from referee.court.event.lists import Cards
from referee.court.event.people import RegisteredDeck
from referee.court.orders import Drafts
from referee.court.policy import Policy
from referee.court.policy.records import SEATS
from referee.court.standing import standing
from referee.fold import Court
from referee.fold.event import BY_HAND, Event, SeatedTable, fold_event
from referee.timeline.given_pages import source_told

PLAYER: Final = "player:"


class AuditedTable(NamedTuple):
    """A match as its event sees it: how it was opened, what its court knows, whether it is over.

    `lists` gives the cards of each seat, main deck and LRIG Deck, as far as they can be read; `facts`
    are those by which its clock and its result are read.
    """

    opened: MatchOpened
    court: Court
    over: bool
    lists: Mapping[str, Cards]
    facts: Sequence[Fact] = ()


def orders_of_event(name: str, facts: Sequence[Fact], policies: Mapping[str, Policy]) -> Findings:
    """Ask every order of an event again of the event as it stood before it."""
    event = Event()
    for fact in facts:
        held = policies.get(event.policy or getattr(fact.body, "policy", ""))
        if held is None:
            what = f"its policy {event.policy[:12]} is not at hand"
            yield Finding("no-policy", name, fact.seq, what)
            return
        answer = _asked(event, fact, held, policies) or _decided_by_players(event, fact)
        if isinstance(answer, DraftRefusal):
            if answer.code not in (*HAS_BYE, *REFUSED_SINCE):
                yield refused_now(name, fact.seq, answer, held.title)
        elif answer is not None and answer[0].body != fact.body:
            what = f"{fact.body.KIND} is not what the order gives as the event stood"
            yield Finding("other-words", name, fact.seq, what, held.title)
        event = fold_event(event, (fact,))


def _asked(
    event: Event, fact: Fact, policy: Policy, policies: Mapping[str, Policy]
) -> Drafts | DraftRefusal | None:
    body = fact.body
    if isinstance(body, kinds.EventOpened):
        return orders.open_event(body, fact.actor, policy)
    if fact.actor == "desk" or (fact.cause == 1 and not event.offices):
        return None
    who = orders.acting(event, fact.actor)
    if isinstance(who, DraftRefusal):
        return who
    if fact.actor.startswith(PLAYER):
        return _own(event, fact, policy)
    return (
        _of_people(event, fact, policy, policies)
        or _of_rounds(event, fact, policy)
        or _of_results(event, fact, policy)
    )


def told_pages(event: Event) -> tuple[str, ...]:
    """Results that both players reported from pages that officials gave out, or of unknown holders."""
    rows = ((one, source_told(one.source, one.pages, one.by)) for one in event.decided)
    return tuple(
        f"round {one.round}, table {one.table}: {told}"
        for one, told in rows
        if one.source == orders.PLAYERS and told != one.source
    )


def _decided_by_players(event: Event, fact: Fact) -> Drafts | None:
    """What a result that both players reported has to say of the pages that they reported from."""
    body = fact.body
    if not isinstance(body, kinds.TableDecided) or (body.source, fact.actor) != (orders.PLAYERS, orders.DESK):
        return None
    seated = next((t for t in event.tables_of(body.round) if t.table == body.table), None)
    people = () if seated is None else seated.people
    return [Draft(changed(body, pages=event.pages_of(*people)), fact.actor)]


def _own(event: Event, fact: Fact, policy: Policy) -> Drafts | DraftRefusal | None:
    """Ask again what somebody did at an event themselves."""
    person = fact.actor.removeprefix(PLAYER)
    match fact.body:
        case kinds.PersonEntered() as b:
            listed = RegisteredDeck(b.deck or "", b.main or (), b.lrig_deck or ())
            return orders.bring_list(event, person, listed, fact.at)
        case kinds.PersonDropped():
            return orders.leave(event, person)
        case kinds.AppealFiled() as b:
            return _appealed(event, person, b.ruling)
    return _own_table(event, person, fact, policy)


def _own_table(event: Event, person: str, fact: Fact, policy: Policy) -> Drafts | DraftRefusal:
    """Ask again what somebody did at their own table."""
    match fact.body:
        case kinds.ResultReported() as b:
            end = orders.TableEnd(b.round, b.table, b.winner, b.games)
            return orders.report(event, person, end, policy, over=True)
        case kinds.TableSeated() as b:
            seated = SeatedTable(b.round, b.table, b.match, b.people)
            return orders.next_game(event, person, seated, policy)
        case kinds.TableCalled() as b:
            return orders.call_judge(event, orders.SaidTable(person, b.round, b.table), b.question or "")
    what = f"{fact.body.KIND} is nothing that a player writes"
    return DraftRefusal("not-allowed", what, "let an official order it")


def _appealed(event: Event, person: str, penalty: str) -> DraftRefusal | None:
    """Find an appeal of a penalty that the person was not given, or that did not stand."""
    own = [one.id for one in event.penalties if one.person == person and not one.withdrawn]
    if penalty in own:
        return None
    what = f"{penalty} is no penalty of {person} that stands"
    return DraftRefusal("unknown-penalty", what, "appeal one that does")


def _of_people(
    event: Event, fact: Fact, policy: Policy, policies: Mapping[str, Policy]
) -> Drafts | DraftRefusal | None:
    by = fact.actor
    if isinstance(fact.body, kinds.PolicyAdopted) and fact.body.policy in policies:
        digest = fact.body.policy
        return orders.adopt(event, digest, policies[digest], by, policy)
    match fact.body:
        case kinds.PersonEntered() as b:
            listed = RegisteredDeck(b.deck or "", b.main or (), b.lrig_deck or ())
            return orders.enter(event, b.person, listed, by, policy)
        case kinds.PersonDropped() as b:
            return orders.drop(event, b.person, b.reason or "", by, policy)
        case kinds.PersonDisqualified() as b:
            return orders.disqualify(event, b.person, b.reason or "", by, policy)
        case kinds.OfficialAppointed() | kinds.OfficialReleased() as b:
            joins = isinstance(b, kinds.OfficialAppointed)
            return (orders.appoint if joins else orders.release)(
                event, b.person, b.role, by, policy, heads=b.heads
            )
    return None


def _of_rounds(event: Event, fact: Fact, policy: Policy) -> Drafts | DraftRefusal | None:
    by, answer = fact.actor, None
    match fact.body:
        case kinds.RoundOpened() as b:
            answer = orders.open_round(event, b.round, b.minutes, by, policy)
        case kinds.RoundBegun() as b:
            answer = orders.begin_round(event, b.round, by, policy)
        case kinds.TimeCalled() as b:
            answer = orders.call_time(event, b.round, fact.at, by, policy)
        case kinds.RoundEnded() as b:
            answer = orders.end_round(event, b.round, by, policy)
        case kinds.RoundReopened() as b:
            answer = orders.reopen_round(event, b.round, b.reason or "", by, policy)
        case kinds.EventClosed() as b:
            answer = orders.close(event, b.reason or "", by, policy)
        case kinds.EventReopened() as b:
            answer = orders.reopen(event, b.reason or "", by, policy)
        case _:
            answer = _of_tables(event, fact, policy)
    return answer


def _of_tables(event: Event, fact: Fact, policy: Policy) -> Drafts | DraftRefusal | None:
    """Ask again whether two people could sit at a table, whether it was featured, or given time."""
    by = fact.actor
    match fact.body:
        case kinds.TableFeatured() as b:
            return orders.feature(event, (b.round, b.table), by, policy, on=b.featured)
        case kinds.TableExtended() as b:
            more = b.seconds, b.reason or ""
            return orders.extend_table(event, (b.round, b.table), more, by, policy)
        case kinds.TableSeated() | kinds.TableAdded() as body:
            return _seated(event, body, by, policy)
    return None


def _seated(
    event: Event, body: kinds.TableSeated | kinds.TableAdded, by: str, policy: Policy
) -> Drafts | DraftRefusal | None:
    match = body.match if isinstance(body, kinds.TableSeated) else ""
    answer = orders.seat(event, SeatedTable(body.round, body.table, match, body.people), by, policy)
    return answer if match or isinstance(answer, DraftRefusal) else None


def _of_results(event: Event, fact: Fact, policy: Policy) -> Drafts | DraftRefusal | None:
    by, answer = fact.actor, None
    match fact.body:
        case kinds.RoundPaired() as b if b.how == BY_HAND:
            answer = orders.changed_by_hand(event, b, by, policy)
        case kinds.RoundPaired() as b:
            chosen = orders.ChosenTables(b.round, b.how, b.tables, b.byes, b.again, b.inputs)
            answer = orders.pair(event, chosen, None, by, policy)
        case kinds.RoundUnpaired() as b:
            answer = orders.unpair(event, b.round, b.reason or "", by, policy)
            # One of version 1 left the clock of the round as it was.
            return answer if b.restarts or isinstance(answer, DraftRefusal) else None
        case kinds.TableDecided() as b if b.source == orders.MATCH:
            answer = orders.taken_over_again(event, b, by, policy)
        case kinds.TableDecided() as b if b.source != orders.PENALTY:
            end = orders.TableEnd(b.round, b.table, b.winner, b.games)
            between = policy.scoring.games > 1
            answer = orders.decide(event, end, b.source, by, policy, between=between)
        case kinds.RegistrationOpened() as b:
            answer = orders.open_registration(event, b, fact.at, by, policy)
        case kinds.RegistrationClosed():
            answer = orders.close_registration(event, by, policy)
        case kinds.PageGiven() as b:
            answer = orders.give_page(b.person, b.token, by, policy)
        case kinds.TableAnswered() as b:
            answer = orders.answer_call(event, b.id, b.answer or "", by, policy)
        case _:
            answer = corrected_again(event, fact, policy)
    return answer


def tables_of(name: str, event: Event, tables: Mapping[str, AuditedTable]) -> Findings:
    """Hold the seats of an event against its matches, both ways; find what was left open."""
    seats = event.seats()
    for match in tables:
        if match not in seats:
            what = f"{match} names the event {name}, and nobody was seated for it"
            severity = FAULT if event.closed else OPEN
            yield Finding("not-seated", match, 1, what, "", "seat it, or take it out", severity)
    done = {one.number for one in event.rounds if one.ended}
    for match, seated in seats.items():
        table = tables.get(match)
        if table is None:
            what = f"{match} of round {seated.round}, table {seated.table}, is not in the record"
            yield Finding("no-match", name, 0, what, "", "bring its record in", OPEN)
            continue
        yield from _placed(name, event, changed(seated, match=match), table)
        yield from _listed(event, changed(seated, match=match), table)
        if seated.round in done or event.closed:
            yield from left_open(match, table)


def results_of(
    name: str, facts: Sequence[Fact], policies: Mapping[str, Policy], tables: Mapping[str, AuditedTable]
) -> Findings:
    """Find results that were taken over and are not those of their matches, then or now."""
    event = Event()
    for fact in facts:
        before, event = event, fold_event(event, (fact,))
        body, policy = fact.body, policies.get(event.policy)
        if policy is None or not isinstance(body, kinds.TableDecided) or body.source != orders.MATCH:
            continue
        seated = event.table(body.round, body.table)
        if seated is None or not all(game in tables for game in seated.games):
            continue
        rows = [tables[game].facts for game in seated.games]
        then = [[one for one in row if one.at <= fact.at] for row in rows]
        # Of what was written in the same microsecond, the end that was taken over says what came before it.
        ended = [*rows[:-1], [one for one in rows[-1] if one.seq <= body.end]]
        times = (then, ended, rows)
        scores = [orders.standing_of_table(before, seated, some, policy, fact.at)[1] for some in times]
        if not any(orders.decided_so(one, body, policy) for one in scores):
            came = orders.score_words(scores[0].won)
            taken = f"{body.winner}, {orders.score_words(body.games)}"
            where = f"table {body.table} of round {body.round}"
            what = f"{where} was taken over as {taken}, and its games came to {came}"
            number, table = body.round, body.table
            order = f'referee event correct {number} {table} --winner WINNER --games GAMES --reason "REASON"'
            yield Finding("other-result", name, fact.seq, what, "", f"correct it: {order}")


def _appeals(court: Court) -> tuple[Appeal, ...]:
    """Read the appeals; none where the record of them makes no sense, which its match says."""
    try:
        return appeals_of(court)
    except LookupError:
        return ()


def _placed(name: str, event: Event, seated: SeatedTable, table: AuditedTable) -> Findings:
    """Find a match that was opened for another place, other people or under other terms."""
    o = table.opened
    pairs = {
        "event": (o.event, name),
        "round": (o.round, seated.round),
        "table": (o.table, seated.table),
        "people": (tuple(o.people), tuple(seated.people)),
        "ruleset": (o.ruleset, event.ruleset),
        "edition": (o.edition, event.edition),
    }
    wrong = [f"{key} {one!r}, not {other!r}" for key, (one, other) in pairs.items() if one != other]
    if o.policy not in event.policies:
        wrong.append("a policy that the event never had")
    if wrong:
        what = f"it was opened with {'; '.join(wrong)}"
        yield Finding("other-place", seated.match, 1, what, "", "open it as it is seated")


def _listed(event: Event, seated: SeatedTable, table: AuditedTable) -> Findings:
    """Find a seat that plays another list than its person registered at the event.

    A match that was opened for somebody else is found by its place already.
    """
    for seat, person, sits in zip(SEATS, seated.people, table.opened.people, strict=True):
        own, has = event.entrant(person), table.lists.get(seat)
        if own is None or not own.main or has is None or sits != person:
            continue
        what = orders.difference((own.main, own.lrig_deck), has)
        if what:
            told = f"{person} in seat {seat} registered {own.deck or 'another list'}: {what}"
            instead = "let the head judge look at the list and the deck"
            yield Finding("other-list", seated.match, 1, told, "", instead)


def left_open(match: str, table: AuditedTable) -> Findings:
    """Find what a table that is done left open: result, calls, appeals, the clock."""
    if not table.over:
        what = "its round is over and it has no result"
        yield Finding("no-result", match, 0, what, "", "let it end, or rule on it", OPEN)
    now = standing(table.court)
    for call in now.waiting():
        what = f"call {call.id} was never closed"
        yield Finding("call-open", match, call.point, what, "", f"close {call.id}", OPEN)
    for appeal in _appeals(table.court):
        if appeal.pending:
            what = f"appeal {appeal.id} was never decided"
            yield Finding("appeal-open", match, appeal.point, what, "", f"decide {appeal.id}", OPEN)
    if now.stopped:
        what = "the clock of the table was left stopped"
        yield Finding("clock-stopped", match, 0, what, "", "start it", OPEN)
