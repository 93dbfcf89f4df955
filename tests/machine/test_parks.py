"""The machine parks and wakes: what waits is values, and waking changes nothing."""

import random

import pytest

from events.kinds import DecisionAsked, Fact
from referee.effects import run as machine
from referee.effects.language import ProgramError
from referee.effects.library import Library, UnknownProgramError, program_hash
from referee.rules import PROCEDURES, Accepted, Refusal, Table, decide, settle
from referee.service.chance import seeded_dice
from referee.service.simulated.simulate import STEP, answer
from referee.state import Match, decode_state, encode_state
from referee.timeline.words import say
from tests.games import game, simulator
from tests.rules import stating
from tests.rules.texts import (
    MINE,
    SELF,
    THEIRS,
    action,
    auto,
    discard,
    draw,
    gets,
    lasting,
    set_to,
    signi,
    spell,
    target,
    turn,
    use,
    vanish,
)
from tests.table import BLANK, Scene, side

SEEDS = range(4)


def _next(state: Match, seed: int) -> Accepted | Refusal:
    table = Table(state, simulator().library)
    return decide(
        state,
        answer(table, random.Random(f"{seed}-{state.seq}")),
        simulator().library,
        head=state.seq,
        at=state.seq * STEP,
        chance=seeded_dice(f"{seed}-{state.seq}"),
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_park_encode_decode_and_resume_is_a_straight_run(seed: int) -> None:
    _, states = game(seed)
    waiting = [s for s in states if s.decision is not None and s.decision.seq == s.seq]
    assert len(waiting) > 50
    for state in waiting:
        straight = _next(state, seed)
        resumed = _next(decode_state(encode_state(state)), seed)
        assert isinstance(straight, Accepted), (seed, state.seq, straight)
        assert isinstance(resumed, Accepted), (seed, state.seq, resumed)
        assert resumed.facts == straight.facts, (seed, state.seq)
        assert resumed.state == straight.state, (seed, state.seq)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_frame_is_logged_only_when_the_match_waits(seed: int) -> None:
    facts, states = game(seed)
    for fact in facts:
        if fact.body.KIND == "decision.asked":
            continue
        before, after = states[fact.seq - 1].stack, states[fact.seq].stack
        ended = fact.body.KIND == "match.ended"
        assert after == (() if ended else before), (seed, fact.seq, fact.body.KIND)


@pytest.mark.parametrize("seed", SEEDS)
def test_only_frames_that_changed_are_logged_again(seed: int) -> None:
    facts, states = game(seed)
    for fact in facts:
        if not isinstance(fact.body, DecisionAsked):
            continue
        before, after = states[fact.seq - 1].stack, states[fact.seq].stack
        depth = fact.body.depth
        assert before[:depth] == after[:depth]
        assert len(after) == depth + len(fact.body.frames)
        if fact.body.frames and depth < len(before):
            assert before[depth] != after[depth], (seed, fact.seq, "a frame was logged twice")


def test_a_step_that_asks_is_carried_out_once() -> None:
    pick = spell("Pick", use(draw(1), discard(1), draw(1)))
    scene = Scene(side(hand=[pick, BLANK])).does("use", pick)
    assert scene.asked == "pick"
    assert len(scene.of("cards.moved", label="draw")) == 1
    scene.picks(BLANK)
    assert len(scene.of("cards.moved", label="draw")) == 2


def test_a_frame_at_rest_holds_values_alone() -> None:
    pick = spell("Pick", use(target(THEIRS, 0, 2, "x"), target(MINE, name="y"), vanish("x")))
    owl = signi("Owl")
    scene = Scene(side(hand=[pick], signi=(owl, BLANK, None)), side(signi=(owl, BLANK, None))).does(
        "use", pick
    )
    scene.does("pick", scene.state.decision.items[0])  # type: ignore[union-attr]
    for frame in scene.state.stack:
        for name, value in frame.names:
            assert isinstance(name, str)
            assert isinstance(value, (int, str, tuple))


def _spin() -> Scene:
    """Two abilities that trigger each other for ever."""
    down = auto(("deed", "turned", (), SELF, (), "up"), turn("down", SELF))
    up = auto(("deed", "turned", (), SELF, (), "down"), turn("up", SELF))
    top = signi("Top", down, up, action(turn("down", SELF)))
    return Scene(side(signi=(top, None, None)))


def test_a_match_without_end_pauses_for_a_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "MOST_VERBS", 500)
    scene = _spin().does("act", "Top", number=1)
    (limit,) = scene.told("limit.reached", limit="verbs", value=500)
    assert limit.body.texts == (("Top", 1), ("Top", 2))
    assert (scene.asked, scene.asked_seat) == ("judge", "judge")
    assert limit.seq == len(scene.facts) - 1
    scene.refused("pass", seat="A")
    scene.refused("pass", seat="judge")
    assert scene.offers() == []
    scene.does("concede", seat="A")
    assert scene.state.winner == "B"


def test_a_judge_says_how_what_has_no_end_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """An order that leaves the texts as they are leads to the same question once more."""
    monkeypatch.setattr(machine, "MOST_VERBS", 500)
    scene = _spin().does("act", "Top", number=1)
    for _ in range(2):
        assert (scene.asked, scene.asked_seat) == ("judge", "judge")
        scene.does_exactly(stating.state("judge", "nothing", 0, number=0))
    top = scene.find("Top").card.id
    scene.does_exactly(stating.state("judge", "lose $ abilities turn", 0, top, number=0))
    assert (scene.asked, scene.asked_seat) == ("main", "A")


def test_a_judge_breaks_off_the_turn_in_which_nothing_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(machine, "MOST_VERBS", 500)
    scene = _spin().does("act", "Top", number=1)
    turn = scene.state.turn.number
    top, moves = scene.find("Top").card.id, "lose $ abilities turn; end turn"
    scene.does_exactly(stating.state("judge", moves, 0, top, number=0))
    assert scene.state.turn.number == turn + 1


def test_the_texts_of_a_loop_are_told_with_the_steps_it_took() -> None:
    scene = _spin().does("act", "Top", number=1)
    (limit,) = scene.of("limit.reached")
    words = say(limit, scene.state, scene.state, "spectator", level="brief")
    assert words == (
        "no end within 2,000 steps without a choice, by Top, line 1, Top, line 2; a judge decides how it ends"
    )


def test_the_limit_counts_one_command_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "MOST_VERBS", 60)
    read = signi("Read", action(draw(1)))
    scene = Scene(side(signi=(read, None, None)))
    for _ in range(15):
        scene.does("act", read, number=1)
    scene.untold("limit.reached")


def _declined(*texts: object) -> str:
    card = signi("Wisp", *texts)
    library = Library(Scene(side(hand=[BLANK]), more=[]).library.catalog, PROCEDURES)
    with pytest.raises(ProgramError) as declined:
        library.assemble(card, card.abilities[-1])
    return str(declined.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (action(("mark", "you", "virus", 1)), "virus"),
        (action(lasting(set_to(MINE, "cost", 1))), "cost"),
        (action(lasting(("require", ("deed", "drawn")))), "demanded"),
        (auto(("deed", "ends", (), (), (), (), (), "up"), draw(1)), "no fact tells that up ends"),
    ],
)
def test_the_assembler_names_card_line_and_the_words_it_died_on(text: object, words: str) -> None:
    told = _declined(action(draw(1)), text)
    assert told.startswith("Wisp, line 2: ")
    assert words in told


def test_a_frame_of_a_program_that_no_card_has_is_named() -> None:
    library = Scene().library
    with pytest.raises(UnknownProgramError, match="no program 0123456789abcdef"):
        library.code("0123456789abcdef")


def test_a_program_is_named_by_what_it_says() -> None:
    assert program_hash(draw(1)) == program_hash(draw(1))
    assert program_hash(draw(1)) != program_hash(draw(2))


def test_no_name_for_the_machine_alone_leaks_out_of_an_ability() -> None:
    bless = signi("Bless", action(target(MINE), gets(1000)))
    scene = Scene(side(signi=(bless, BLANK, None))).does("act", bless, number=1)
    scene.picks(BLANK)
    assert [f.program for f in scene.state.stack] == ["turn"]
    facts: list[Fact] = scene.of("effect.applied")
    assert all(k.startswith("#") for k, _ in facts[0].body.names)


def test_checks_of_the_rules_without_end_pause_for_a_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settle, "calm", lambda _: False)
    monkeypatch.setattr(settle, "rule_actions", lambda *_: True)
    scene = Scene(side(hand=[BLANK]))
    scene.told("limit.reached", limit="checks", value=settle.MOST_CHECKS)
    assert (scene.asked, scene.asked_seat) == ("judge", "judge")
