"""The schema of a view: what somebody sees of a table at a seq."""

from pydantic import Field

from referee.web.api.table.side import Side, Told, maybe


class Turn(Told):
    """Which turn it is, whose, in which phase."""

    number: int = Field(description="Number of the turn; 0 during the setup.", examples=[3])
    seat: str = Field(description="Whose turn it is.", examples=["A"])
    phase: str = Field(description="Phase, such as main or attack.signi.", examples=["main"])


class Unanswered(Told):
    """A question that had no legal answer: a judge states what happens instead."""

    kind: str = Field(description="Kind of the question.", examples=["pay"])
    seat: str = Field(description="Who was asked.", examples=["A"])
    why: str = Field(description="What speaks against the nearest answer; empty where hidden.")


class Outcome(Told):
    """The sentence whose outcome is to be stated, and what was stated and waits for consent."""

    name: str = Field(description="Name of the card.")
    line: int = Field(description="Line of its text, from 1.")
    text: str = Field(description="The sentence.")
    stated: list[str] = Field(description="The moves that were stated.")
    unanswered: Unanswered | None = maybe("The question in whose place the outcome is asked.")


class Offer(Told):
    """The sentence that offers something to be done or not."""

    name: str = Field(description="Name of the card.")
    line: int = Field(description="Line of its text, from 1.")
    text: str = Field(description="The sentence.")


class Decision(Told):
    """What the match waits for; its choices are shown to the seat that is asked, and to judges."""

    kind: str = Field(description="Kind of the question.", examples=["main"])
    seat: str = Field(description="Who is asked.", examples=["A"])
    least: int = Field(description="Least number of things to choose.")
    most: int = Field(description="Greatest number of things to choose.")
    about: dict[str, int] = Field(description="Numbers that the question carries.")
    count: int | None = maybe("How many things can be chosen from.")
    items: list[int] = Field(default_factory=list, description="Those things: ids or numbers.")
    outcome: Outcome | None = maybe("Of which sentence the outcome is asked.")
    offer: Offer | None = maybe("Which sentence offers what is answered by yes or no.")
    sealed: bool | None = maybe("Whether it is sealed in this copy whose text asks; else absent.")


class Pinned(Told):
    """What a match was opened with and its rules depend on."""

    ruleset: str = Field(examples=["diva"], description="diva or classic.")
    edition: str = Field(description="Edition of the rulebook.")
    catalog: str = Field(description="SHA-256 of the cards that it is played by.")
    readings: dict[str, str] = Field(description="How each open point is read.")
    deal: str = Field(examples=["referee"], description="referee, or paper where people deal.")
    chance: str = Field(
        examples=["machine"],
        description="Where chance comes from: machine, seed (a test), shared, people at a paper"
        " match; unknown in records from before this was kept.",
    )


class Lasting(Told):
    """An effect that lasts."""

    id: int
    name: str = Field(description="Card whose text it is.")
    line: int = Field(description="Line of its text.")
    seat: str = Field(description="Whose effect it is.")
    since: int = Field(description="Turn from which it holds.")
    until: int = Field(description="Turn at whose end it ends; 0 for the end of the game.")
    until_at: str = Field(description="Phase of that turn at whose end it ends; else empty.")
    seq: int = Field(description="Seq of the fact that made it.")


class Waiting(Told):
    """A triggered ability that waits to be processed."""

    id: int
    seat: str = Field(description="Who controls it.")
    name: str = Field(description="Card whose text it is.")
    line: int = Field(description="Line of its text.")
    seq: int = Field(description="Seq of the fact that triggered it.")


class View(Told):
    """What a viewer sees of a table at a seq."""

    seq: int = Field(description="Seq of the last fact that counts here.", examples=[57])
    turn: Turn
    first: str = Field(description="Who took the first turn.")
    attacker: int = Field(description="Id of the card that attacks; 0 for none.")
    winner: str = Field(description="A, B or none; empty while the match goes on.")
    reason: str = Field(description="How it ended.")
    settings: Pinned
    decision: Decision | None
    seats: dict[str, Side] = Field(description="What each seat has: A and B.")
    lasting: list[Lasting]
    waiting: list[Waiting]
