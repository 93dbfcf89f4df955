"""What the texts of a match listen for, look back at, and do from outside the field.

Most matches have no text that asks for any of it, and then nothing of it is done: the cards of a
match are known from its lists, and each list of cards is read once.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any, Final, NamedTuple

from referee.cards import Catalog
from referee.effects.code import LATER_PREFIX, SAID, STATED_PREFIX, said_in
from referee.effects.language import Node
from referee.effects.nodes.abilities import AbilityNode, KeywordNode
from referee.effects.nodes.amounts import TimesNode, TotalNode
from referee.effects.nodes.base import named
from referee.effects.nodes.deeds import CauseNode, DeedNode, DeedsNode
from referee.effects.nodes.filters import DidNode
from referee.effects.nodes.sets import CatalogNode, DoneNode, NamedNode
from referee.effects.nodes.statements import ForbidNode, SetNode
from referee.effects.nodes.steps import ModesNode
from referee.state import Deed, Match

IN_ROLES = frozenset({"attached", "loose"})
"""The zones whose cards lie on or under a SIGNI, or did, each in a role."""


class PastDeed(NamedTuple):
    """What of a deed a text looks back at, as far as anybody can tell without the text."""

    src: str
    dst: str
    means: tuple[str, ...]
    game: bool


def deeds_of(on: Node) -> tuple[DeedNode, ...]:
    """The deeds that an ability waits for: one, or any of several."""
    if not on:
        return ()
    read = named(on)
    return read.deeds if isinstance(read, DeedsNode) else (DeedNode(on),)


class HeardDeeds(NamedTuple):
    """What texts ask of the referee beside what facts tell by themselves.

    `words` are the deeds that any text of the match speaks of, `moments` the turns and phases whose
    beginning or end it waits for; `spoken` says whether any forbids,
    demands, replaces, allows or prices deeds; `beyond` names the cards with an ability that works
    outside the field, by its kind, or by the deed that it waits for. Those spare work and tell
    nobody anything. `noted` are the deeds that a text looks back at and `silent` those that no
    fact tells and a text listens for: they make facts, and so they are those of the whole
    catalogue, since a fact must not tell what is in a deck.
    """

    words: frozenset[str]
    moments: frozenset[str]
    noted: dict[str, tuple[PastDeed, ...]]
    silent: frozenset[str]
    beyond: dict[str, frozenset[str]]
    spoken: bool

    def with_stated(self) -> "HeardDeeds":
        """The same where an effect was stated too: it forbids attacks, or gives a keyword."""
        return self._replace(words=self.words | {"wins-battle", "attacks"}, spoken=True)

    def and_those(self, others: "HeardDeeds") -> "HeardDeeds":
        """All that is heard here or there; what a ledger keeps stays what it keeps here."""
        beyond = {
            key: self.beyond.get(key, frozenset()) | others.beyond.get(key, frozenset())
            for key in self.beyond.keys() | others.beyond.keys()
        }
        return self._replace(
            words=self.words | others.words,
            moments=self.moments | others.moments,
            silent=self.silent | others.silent,
            beyond=beyond,
            spoken=self.spoken or others.spoken,
        )

    def lacks(self, others: "HeardDeeds") -> tuple[str, ...]:
        """The deeds that others look back at and of which nothing, or too little, is kept here."""
        return tuple(
            word for word, pasts in sorted(others.noted.items()) if not all(map(self._has(word), pasts))
        )

    def _has(self, word: str) -> Callable[[PastDeed], bool]:
        kept = self.noted.get(word, ())
        return lambda past: any(_holds(one, past) for one in kept)

    def until(self, deed: Deed) -> int | None:
        """Say until when a deed is remembered, in turns from now; 0 is the game, None not at all.

        Only what fits some text by where the card came from and went, and by what, is remembered.
        """
        return _until(self.noted.get(deed.word, ()), deed.src, deed.dst, deed.means)

    def keeps(self, word: str, src: str, dst: str, means: str) -> bool:
        """Whether such a deed may be remembered; in which role a card lay is left open."""
        whence = None if src in IN_ROLES else src
        return _until(self.noted.get(word, ()), whence, dst, means) is not None


NOTHING_HEARD: Final = HeardDeeds(frozenset(), frozenset(), {}, frozenset(), {}, spoken=False)


@lru_cache(4096)
def _until(pasts: tuple[PastDeed, ...], src: str | None, dst: str, means: str) -> int | None:
    found = [past.game for past in pasts if _fits(past, src, dst, means)]
    return None if not found else int(not any(found))


def _fits(past: PastDeed, src: str | None, dst: str, means: str) -> bool:
    whence = past.src.removeprefix("not ")
    other = past.src.startswith("not ")
    if whence and src is not None and (src == zone_of(whence)) is other:
        return False
    if past.dst and dst != zone_of(past.dst):
        return False
    return not past.means or means in past.means


def zone_of(word: str) -> str:
    """The zone of the record for the word of a text."""
    return "signi" if word == "field" else word


def _holds(kept: PastDeed, asked: PastDeed) -> bool:
    """Whether all deeds that one asks for are among those that are kept for another."""
    alike = all(one in ("", other) for one, other in zip(kept[:2], asked[:2], strict=True))
    means = not kept.means or (bool(asked.means) and {*asked.means} <= {*kept.means})
    return alike and means and kept.game >= asked.game


RULES = frozenset("forbid require replace allow price unaffected".split())
"""The statements that are asked before a deed is done."""

OF_KIND: Final = "targeted of kind"
"""What a text listens for that asks by which kind of ability a card is targeted."""

SOURCE_OF_KIND: Final = "source of kind"
"""What a text asks that speaks of effects by the kind of their source: what left is remembered for it."""

SILENT = frozenset(("targeted", OF_KIND, SOURCE_OF_KIND, "chosen", "gains", "power-changes", "power-spent"))
"""Deeds that no fact of their own tells: they are noted where a text listens for them.

Of which kind an ability is that targets is noted only where some text asks for it.
"""

_LAST_KNOWN = frozenset("was-under was-front was-power was-level".split())
"""Words that ask what a card was before it left: the leaving is remembered with it."""

ALL = PastDeed("", "", (), game=False)


class _Listening:
    """What is heard so far."""

    def __init__(self) -> None:
        self.words: set[str] = set()
        self.moments: set[str] = set()
        self.noted: dict[str, set[PastDeed]] = {}
        self.beyond: dict[str, set[str]] = {}
        self.spoken = False

    def listen(self, node: Node) -> None:
        """Take in one node of a program."""
        if not node or not isinstance(node[0], str):
            return
        match read := named(node):
            case TimesNode() | TotalNode() | DidNode() | DoneNode():
                if isinstance(read, TotalNode) and read.attr is not None:
                    self.noted.setdefault("leaves", set()).add(ALL)
                self._look_back(read.deed, game=read.span.start == "start of game")
                if read.span.start == "start of this attack":
                    self.noted.setdefault("attacks", set()).add(ALL)
            case DeedNode():
                self._hear(read)
            case KeywordNode():
                self.words.add("wins-battle")
            case ForbidNode(deed=deed, beyond=beyond) if beyond is not None:
                self._look_back(deed)
            case ModesNode(again="unspent"):
                self.noted.setdefault("mode", set()).add(ALL._replace(game=True))
        self.words.update(_sources_asked(read))
        self.spoken = self.spoken or node[0] in RULES
        if any(part in _LAST_KNOWN for part in node if isinstance(part, str)):
            self.noted.setdefault("leaves", set()).add(ALL)

    def _hear(self, deed: DeedNode) -> None:
        self.words.add(deed.what)
        if deed.when is not None and deed.what in {"begins", "ends"}:
            self.moments.add(deed.when)
        if deed.what == "targeted" and deed.dst is not None:
            self.words.add(OF_KIND)
        if deed.nth is not None:
            self._look_back(deed)

    def _look_back(self, deed: DeedNode, *, game: bool = False) -> None:
        means = deed.by.means if deed.by is not None else ()
        past = PastDeed(deed.src or "", deed.dst or "", means, game)
        self.noted.setdefault(deed.what, set()).add(past)

    def work(self, name: str, node: Node) -> None:
        """Take in an ability that works outside the field."""
        read = named(node)
        if isinstance(read, AbilityNode) and read.works is not None:
            waits = [deed.what for deed in deeds_of(read.on)]
            for word in waits or [read.kind]:
                self.beyond.setdefault(word, set()).add(name)


def _sources_asked(read: Node) -> tuple[str, ...]:
    """The word that a node adds which speaks of effects by the kind of their source."""
    if isinstance(read, KeywordNode):
        return (SOURCE_OF_KIND,) if read.of is not None else ()
    asks = isinstance(read, CauseNode) and not isinstance(named(read.source), NamedNode | None)
    return (SOURCE_OF_KIND,) if asks else ()


def asks_sources(node: Node) -> bool:
    """Whether a text speaks of effects by the kind of their source."""
    return any(_sources_asked(named(part)) for part in _nodes(node))


def hear(catalog: Catalog, names: Iterable[str], said: Iterable[Node] = ()) -> HeardDeeds:
    """Read the texts of some cards, what was said besides, and the cards that either brings."""
    heard = _Listening()
    ahead, seen = list(names), set[str]()
    for node in _nodes(tuple(said)):
        heard.listen(node)
        ahead.extend(_others(node))
    while ahead:
        name = ahead.pop()
        if name in seen:
            continue
        seen.add(name)
        for ability in catalog.get(name).abilities:
            heard.work(name, ability.node)
            for node in _nodes(ability.node):
                heard.listen(node)
                ahead.extend(_others(node))
    noted = {word: tuple(sorted(pasts)) for word, pasts in heard.noted.items()}
    words = frozenset(heard.words.union(noted))
    beyond = {key: frozenset(cards) for key, cards in heard.beyond.items()}
    moments = frozenset(heard.moments)
    return HeardDeeds(words, moments, noted, SILENT & words, beyond, heard.spoken)


def among(whole: HeardDeeds, some: HeardDeeds) -> HeardDeeds:
    """What is heard of some cards of a catalogue; what makes facts is that of all of them."""
    words = some.words.union(whole.noted, whole.silent)
    return some._replace(words=words, noted=whole.noted, silent=whole.silent)


class Ears:
    """What is heard in the matches of a catalogue: each set of lists is read once."""

    def __init__(self, catalog: Catalog, whole: HeardDeeds | None = None) -> None:
        """Listen to no match yet; `whole` is what all cards listen for, where that is known."""
        self._catalog = catalog
        self._heard: dict[frozenset[str], HeardDeeds] = {} if whole is None else {frozenset(): whole}
        self._last: tuple[object, object, HeardDeeds | None] = (None, None, None)
        self._by_lists: dict[object, HeardDeeds] = {}
        self._said: dict[Node, HeardDeeds] = {}

    def of(self, state: Match) -> HeardDeeds:
        """What is heard in a match; of one without lists, what any card listens for.

        What was stated and lasts is heard as a text is. Asked for every board that is made.
        """
        lists, lrig_lists, heard = self._last
        if heard is None or lists is not state.lists or lrig_lists is not state.lrig_lists:
            pinned = state.lists, state.lrig_lists
            heard = self._by_lists.get(pinned)
            if heard is None:
                if max(len(self._by_lists), len(self._heard)) >= MOST_LISTS:
                    self._by_lists.clear()
                    self._heard = {one: heard for one, heard in list(self._heard.items()) if not one}
                heard = self._by_lists[pinned] = self._of_lists(state)
            self._last = (*pinned, heard)
        said = {f.program for f in state.stack if f.program[:STATED] == STATED_PREFIX and SAID in f.program}
        for lasting in state.lasting:
            if lasting.frame.program[:STATED] == STATED_PREFIX:
                said.add(lasting.frame.program)
        for trigger in state.waiting:
            if SAID in trigger.frame.program:
                said.add(trigger.frame.program)
        return self.with_said(heard, said) if said else heard

    def with_said(self, heard: HeardDeeds, programs: Iterable[str]) -> HeardDeeds:
        """What is heard where outcomes were stated too, by the names of their programs."""
        for program in sorted(programs):
            if program.startswith(LATER_PREFIX):
                heard = heard._replace(words=heard.words | {"ends"}, moments=heard.moments | {"turn"})
            if (node := said_in(program)) is not None:
                heard = heard.and_those(self.of_said(node))
        return heard.with_stated()

    def of_said(self, node: Node) -> HeardDeeds:
        """What a part of the language that was stated listens for, with the cards that it brings."""
        found = self._said.get(node)
        if found is None:
            if len(self._said) >= MOST_SAID:
                self._said.clear()
            found = self._said[node] = hear(self._catalog, (), (node,))
        return found

    def _of_lists(self, state: Match) -> HeardDeeds:
        """Read the texts of the cards that the lists of a match name."""
        catalog, known = self._catalog, self._heard
        names = frozenset(n for row in (*state.lists, *state.lrig_lists) for n in row)
        heard = known.get(names)
        if heard is None:
            whole = known.get(frozenset())
            if whole is None:
                whole = known[frozenset()] = hear(catalog, catalog.names())
            heard = known[names] = among(whole, hear(catalog, names)) if names else whole
        return heard


STATED = len(STATED_PREFIX)
MOST_LISTS = 2_000
"""Of so many pairs of lists it is remembered what their cards listen for."""
MOST_SAID = 500
"""So many stated texts are remembered with what they listen for."""


def _nodes(node: Node) -> Iterator[Any]:
    """A program and every part of it."""
    if isinstance(node, tuple):
        yield node
        for part in node:
            yield from _nodes(part)


def _others(node: Node) -> Iterable[str]:
    """Name the cards that a text brings into the match from outside its lists."""
    match named(node):
        case CatalogNode(names=names):
            return names
        case SetNode(attr="name", value=str(name)):
            return (name,)
    return ()
