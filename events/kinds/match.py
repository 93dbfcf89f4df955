"""Facts about the match as a whole: opened, lists registered, cards told, ended."""

import re
from typing import Final

from msgspec import Struct

from events.kinds.base import Owner, Public, Seen, Slots, Table, fact

WINNERS: Final = ("A", "B", "none")


def _check_fingerprint(name: str, value: str) -> None:
    # Anything else would be taken for other rules, by which a forged record is no fault.
    if value and not re.fullmatch("[0-9a-f]{16}", value):
        message = f"`{name}` is {value!r}; the fingerprint of rules has 16 hex digits"
        raise ValueError(message)


@fact("match.opened", v=2)
class MatchOpened(Struct, frozen=True):
    """A match was opened: everything that its rules and its place in an event depend on.

    deal is "referee" when the referee shuffles, "paper" when the order of the cards is unknown.
    catalog is the SHA-256 of the card definitions, policy that of the policy file, "" for the
    generic one; people are ids, never names.
    chance is "machine" when the machine throws, "seed" when all of it follows from `seed` (a test,
    which every copy says), "shared" when it follows from a share of the house and of each seat,
    and "unknown" in records from before this was kept. `seen` are those who may read the seed.
    rules is the fingerprint of the rules that made the first facts (program and rulebook by their
    content), "" in records from before this was kept.
    """

    ruleset: Public[str]
    edition: Public[str]
    catalog: Public[str]
    date: Public[str]
    readings: Public[tuple[tuple[str, str], ...]] = ()
    people: Public[tuple[str, str]] = ("", "")
    event: Public[str] = ""
    round: Public[int] = 0
    table: Public[int] = 0
    deal: Public[str] = "referee"
    policy: Public[str] = ""
    chance: Public[str] = "machine"
    seed: Seen[str] = ""
    seen: Public[str] = "ABS"
    rules: Public[str] = ""

    def check_values(self) -> None:
        """Raise ValueError for rules that no fingerprint names."""
        _check_fingerprint("rules", self.rules)


@fact("rules.changed", court=True)
class RulesChanged(Struct, frozen=True):
    """The match goes on under other rules: those of a newer or older program.

    They made the outcomes from the fact `first` on, the first action of the same command. rules and
    replaced are fingerprints, as in the header; replaced is "" where the rules before are unknown.
    """

    rules: Public[str]
    first: Public[int]
    replaced: Public[str] = ""

    def check_values(self) -> None:
        """Raise ValueError for rules that no fingerprint names."""
        _check_fingerprint("rules", self.rules)
        _check_fingerprint("replaced", self.replaced)


@fact("catalog.replaced")
class CatalogReplaced(Struct, frozen=True):
    """A judge had newer versions of cards taken up: from here on the match is played by them.

    catalog is the SHA-256 of the card definitions that hold now, replaced that of those before;
    cards are the names of the cards that differ. A rewind to before it takes it back.
    """

    catalog: Public[str]
    replaced: Public[str]
    cards: Public[tuple[str, ...]]
    reason: Table[str] = ""


@fact("deck.listed")
class DeckListed(Struct, frozen=True):
    """A seat's deck list was registered; ids are given in the order of the list, main deck first.

    In a match dealt by the referee the cards of the list lie in the deck from now on; in a paper
    match the deck holds as many cards that nobody has told yet, bounded by this list.
    """

    seat: Public[str]
    new: Public[int]
    main: Owner[tuple[str, ...]]
    lrig_deck: Owner[tuple[str, ...]]
    name: Public[str] = ""
    known: Public[bool] = True


@fact("card.bound")
class CardBound(Struct, frozen=True):
    """A card that nobody had told yet was told: it is the card of this name (paper matches).

    `seen` are the viewers who may read the name, `slots` those who can tell which card of its zone
    it is. Telling moves nothing and shows nothing: the fact that shows the card follows.
    """

    seat: Public[str]
    card: Slots[int]
    name: Seen[str]
    seen: Public[str]
    slots: Public[str] = "ABS"


@fact("entry.made", court=True)
class EntryMade(Struct, frozen=True):
    """A scorekeeper entered what was done at a table, in these words (paper matches).

    It made the facts from `first` to the one before this.
    """

    first: Public[int]
    words: Table[str] = ""


@fact("match.ended")
class MatchEnded(Struct, frozen=True):
    """The match is over: who won ("A", "B" or "none") and how."""

    winner: Public[str]
    reason: Public[str]

    def check_values(self) -> None:
        """Raise ValueError for a winner that no match can have."""
        if self.winner not in WINNERS:
            message = f"`winner` is {self.winner!r}, and none of {', '.join(WINNERS)}"
            raise ValueError(message)


@fact("result.recorded", court=True)
class ResultRecorded(Struct, frozen=True):
    """An official recorded how a match ended that no rule of the game ended.

    winner is "A", "B", "draw" or "double-loss"; reason is "time", which the policy named here
    allows, or "reported"; reported is the seat that said so, "A" or "B", or "both", "" for none.
    Who ordered the fact confirmed it. The end of the match follows with this as its cause.
    """

    winner: Public[str]
    reason: Public[str]
    policy: Public[str]
    reported: Public[str] = ""


@fact("first.decided")
class FirstDecided(Struct, frozen=True):
    """Who takes the first turn, who decided it and by which method."""

    seat: Public[str]
    chooser: Public[str]
    method: Public[str]


@fact("mulligan.declared")
class MulliganDeclared(Struct, frozen=True):
    """How many of the opening cards a seat exchanges; which ones stays hidden."""

    seat: Public[str]
    count: Public[int]


@fact("lrigs.opened")
class LrigsOpened(Struct, frozen=True):
    """A seat's face-down LRIGs were turned face up: left, center, right."""

    seat: Public[str]
    names: Public[tuple[str | None, ...]]
