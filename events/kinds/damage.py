"""Facts about attacks: declared, fought, guarded, damage dealt, Life Bursts answered."""

from msgspec import Struct

from events.kinds.base import Public, fact


@fact("attack.declared")
class AttackDeclared(Struct, frozen=True):
    """A SIGNI or a center LRIG attacks; it is downed by a fact of its own."""

    seat: Public[str]
    card: Public[int]
    name: Public[str | None]


@fact("battle.fought")
class BattleFought(Struct, frozen=True):
    """Two SIGNI compared powers; vanishes tells whether the attacked one is vanished."""

    attacker: Public[int]
    defender: Public[int]
    power: Public[int]
    against: Public[int]
    vanishes: Public[bool]


@fact("attack.guarded")
class AttackGuarded(Struct, frozen=True):
    """A guard prevents the damage of the attacking LRIG."""

    seat: Public[str]
    card: Public[int]


@fact("attack.ended")
class AttackEnded(Struct, frozen=True):
    """An attack is over: "fought", "hit", "guarded", "gone" or "negated"."""

    card: Public[int]
    how: Public[str]


@fact("damage.dealt")
class DamageDealt(Struct, frozen=True):
    """A seat took damage from a card: so many Life Cloth are crushed by it."""

    seat: Public[str]
    source: Public[int]
    crushes: Public[int]


@fact("burst.answered")
class BurstAnswered(Struct, frozen=True):
    """A crushed card with a burst icon: its player activates its Life Burst or does not."""

    seat: Public[str]
    card: Public[int]
    activate: Public[bool]
