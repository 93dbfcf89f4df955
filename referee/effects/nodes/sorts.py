"""The sorts that fields of nodes have: words of closed lists, and the kinds of node.

A sort in small letters is a word of the list with its name in `language.WORDS`; one with a capital
is a node of any word of that sort. Which word it is, is asked at run time.
"""

from typing import Annotated, Any, TypeAlias

Step: TypeAlias = Annotated[Any, "Step"]
"""What is done, in time."""
Effect: TypeAlias = Annotated[Any, "Lasting"]
"""A statement that holds while something lasts."""
Text: TypeAlias = Annotated[Any, "Ability"]
"""An ability, or a keyword that stands for one."""
Joint: TypeAlias = Annotated[Any, "Together"]
"""What must hold of chosen cards together."""
CardSet: TypeAlias = Annotated[Any, "Set"]
"""A set of cards, or of SIGNI zones."""
Test: TypeAlias = Annotated[Any, "Filter"]
"""A test of one card."""
Amount: TypeAlias = Annotated[Any, "Amount"]
"""An integer, or a node that comes to one."""
Cond: TypeAlias = Annotated[Any, "Cond"]
"""A condition."""
Event: TypeAlias = Annotated[Any, "Event"]
"""What an ability waits for: a deed, or several of which any will do."""

Over: TypeAlias = Annotated[Any, "over"]
"""A word for seats, or a set."""
Most: TypeAlias = Annotated[Any, "most"]
"""An amount, or the word "all"."""
Spot: TypeAlias = Annotated[Any, "there"]
"""A word for where in a zone, or a set of zones or cards."""
Area: TypeAlias = Annotated[Any, "area"]
"""A word for SIGNI zones, or a set of the cards that lie in them."""
Value: TypeAlias = Annotated[Any, "value"]
"""A word, an amount, or a set of which a card gives its name."""

Name: TypeAlias = Annotated[str, "name"]
Word: TypeAlias = Annotated[str, "word"]
SeatWord: TypeAlias = Annotated[str, "seat"]
Again: TypeAlias = Annotated[str, "again"]
Way: TypeAlias = Annotated[str, "way"]
Turned: TypeAlias = Annotated[str, "state"]
Token: TypeAlias = Annotated[str, "token"]
PriceWord: TypeAlias = Annotated[str, "price"]
AbilityKind: TypeAlias = Annotated[str, "ability"]
LimitWord: TypeAlias = Annotated[str, "limit"]
Window: TypeAlias = Annotated[str, "window"]
RuleKind: TypeAlias = Annotated[str, "rule"]
Zone: TypeAlias = Annotated[str, "zone"]
Source: TypeAlias = Annotated[str, "source"]
PileEnd: TypeAlias = Annotated[str, "end"]
Site: TypeAlias = Annotated[str, "site"]
Lying: TypeAlias = Annotated[str, "lying"]
Order: TypeAlias = Annotated[str, "order"]
Relation: TypeAlias = Annotated[str, "relation"]
Near: TypeAlias = Annotated[str, "beside"]
Best: TypeAlias = Annotated[str, "extreme"]
Domain: TypeAlias = Annotated[str, "domain"]
Attr: TypeAlias = Annotated[str, "attr"]
Op: TypeAlias = Annotated[str, "op"]
Arithmetic: TypeAlias = Annotated[str, "arithmetic"]
DeedWord: TypeAlias = Annotated[str, "deed"]
Label: TypeAlias = Annotated[str, "label"]
Means: TypeAlias = Annotated[str, "means"]
When: TypeAlias = Annotated[str, "when"]
Color: TypeAlias = Annotated[str, "color"]
Extent: TypeAlias = Annotated[str, "extent"]
Keyword: TypeAlias = Annotated[str, "keyword"]
Time: TypeAlias = Annotated[str, "time"]
