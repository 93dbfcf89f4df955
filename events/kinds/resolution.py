"""Facts about abilities and effects: triggered, begun, lasting, ended, stated, at a limit."""

from msgspec import Struct

from events.kinds.base import Names, Public, Seen, Slots, Table, fact


@fact("ability.triggered")
class AbilityTriggered(Struct, frozen=True):
    """An ability triggered and waits to be processed: its program, and what it will know.

    seat is the controller; source the id of the card; names what the trigger bound; place is where
    in the program it starts (a later step starts inside one).
    """

    id: Public[int]
    seat: Public[str]
    program: Public[str]
    source: Public[int]
    name: Public[str]
    line: Public[int]
    names: Seen[Names] = ()
    place: Public[str] = ""
    seen: Public[str] = "ABS"


@fact("ability.began")
class AbilityBegan(Struct, frozen=True):
    """An ability, spell, PIECE or Life Burst began to be processed (trigger 0: it was used).

    limit is the key under which a {1/Turn} or {1/Game} counts it, empty without such an icon.
    """

    trigger: Public[int]
    seat: Public[str]
    program: Public[str]
    source: Public[int]
    name: Public[str]
    line: Public[int]
    limit: Public[str] = ""


@fact("triggers.dropped")
class TriggersDropped(Struct, frozen=True):
    """Waiting abilities that will not be processed: declined cost, negated, or the turn ended."""

    ids: Public[tuple[int, ...]]
    reason: Public[str]


@fact("effect.applied", v=5)
class EffectApplied(Struct, frozen=True):
    """An effect that lasts was applied, or a later step is awaited.

    place is where its statements stand in the program; it holds from turn `since` to the end of
    turn `until` (0: the game), where named from the beginning of phase `since_at` to the end of
    phase `until_at`; uses counts down for "the next time" (0: no count). names are what the text
    had bound, told to nobody where they lead to cards of a hidden zone. does are its statements in
    their order, a verb and what it is about ("modify power", "grant Lancer"): `#0` of the names are
    the cards that the first of them is fixed on, `#n0` its value. anew says the same of statements
    that are fixed on nothing and look again each time: `#0` is whom the first is about ("opp
    field", "you field <Meadow>", "you", "in c" for the zone that the names call c), `#n0` its
    value.
    """

    id: Public[int]
    seat: Public[str]
    program: Public[str]
    place: Public[str]
    source: Public[int]
    name: Public[str]
    line: Public[int]
    names: Seen[Names]
    until: Public[int]
    since: Public[int] = 0
    uses: Public[int] = 0
    later: Public[bool] = False
    seen: Public[str] = "ABS"
    since_at: Public[str] = ""
    until_at: Public[str] = ""
    does: Public[tuple[str, ...]] = ()
    anew: Public[Names] = ()


@fact("effect.counted")
class EffectCounted(Struct, frozen=True):
    """An effect that works for a number of times worked once: so many times are left."""

    id: Public[int]
    uses: Public[int]


@fact("deed.stopped")
class DeedStopped(Struct, frozen=True):
    """Something would have happened and does not: "forbidden", "replaced", "negated" or "unaffected".

    The fact bears the name and line of the text that stopped it.
    """

    word: Public[str]
    seat: Public[str]
    how: Public[str]
    card: Seen[int] = 0
    seen: Public[str] = "ABS"


@fact("deed.noted")
class DeedNoted(Struct, frozen=True):
    """Something happened that a text of the match looks back at, or that only texts listen for.

    Fields as the state remembers them (referee.state.Deed); seat is the deed's `who`. The card is
    told to nobody where it went out of sight, and which of a hidden zone it was to its player.
    What left the field is kept as `last`: power, level, number of cards under it, id of the SIGNI
    in front, then a row for each value that was not as printed (`abilities` by program hash).
    """

    word: Public[str]
    seat: Public[str]
    card: Slots[int] = 0
    name: Seen[str | None] = None
    after: Seen[int] = 0
    src: Public[str] = ""
    dst: Public[str] = ""
    when: Public[str] = ""
    size: Public[int] = 1
    means: Public[str] = "rule"
    by_seat: Public[str] = ""
    by_source: Public[int] = 0
    until: Public[int] = 0
    last: Public[tuple[int | tuple[str, ...], ...]] = ()
    seen: Public[str] = "ABS"
    slots: Public[str] = "ABS"


@fact("effects.ended")
class EffectsEnded(Struct, frozen=True):
    """Effects that lasted ended, all at once."""

    ids: Public[tuple[int, ...]]


@fact("limit.reached", v=2)
class LimitReached(Struct, frozen=True):
    """A named limit of the referee was reached; the match pauses for a judge.

    texts are the cards and lines by which the last facts before it happened: what goes on for ever.
    """

    limit: Public[str]
    value: Public[int]
    texts: Public[tuple[tuple[str, int], ...]] = ()


@fact("outcome.stated", v=2)
class OutcomeStated(Struct, frozen=True):
    """Players or a judge stated an outcome that the referee does not compute.

    The moves that follow have this fact as their cause: stated, not computed. seat is the
    controller; source the id of the card whose line it is (0 and an empty name for an order about
    no card). moves are in canonical words with the ids of the cards; told are the same words with a
    card of a hidden zone called by its place. stated_by and agreed_by are seats, or judges as
    actors are written; why is what a judge gave as the reason.
    """

    seat: Public[str]
    source: Public[int]
    name: Public[str]
    line: Public[int]
    stated_by: Public[str]
    agreed_by: Public[str] = ""
    told: Public[tuple[str, ...]] = ()
    moves: Seen[tuple[str, ...]] = ()
    why: Table[str] = ""
    seen: Public[str] = "ABS"
