"""What a pronoun stands for among the cards that a text has mentioned.

`pronouns` says which words ask for which of them.
"""

from collections.abc import Callable

from referee.cards.text.meaning.counting import whole
from referee.cards.text.meaning.mentions import (
    BY,
    CARDS,
    COVER,
    END_OF_TURN,
    EVENT,
    FOUGHT,
    HOST,
    OTHERS,
    SELF,
    THINGS,
    Mention,
    Mentions,
)
from referee.cards.text.meaning.pieces import parts
from referee.cards.text.parts import Node, UnboundError
from referee.effects.nodes.base import named
from referee.effects.nodes.deeds import SpanNode
from referee.effects.nodes.filters import CmpNode
from referee.effects.nodes.sets import AtNode, NamedNode

__all__ = ["CARDS", "COVER", "EVENT", "FOUGHT", "HOST", "OTHERS", "SELF", "THINGS", "Mention", "Names"]


class Names(Mentions):
    """The mentions of one ability, and how a pronoun is found among them."""

    def their_seat(self) -> str:
        """Whose "theirs" is: the opponent's; raises UnboundError where the text spoke of no opponent."""
        if not self.opponent:
            raise UnboundError
        return "opp"

    def such(self) -> Node:
        """The cards of which one was chosen last, before anything is done to it; raises UnboundError."""
        said = {m.what for m in self.mentions[self.sentence :]} & self.picked.keys()
        sets = [of for what in said for of in self.picked[what]]
        if not self.instead or len(sets) != 1:
            raise UnboundError
        return sets[0]

    def only(self) -> Node:
        """The card whose level "the same level" is; raises UnboundError where it may be of two."""
        cards = {m.what for m in self.mentions if m.way in CARDS and m.one}
        if len(cards) != 1:
            raise UnboundError
        return self.find(lambda m: m.what in cards)

    def could(self) -> Node:
        """Whether what had to be done with one card was done; raises UnboundError of an offer."""
        done = self.find(lambda m: m.way == "done")
        if done != self.forced:
            raise UnboundError
        return done

    def done(self, *, not_done: bool = False) -> Node:
        """What "if you do" asks; "if you do not" behind it asks the same again."""
        asked = self.asked
        if asked is None or not not_done:
            return self.find(lambda m: m.way == "done")
        return self.find(lambda m: bool(m.what == asked))

    def spanned(self, span: Node) -> Node:
        """Note for how long something holds: what is said of "that turn" later is of its turn."""
        self.mention(span, "span", one=True)
        read = SpanNode(span)
        if read.start == "start of next turn of opp":
            self.turn = (END_OF_TURN.replaced(who="opp"), ("span", read.start, read.end, 1))
        return span

    def find(self, fits: Callable[[Mention], bool]) -> Node:
        """The set mentioned last that fits; raises UnboundError."""
        for found in reversed(self.mentions):
            if fits(found):
                self.touched.add(found.branch)
                if found.what == BY or (found.way == "event" and self.branch and not found.branch):
                    self.mention(found.what, "event", one=True)
                return found.what
        raise UnboundError

    def noted(self, node: Node) -> Node:
        """Note which cards a step turns face down: they may be spoken of by that later."""
        match node:
            case ("turn", ("named", _) as what, "face-down"):
                self.mention(what, "turned", one=False)
        return node

    def there_before(self, where: Node) -> Node | None:
        """The card that was chosen on a field before, or what came to a pile; None where none was."""
        match where:
            case ("at", "opp", "field"):
                one = [m for m in self.mentions if m.one and m.what in self.picked and self.of_field(m.what)]
                fits = [m for m in one if all(whole(of) == where for of in self.picked[m.what])]
            case ("at", _, "trash" | "ener" | "hand" as zone):
                ways = {f"to {zone}", *({"discard"} if zone == "trash" else ())}
                fits = [m for m in self.mentions if m.way in ways]
            case _:
                return None
        return fits[-1].what if fits else None

    def is_gone(self, what: Node) -> bool:
        """Whether a card is off the field by now; what is done instead is asked before it left."""
        return what in self.gone or (what in self.left and not self.instead)

    def things(self) -> frozenset[str]:
        """What "it" may be: where a card speaks of the SIGNI that bears it, not that card."""
        return OTHERS if self.borne else THINGS

    def it(self) -> Node:
        """The one card mentioned last; raises UnboundError.

        Under a condition that asks a card it is that card or one that came up since: where it
        would be an earlier one, either may be meant, but for the card by which the text triggers.
        """
        card, begun = self.about
        since = {m.what for m in self.mentions[begun:]}
        found = self.find(lambda m: m.way in self.things() and m.one)
        if found == COVER:
            raise UnboundError
        if not card or found == card or found in since:
            return found
        if found != SELF or card != BY:
            raise UnboundError
        return card

    def card(self) -> Node:
        """The one card mentioned last; raises UnboundError where it may be another.

        "That card" behind a target of the field may be that one, or a card that lies elsewhere, of
        which the text spoke before.
        """
        found = self.find(lambda m: m.way in CARDS and m.one)
        others = {m.what for m in self.mentions if m.way in CARDS and m.one} - {found}
        if self.of_field(found) and not all(map(self.of_field, others)):
            raise UnboundError
        return found

    def of_field(self, what: Node) -> bool:
        """Whether a set was chosen among cards of the field alone, and lies there."""
        sets = () if what in self.piled else self.picked.get(what, ())
        return bool(sets) and all(any(part[2:] == ("field",) for part in parts(one)) for one in sets)

    def alone(self) -> Node:
        """The one card of the field that was spoken of; raises UnboundError of two."""
        one = {m.what for m in self.mentions if m.way in THINGS and m.one} - self.piled
        if len(one) != 1:
            raise UnboundError
        return self.find(lambda m: m.what in one and m.way in THINGS and m.one)

    def whose(self, test: Node) -> Node:
        """The card whose power or level is asked for; raises UnboundError if that is not told.

        Asked again in the same way, it is still that of this card and not that of a card spoken of
        since, if something else is done instead; where both are done, either may be meant.
        """
        read = CmpNode(test)
        fits = THINGS - {"held"} if read.attr == "power" else THINGS
        found = self.find(lambda m: m.way in fits and m.one)
        before = self.measured.setdefault((read.attr, read.op), found)
        if before != SELF or found == SELF:
            return found
        if not self.instead:
            raise UnboundError
        return before

    def certain(self, effects: Node) -> Node:
        """Effects whose "that SIGNI" tells which card it is; raises UnboundError."""
        cards = {m.what for m in self.mentions if m.way in CARDS and m.one}
        asked = any(("that",) in parts(effect) for effect in effects if effect[:1] == ("modify",))
        if asked and len(cards) > 1:
            raise UnboundError
        return effects

    def shown(self, what: Node, to: str, *, one: bool) -> None:
        """Note cards that have a name and were shown to both: they were revealed this way."""
        if isinstance(named(what), NamedNode) and to == "both":
            self.mention(what, "revealed", one=one)

    def among(self) -> Node:
        """The cards looked at last; where none were, several that were revealed; raises UnboundError."""
        seen = {"seen", "hand shown"} & {m.way for m in self.mentions}
        return self.find(lambda m: m.way in seen or (not seen and m.way == "revealed" and not m.one))

    def among_revealed(self) -> Node:
        """The cards looked at last, where they were all revealed; raises UnboundError."""
        seen = self.find(lambda m: m.way == "seen")
        if self.find(lambda m: m.way == "revealed") != seen:
            raise UnboundError
        return seen

    def unchosen(self) -> Node:
        """What was not chosen of the cards of a zone of which some were; of a kind it is not told which."""
        chosen = self.find(lambda m: m.way == "pick")
        sets = self.picked.get(chosen, ())
        if len(sets) != 1 or not isinstance(named(sets[0]), AtNode | NamedNode):
            raise UnboundError
        return ("minus", sets[0], chosen)

    def all_fields(self) -> Node:
        """The SIGNI of both fields, where no cards were looked at: "all SIGNI" may be those of them.

        Raises UnboundError where they may.
        """
        if any(m.way in {"seen", "hand shown", "revealed"} for m in self.mentions):
            raise UnboundError
        return ("at", "both", "field")

    def rest(self) -> Node:
        """What is left of the cards looked at last."""
        seen = self.find(lambda m: m.way == "seen")
        for found in self.mentions:
            if found.way == "kept" and found.what is None:
                raise UnboundError
            if found.way in {"kept", "taken"}:
                seen = ("minus", seen, found.what)
        return seen
