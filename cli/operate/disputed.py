"""The demonstration of a paper match: entered as cards are shown, disputed, counted, ruled on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.operate.demo import begun, farewell

if TYPE_CHECKING:
    from cli.common.door import Door
    from cli.operate.demo import Stage

MATCH, FIRST, SECOND = "m1", "m1-a", "m1-b"
SAM, CY = ("--by", "scorekeeper:sam"), ("--by", "floor-judge:cy")
NEXT = (
    ("referee enter m1", "enter more of it, line by line"),
    ("referee legal m1", "see what may be entered, with any card that the list still allows"),
    ("referee show m1 --as judge", "the table as far as it is known"),
    ("referee log m1 --level full", "the whole log, with the words of every entry"),
)


def play_paper(door: Door, db: str) -> None:
    """Play the demonstration on a database; raises CommandError when a step does not end well."""
    stage = begun(door, db)
    _entered(stage)
    _disputed(stage)
    farewell(door, stage, db, NEXT)


def _entered(stage: Stage) -> None:
    stage.say(
        "A match is played with cardboard: the decks are registered, nobody knows their order.",
        *("open", MATCH, "--paper", "ember-court", "tide-chorus", "--date", "2026-11-21"),
    )
    stage.say(
        "A scorekeeper has typed what was done, as cards were shown. The rules ran all the while.",
        *("enter", MATCH, "--from", "shipped:paper", *SAM),
    )
    stage.say("What is known of the table?", "show", MATCH, "--as", "judge")


def _disputed(stage: Stage) -> None:
    """Play from the call to the ruling: two accounts, what to count, the decision."""
    stage.say(
        "B has drawn for the next turn when A says the last attack hit; B says it was guarded.",
        *("call", MATCH, "Was the attack guarded?", "--seat", "A"),
    )
    stage.say("The judge takes the call.", "call", "claim", MATCH, "C1", *CY)
    stage.say(
        "Each account gets a branch; the match itself is not touched.",
        *("branch", MATCH, FIRST, "--purpose", "as A tells it", *CY),
    )
    stage.say("The other one.", "branch", MATCH, SECOND, "--purpose", "as B tells it", *CY)
    stage.say(
        "A: nobody guarded, and a Pale Chimer was crushed.",
        *("enter", FIRST, "pass = pale", *CY),
    )
    stage.say("B: a Tidebell Page was discarded as a guard.", "enter", SECOND, "g tidebell", *CY)
    stage.say(
        "Which of it can be counted at the table?",
        *("accounts", FIRST, SECOND),
    )
    stage.say(
        "The judge counts: five cards in the hand, six Life Cloth, a Tidebell Page in the trash.",
        *("rule", MATCH, "Was the attack guarded?", "--call", "C1"),
        *("--agreed", "B has 5 cards in hand, 6 Life Cloth, and a Tidebell Page in the trash."),
        *("--decision", "It was guarded.", "--clause", "glossary.guard.1", *CY),
    )
    stage.say("The match goes on as it was played.", "enter", MATCH, "g tidebell", *SAM)
    stage.say("Nothing that was entered is impossible.", "claims", MATCH)
    stage.say("And the whole record verifies.", "verify", MATCH)
