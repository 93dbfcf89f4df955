"""Whether every card with a line that nobody reads is playable: its outcome is stated as people state it.

Boards are laid for such a card and played until each of its lines came up: one whose header is read
when it triggers or is used, any other by an announcement. Each time an outcome is stated in words,
of moves and of card text, and the other seat agrees; then the match has to go on.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from events.values import changed
from events.vocabulary import OTHER, SEATS
from referee.cards import CardDef, is_stated
from referee.effects.library import Library
from referee.proving.behaving import DECISIONS, EAGER, TURNS
from referee.proving.boards import CardPool, TrialBoard, board
from referee.rules import PROCEDURES, Action, Refusal, Table, decide, lay, legal
from referee.service import DeskError
from referee.service.chance import Dice
from referee.service.simulated.simulate import AT, STEP, answer
from referee.service.table.stating import stating

BOARDS: Final = 40
"""So many boards are laid for a card until each of its lines came up."""
PROVOKED: Final = 20
"""From this board on a judge gives the other SIGNI a keyword, for cards that wait for that."""
_STANDS: Final = 1000
"""A power with which a SIGNI stays on the field."""
OUTCOMES: Final = (
    'text "Draw a card."; at end of turn draw {seat} 1',
    'text "Your opponent cannot [Guard] until end of turn."; shuffle {seat}',
    'gain {seat} "[Auto]: When a SIGNI on your field attacks, draw a card." turn',
    "prevent {seat} damage 1 turn; charge {seat} 1",
    "barrier {seat} signi",
)
"""What is stated, by turns."""


class StatedCard(NamedTuple):
    """What became of a card: its lines that are stated, those that came up, and what went wrong."""

    name: str
    lines: tuple[int, ...]
    stated: tuple[int, ...]
    faults: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Whether all of its lines came up and nothing went wrong."""
        return not self.faults and self.stated == self.lines


def stated_lines(card: CardDef) -> tuple[int, ...]:
    """The lines of a card whose outcome people state."""
    return tuple(sorted({one.line for one in card.abilities if is_stated(one)}))


class _Trial:
    """One board that is played: the lines of the card that were stated on it."""

    def __init__(self, card: CardDef, made: TrialBoard, seed: str, left: set[int]) -> None:
        self.card, self.left = card, left
        self.source = Random(seed)  # noqa: S311 - the same seed plays the same way
        self.library = Library(made.catalog, PROCEDURES)
        self.dice = Dice(self.source)
        self.last = made.laid.number + TURNS
        self.step = lay(made.laid, self.library, at=AT, chance=self.dice)
        self.whole = {one.line for one in card.abilities if one.kind == "unread"}
        self.taken = 0

    def table(self) -> Table:
        return Table(self.step.state, self.library, self.step.board)

    def take(self, action: Action, what: str) -> None:
        """Carry an action out; raises DeskError for one that is refused."""
        self.taken += 1
        state = self.step.state
        at = AT + self.taken * STEP
        made = decide(
            state, action, self.library, head=state.seq, at=at, chance=self.dice, board=self.step.board
        )
        if isinstance(made, Refusal):
            raise DeskError("refused", f"{what}: {made.text}")
        self.step = made

    def state(self, seat: str, about: tuple[str, int] | None = None) -> None:
        """State an outcome as a person does, and let the other seat agree."""
        words = OUTCOMES[self.source.randrange(len(OUTCOMES))].format(seat=seat)
        self.take(stating(self.table(), seat, words, about), words)
        decision = self.step.state.decision
        if decision is not None and decision.kind == "agree":
            self.take(Action(OTHER[seat], "yes"), f"yes to {words}")

    def provoke(self) -> None:
        """Let a judge give [Assassin] to all other SIGNI of the seat that has the card."""
        decision = self.step.state.decision
        slots = [slot for slot in self.step.state.seat("A").signi if slot is not None]
        others = [f"#{slot.card.id}" for slot in slots if slot.card.name != self.card.name]
        if others and decision is not None and decision.kind not in {"state", "agree"}:
            words = f"gain {' '.join(others)} Assassin turn"
            self.take(stating(self.table(), "judge", words, ("", 0)), words)

    def play(self) -> None:
        """Play until every line was stated, or the board has nothing left to say."""
        for _ in range(DECISIONS):
            state = self.step.state
            if state.decision is None or not self.left or state.turn.number > self.last:
                return
            if state.decision.kind == "state":
                frame = state.stack[-1]
                self.state(state.decision.seat)
                if frame.name == self.card.name:
                    self.left.discard(frame.line)
            elif not self.announced():
                action = self.uses() or answer(self.table(), self.source)
                self.take(action, f"a legal answer, {action.do}")

    def announced(self) -> bool:
        """Announce a line that nothing brings up, where its card lies on the field; whether one was."""
        lines = sorted(self.left & self.whole)
        decision = self.step.state.decision
        if not lines or decision is None or decision.seat not in SEATS or decision.kind == "agree":
            return False
        for seat in SEATS:
            side = self.step.state.seat(seat)
            for slot in (*side.signi, *side.lrig):
                if slot is not None and slot.card.name == self.card.name and not slot.face_down:
                    self.state(seat, (f"#{slot.card.id}", lines[0]))
                    self.left.discard(lines[0])
                    return True
        return False

    def uses(self) -> Action | None:
        """An answer of a menu that plays or uses the card, mostly where there is one."""
        table = self.table()
        decision = table.decision
        if decision is None or decision.kind not in table.ruleset.menus or self.source.random() > EAGER:
            return None
        own = [row for row in legal(table) if any(self.is_it(card) for card in row.cards)]
        return self.source.choice(own) if own else None

    def is_it(self, card: int) -> bool:
        place = self.step.state.find(card)
        return place is not None and place.card.name == self.card.name


def stated_card(card: CardDef, pool: CardPool, *, seed: int, boards: int = BOARDS) -> StatedCard:
    """Play a card until each line that is stated came up, on so many boards at most."""
    lines = stated_lines(card)
    left, card = set(lines), changed(card, limiting=(), power=max(card.power, _STANDS))
    for number in range(boards):
        name = f"{seed}-{card.name}-{number}"
        try:
            trial = _Trial(card, board(card, pool, name), name, left)
            if number >= PROVOKED:
                trial.provoke()
            trial.play()
        except DeskError as error:
            return StatedCard(card.name, lines, (), (f"{name}: {error.message}",))
        if not left:
            break
    return StatedCard(card.name, lines, tuple(line for line in lines if line not in left), ())


def stated_cards(cards: Sequence[CardDef], *, seed: int = 1) -> Iterator[StatedCard]:
    """Play every card of some that has a line which people state."""
    pool = CardPool(cards)
    for card in cards:
        if stated_lines(card):
            yield stated_card(card, pool, seed=seed)
