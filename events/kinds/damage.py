"""Facts about attacks: declared, fought, guarded, damage dealt, Life Bursts answered."""

from events.kinds.base import Public, fact


@fact("attack.declared")
class AttackDeclared:
    """A SIGNI or a center LRIG attacks; it is downed by a fact of its own."""

    seat: Public[str]
    card: Public[int]
    name: Public[str | None]


@fact("battle.fought")
class BattleFought:
    """Two SIGNI compared powers; vanishes tells whether the attacked one is vanished."""

    attacker: Public[int]
    defender: Public[int]
    power: Public[int]
    against: Public[int]
    vanishes: Public[bool]


@fact("attack.guarded")
class AttackGuarded:
    """A guard prevents the damage of the attacking LRIG."""

    seat: Public[str]
    card: Public[int]


@fact("attack.ended")
class AttackEnded:
    """An attack is over: "fought", "hit", "guarded", "gone" or "negated"."""

    card: Public[int]
    how: Public[str]


@fact("damage.dealt")
class DamageDealt:
    """A seat took damage from a card: so many Life Cloth are crushed by it."""

    seat: Public[str]
    source: Public[int]
    crushes: Public[int]


@fact("burst.answered")
class BurstAnswered:
    """A crushed card with a burst icon: its player activates its Life Burst or does not."""

    seat: Public[str]
    card: Public[int]
    activate: Public[bool]
