"""How an entry of a paper match is carried out: words, short names, and what they bind.

The rules run as in any match. Where a step names a card of a hand that nobody had told, it is told
first, and what was asked is asked again; where a card is revealed, its name is taken from what
was typed. Where a question stands between that has one answer, a step that comes after it takes it
along. An entry is carried out whole or not at all.
"""

from collections.abc import Sequence
from typing import Final

from events.vocabulary import SEATS
from events.wording import counted
from referee.effects.sighted import Want
from referee.rules import Action, Reason, Refusal, decide, why_not
from referee.rules.legal import answer_words
from referee.rules.questions import BARE, YES_NO
from referee.service.errors import DeskError, Refused
from referee.service.table import choices as words
from referee.service.table.answering import JUDGE, Way, verbs_of
from referee.service.table.naming import TELLABLE, TypedNames, full, several, zone_cards
from referee.service.table.offering import Offering
from referee.service.table.parsing import MOST_DIGITS, THE_ACTION
from referee.service.table.typed import MOST_PASSES, REST, SHORT, TELL, EntryStep
from referee.timeline import phrases

HOW_TO_TELL: Final = "write: tell ZONE NAME, NAME; the zones are " + ", ".join(sorted(TELLABLE))


class NotToldError(DeskError):
    """A step reveals cards, or dice, of which nothing was typed; nothing was written.

    `names` are what can be typed for the first of them.
    """

    def __init__(
        self, refusal: Refusal, step: EntryStep, steps: Sequence[EntryStep], names: Sequence[str]
    ) -> None:
        """Say what is wanted, and at which step of the entry."""
        asked = " and ".join(reason.text for reason in refusal.reasons)
        self.wants, self.steps, self.names = refusal.wants, tuple(steps), tuple(names)
        self._step = step
        name = SEATS[0] if self.wants[0].what == "winner" else "NAME"
        instead = f"type it after the step: {_shown(step, name)}"
        super().__init__("untold", asked, where=step.text, instead=instead)

    def with_name(self, said: str) -> str:
        """The line with one more name behind the step that lacks it."""
        rows = (_shown(s, said) if s is self._step else s.text for s in self.steps)
        return "; ".join(rows)


def _shown(step: EntryStep, name: str) -> str:
    """The text of a step with one more name of what was revealed."""
    return f"{step.text}, {name}" if step.shown else f"{step.text.rstrip(' =')} = {name}"


class EarlyError(Refused):
    """A step that can be done after so many passes, which were not typed; nothing was written.

    `line` is the entry with the passes that it lacks.
    """

    def __init__(
        self, refusal: Refusal, step: EntryStep, steps: Sequence[EntryStep], passes: int, phase: str
    ) -> None:
        """Say how many passes are missing, and to which phase or step."""
        first = f".{passes}" if passes > 1 else "."
        rows = (f"{first}; {s.text}" if s is step else s.text for s in steps)
        self.line = "; ".join(rows)
        count = counted(passes, "pass is", "passes are")
        missing = f"{count} missing to the {phrases.phase(phase)}"
        super().__init__(refusal, step.text, f"{missing}: type {first} or {self.line}")


class Session(Offering):
    """An entry while it is carried out at the table; `short` says where passes stopped early."""

    short = ""

    def copy(self) -> "Session":
        """A session that goes on from here and leaves this one as it is."""
        seat = self.seat._replace(head=self.head)
        other = Session(self.table, self.bounds.copy(), seat)
        other.facts = [*self.facts]
        return other

    def enter(self, steps: Sequence[EntryStep]) -> None:
        """Carry out steps one after another.

        Raises DeskError for words that are unclear, Refused with the reasons against what was
        meant, EarlyError where passes are missing, NotToldError.
        """
        for step in steps:
            if step.words[1:2] == (TELL,):
                message = f"{step.words[0]!r} is no seat"
                raise DeskError("unclear", message, where=step.text, instead="type A or B")
            if step.words[:1] and step.words[0].lower() == TELL:
                self._tell(step.seat or self.table.seat, step)
                continue
            names = several(step.shown, self.lists.comma)
            names = self._repeated(step, names, steps)
            while names and (forced := self.forced()) is not None:
                names = self._decided(forced, step, names, steps)
            if names:
                raise DeskError(
                    "stray",
                    f"no card was revealed for {', '.join(names)}",
                    where=step.text,
                    instead="leave out what stands behind the last card",
                )

    def _repeated(self, step: EntryStep, names: list[str], steps: Sequence[EntryStep]) -> list[str]:
        """Do a step as often as it was typed; passes stop where the turn has ended."""
        turn = self.state.turn.number
        for done in range(step.times):
            if self.state.turn.number != turn or self.state.winner:
                ended = f"turn {turn} ended" if turn else "the setup ended"
                passes = counted(done, "pass", "passes")
                self.short = f"{ended} after {passes}, and {step.text} stopped there"
                break
            names = self._reached(step, names, steps)
        return names

    def _reached(self, step: EntryStep, names: list[str], steps: Sequence[EntryStep]) -> list[str]:
        """Do a step, after the questions before it that have one answer; give the names left."""
        trial, turn, faults = self.copy(), self.state.turn.number, list[DeskError]()
        while trial.state.turn.number == turn and len(faults) <= MOST_PASSES:
            then = trial.copy()
            try:
                left = then.done(step, names, steps)
            except NotToldError:
                raise
            except DeskError as error:
                faults.append(error)
            else:
                self._go_on(then)
                return left
            forced = trial.forced()
            if forced is None or not trial.answered(forced, step, steps):
                break
        raise self._early(faults[0], step, steps)

    def _go_on(self, done: "Session") -> None:
        self.state, self.bounds, self.facts, self.head = (
            done.state,
            done.bounds,
            done.facts,
            done.head,
        )

    def done(self, step: EntryStep, names: list[str], steps: Sequence[EntryStep]) -> list[str]:
        """Do a step at the table as it stands; give the names that nothing asked for."""
        return self._decided(self._answer(step), step, names, steps)

    def _decided(
        self, action: Action, step: EntryStep, names: list[str], steps: Sequence[EntryStep]
    ) -> list[str]:
        """Carry an answer out; give the names that nothing asked for."""
        said = TypedNames(names, self.lists, self.seat.people)
        decided = decide(
            self.state,
            action,
            self.library,
            head=self.head,
            at=self.seat.at,
            chance=said,
            by=self.seat.by if action.seat == JUDGE else "",
        )
        if isinstance(decided, Refusal) and decided.wants:
            raise NotToldError(decided, step, steps, self._can_be(decided.wants[0]))
        self.add(decided, step)
        return [*said.left]

    def _can_be(self, want: Want) -> list[str]:
        """What can be said of what people saw: seats, or the names that a card can have."""
        if want.what == "winner":
            return [*SEATS]
        return sorted(self.bounds.names(want.card) or self.bounds.left(want.seat))

    def _answer(self, step: EntryStep) -> Action:
        """Read a step in the first way that can be understood.

        Raises what the way says that came furthest: a card that cannot be meant goes before a
        word that could mean several, and that before a word that means nothing.
        """
        seat = step.seat or self.table.seat
        first = step.words[0].lower() if step.words else ""
        if first == REST:
            return self.stated(seat, step)
        if len(step.words) == 1 and first.isdecimal():
            return self._numbered(first, step)
        faults: list[tuple[int, DeskError]] = []
        ways = self.ways(step)
        if ways and self._yes_no_first({way.verb for way in ways}):
            return Action(seat, ways[0].verb)
        for way in ways:
            trial = self.copy()
            try:
                action = trial.read(seat, step, way)
            except DeskError as error:
                faults.append((_how_far(way, step, error), error))
            else:
                self._go_on(trial)
                return action
        if not faults:
            raise self._no_answer(first, step)
        fault = max(faults, key=lambda fault: fault[0])[1]
        if fault.code == "unclear" and fault.where == THE_ACTION:
            some = " | ".join(offer.text for offer in self.offers()[:3])
            fault.instead = f"say one of: {some}"
        raise fault

    def _yes_no_first(self, verbs: set[str]) -> bool:
        """Whether words mean anything but the yes or no that is asked for.

        What they name is not looked at then: it is not in question.
        """
        decision = self.state.decision
        return decision is not None and decision.kind in YES_NO and not verbs & BARE

    def _no_answer(self, first: str, step: EntryStep) -> DeskError:
        kind = self.state.decision.kind if self.state.decision is not None else ""
        known = ", ".join((*answer_words(self.table, kind), "concede"))
        return DeskError(
            "unclear",
            f"{first!r} is no answer here",
            where=step.text,
            instead=f"begin with one of {known}, or type a number of referee legal",
        )

    # Questions that are passed.

    def onward(self) -> list[str]:
        """Answer the questions that follow and have one answer; give what was answered.

        One behind which a card comes in sight is left to who saw it.
        """
        said: list[str] = []
        while len(said) < MOST_PASSES and (forced := self.forced()) is not None:
            whole = words.describe(self.table, forced)
            short = (short for short, verbs in SHORT.items() if verbs == (whole,))
            if not self.answered(forced, EntryStep(whole, "", (), ""), ()):
                break
            said.append(next(short, whole))
        return said

    def _early(self, error: DeskError, step: EntryStep, steps: Sequence[EntryStep]) -> DeskError:
        """The error of a step, with the passes that are missing where it comes later on.

        Of its reasons those of the time are kept then: the others may hold no more by that time.
        """
        if not verbs_of(step, ()):
            return error
        trial, turn = self.copy(), self.state.turn.number
        reasons = getattr(error, "reasons", ()) or (Reason("early", error.message, ()),)
        timely = tuple(r for r in reasons if r.code == "timing") or reasons
        for passes in range(1, MOST_PASSES + 1):
            if not trial.passed(step, steps) or trial.state.turn.number != turn:
                break
            if trial.can(step, steps):
                return EarlyError(Refusal("early", timely), step, steps, passes, trial.state.turn.phase)
        return error

    def passed(self, step: EntryStep, steps: Sequence[EntryStep]) -> bool:
        """Pass what is asked, whoever is; say whether that can be done as it stands."""
        action = Action(self.table.seat, "pass")
        if self.state.decision is None or why_not(self.table, action):
            return False
        return self.answered(action, step, steps)

    def answered(self, action: Action, step: EntryStep, steps: Sequence[EntryStep]) -> bool:
        """An answer behind which nothing comes in sight; say whether it could be given."""
        try:
            self._decided(action, step, [], steps)
        except DeskError:
            return False
        return True

    def can(self, step: EntryStep, steps: Sequence[EntryStep]) -> bool:
        """Whether a step can be done, once what comes in sight is told."""
        try:
            self.copy().done(step, [], steps)
        except NotToldError:
            return True
        except DeskError:
            return False
        return True

    # Telling.

    def _tell(self, seat: str, step: EntryStep) -> None:
        """Tell cards that nobody plays: `tell hand kiln, marble`, `tell ener kiln`."""
        zone = self._told_zone(step)
        row = [c for c in zone_cards(self.state, seat, zone) if c.name is None]
        said = several(" ".join(step.words[2:]), self.lists.comma)
        if not row or not said:
            lacks = "no card" if said else "no name was typed for a card"
            message = f"{lacks} of {phrases.zone_of(seat, zone)} is untold"
            message = message if said else f"{lacks} of {phrases.zone_of(seat, zone)}"
            raise DeskError("unclear", message, where=step.text, instead=HOW_TO_TELL)
        for one in said:
            name = self.lists.meant(one, self.likely(row), seat)
            if not row:
                raise full(self.table, seat, name, step, zone)
            self.tell_one(name, row, step)

    def _told_zone(self, step: EntryStep) -> str:
        """Read the zone whose cards are told, by its beginning."""
        word = step.words[1].lower() if len(step.words) > 1 else ""
        found = [zone for zone in TELLABLE if word and zone.startswith(word)]
        if word not in TELLABLE and len(found) != 1:
            which = f"{word!r} could be {' or '.join(found)}" if found else f"{word!r} is no zone"
            message = which if word else "of which zone?"
            raise DeskError("unclear", message, where=step.text, instead=HOW_TO_TELL)
        return word if word in TELLABLE else found[0]

    def _numbered(self, digits: str, step: EntryStep) -> Action:
        number = int(digits[:MOST_DIGITS])
        rows = self.offers()[number - 1 : number] if number else []
        if not rows:
            raise DeskError(
                "unclear",
                f"there is no choice {digits[:MOST_DIGITS]}",
                where=step.text,
                instead=f"see what is legal: referee legal {self.seat.match}",
            )
        card, name = rows[0].tells
        if card:
            self.bind(card, name, step)
        return rows[0].action


def _how_far(way: Way, step: EntryStep, fault: DeskError) -> int:
    """How far a way to read a step came: whether it has the words for it, and why it failed.

    A verb behind which something stands was meant as one; a verb alone may be the name of a card.
    """
    typed = way.rest != step.words and len(step.words) > 1
    otherwise = 3 if isinstance(fault, Refused) else 0
    return 4 * typed + {"not-there": 2, "type": 2, "several": 1}.get(fault.code, otherwise)
