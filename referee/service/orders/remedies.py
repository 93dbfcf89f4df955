"""What a ruling says, as words of the orders that give one."""

from typing import Annotated, Final, TypedDict

from referee.service.orders.schema import TEXT, WORD, Field

REMEDIES: Final = ("none", "partial-fix", "rewind", "random-return", "state-edit", "stands")
MOST_SEQS: Final = 200
"""The most seqs that a ruling says were looked at."""

RulingId = Annotated[str, Field("Id of a ruling, such as R1.", such="R1", most=WORD, placed=True)]
Question = Annotated[
    str,
    Field(
        "What was asked.",
        such="Does it guard?",
        most=TEXT,
        label="Question",
        placed=True,
        asked="always",
        when=("call", ""),
    ),
]
Undo = Annotated[
    bool,
    Field(
        "Rewind to right before the first ruling.",
        more="It stands instead of `remedy` and `to`.",
        means=(("remedy", "rewind"), ("to", "")),
    ),
]


class RemedyWords(TypedDict, total=False):
    """What is decided, by which clauses, and what follows from it."""

    decision: Annotated[
        str,
        Field("What is decided.", such="It guards.", most=TEXT, label="Decision", asked="always"),
    ]
    clauses: Annotated[
        tuple[str, ...],
        Field(
            "The clauses that it rests on.",
            such="glossary.guard.1",
            label="Clauses",
            option="clause",
            kind="clauses",
            asked="along",
        ),
    ]
    remedy: Annotated[
        str,
        Field(
            "What follows from it.",
            choices=REMEDIES,
            default="none",
            label="Remedy",
            asked="along",
            more="Partial-fix and state-edit carry out moves; rewind goes back; random-return "
            "mixes a pile; stands leaves an illegal action.",
        ),
    ]
    to: Annotated[
        str,
        Field(
            "Where the rewind goes: 57, turn3, m1@57.",
            such="turn3",
            most=WORD,
            label="Back to seq",
            kind="place",
            when=("remedy", "rewind"),
        ),
    ]
    moves: Annotated[
        str,
        Field(
            "What is done, in moves: draw A 1; freeze A.lrig",
            such="draw A 1",
            most=TEXT,
            label="Moves: draw A 1; freeze A.lrig",
            when=("remedy", "partial-fix", "state-edit"),
        ),
    ]
    pile: Annotated[
        str,
        Field(
            "The pile that cards go back into at random: A deck, A deck 1 2",
            such="A deck",
            most=WORD,
            label="What is mixed: A deck, or A deck 1 2",
            more="Places of seen cards are counted from the top.",
            when=("remedy", "random-return"),
        ),
    ]
    illegal: Annotated[
        str,
        Field(
            "The illegal action that stands: I1.",
            such="I1",
            most=WORD,
            label="The illegal action",
            when=("remedy", "stands"),
        ),
    ]


class RulingWords(RemedyWords, total=False):
    """A ruling as a judge words it, but for its question."""

    agreed: Annotated[
        str,
        Field(
            "The facts that both seats agree on.",
            such="It was declared at once.",
            most=TEXT,
            label="What both seats agree on",
        ),
    ]
    call: Annotated[str, Field("The call that it answers: C1.", such="C1", most=WORD)]
    statements: Annotated[
        tuple[str, ...],
        Field("The statements taken: S1.", such="S1", label="Statements taken", option="statement"),
    ]
    infraction: Annotated[
        str,
        Field("Code of an infraction of the policy: G2.", such="G2", most=WORD, label="Infraction"),
    ]
    looked_at: Annotated[
        tuple[int, ...],
        Field("The seqs looked at.", such=57, least=1, rows=MOST_SEQS, label="Seqs looked at"),
    ]


class MissedWords(TypedDict, total=False):
    """What is ruled on a trigger that was missed."""

    question: Annotated[str, Field("What was asked.", such="Does it still trigger?", most=TEXT)]
    decision: Annotated[str, Field("What is decided.", such="It is put on now.", most=TEXT)]
    clauses: Annotated[
        tuple[str, ...],
        Field("The clauses that it rests on.", such="glossary.trigger.1", kind="clauses"),
    ]
    moves: Annotated[str, Field("What is done.", such="draw A 1", most=TEXT)]
