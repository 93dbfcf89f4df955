"""How facts about cards on the table, piles and counters are told."""

from typing import Final

from referee.timeline import phrases
from referee.timeline.telling import BRIEF, FULL, NORMAL, FactTelling, tells

_TURNED: Final = {
    "up": "upped",
    "down": "downed",
    "face-down": "turned face down",
    "face-up": "turned face up",
}
"""Words for how cards were turned, where they are others than those of the fact."""


@tells("cards.turned", NORMAL)
def cards_turned(t: FactTelling) -> str:
    """Tell how cards on the field were turned."""
    one = len(t["cards"]) == 1
    if t["to"] == "thawed":
        return f"{t.cards(t['cards'])} {'is' if one else 'are'} no longer frozen"
    return f"{t.cards(t['cards'])} {'was' if one else 'were'} {_TURNED.get(t['to'], t['to'])}"


@tells("card.shifted", NORMAL)
def card_shifted(t: FactTelling) -> str:
    """Tell that a SIGNI went to another zone, or changed zones with another."""
    place = t.before.find(t["card"])
    other = t.before.seat(place.seat).signi[t["place"]] if place is not None else None
    if other is not None:
        return f"{t.cards((t['card'], other.card.id))} changed zones"
    return f"{t.card(t['card'])} moved to {t.spot(t['place'], 'signi')}"


@tells("card.bound", NORMAL)
def card_bound(t: FactTelling) -> str:
    """Tell which card a card was found to be."""
    name = t.get("name")
    named = f"a card of {t['seat']} was named"
    return f"{named}: {name}" if name else named


@tells("position.laid", BRIEF)
def position_laid(t: FactTelling) -> str:
    """Tell that a seat's side of the table was laid."""
    sizes = [f"{count} in {phrases.zone(zone)}" for zone, count in t["counts"]]
    return f"{t['seat']}'s side was laid: {phrases.listed(sizes) if sizes else 'no pile'}"


@tells("coins.changed", NORMAL)
def coins_changed(t: FactTelling) -> str:
    """Tell coins gained or paid."""
    amount = t["amount"]
    return f"{t['seat']} {'gained' if amount > 0 else 'paid'} {abs(amount)} [Coin]"


@tells("crafts.created", NORMAL)
def crafts_created(t: FactTelling) -> str:
    """Tell Crafts that came into the game."""
    return f"{t['seat']} added {phrases.listed(t['names'])} to the LRIG Deck, from outside the game"


@tells("virus.placed", NORMAL)
def virus_placed(t: FactTelling) -> str:
    """Tell a virus put on a zone."""
    return f"a [Virus] was put on {t['seat']}'s {phrases.position(t['place'])} SIGNI Zone"


@tells("virus.removed", NORMAL)
def virus_removed(t: FactTelling) -> str:
    """Tell a virus taken off a zone."""
    return f"a [Virus] left {t['seat']}'s {phrases.position(t['place'])} SIGNI Zone"


@tells("counter.changed", NORMAL)
def counter_changed(t: FactTelling) -> str:
    """Tell a counter gained or paid, or a relationship begun or ended."""
    amount, word = t["amount"], t["word"]
    if t["of"]:
        return f"{t['seat']} {'gained' if amount > 0 else 'lost'} a {word[1:-1]} with {t['of']}"
    return f"{t['seat']} {'gained' if amount > 0 else 'paid'} {abs(amount)} {word}"


@tells("marker.placed", NORMAL)
def marker_placed(t: FactTelling) -> str:
    """Tell a marker put on a zone."""
    return f"a {t['word']} was put on {t['seat']}'s {phrases.position(t['place'])} SIGNI Zone"


@tells("marker.removed", NORMAL)
def marker_removed(t: FactTelling) -> str:
    """Tell a marker taken off a zone."""
    return f"a {t['word']} left {t['seat']}'s {phrases.position(t['place'])} SIGNI Zone"


@tells("levels.noted", FULL)
def levels_noted(t: FactTelling) -> str:
    """Tell the levels that were noted."""
    rows = zip(t["cards"], t["levels"], strict=True)
    return f"levels were noted: {phrases.listed(f'{t.card(i)} {level}' for i, level in rows)}"


@tells("deck.shuffled", NORMAL)
def deck_shuffled(t: FactTelling) -> str:
    """Tell a shuffle."""
    return f"{t['seat']}'s deck was shuffled"


@tells("cards.mixed", BRIEF)
def cards_mixed(t: FactTelling) -> str:
    """Tell that cards of a pile went to random places among them."""
    where = phrases.zone_of(t["seat"], t["zone"])
    places = t["positions"]
    how = "were mixed by hand" if t.before.settings.deal == "paper" else "changed places at random"
    if len(places) == len(getattr(t.before.seat(t["seat"]), t["zone"])):
        return f"the {phrases.cards(len(places))} of {where} {how}"
    row = phrases.listed(map(str, places))
    return f"the cards of {where} at {row} from the top {how}"


@tells("deck.refreshed", BRIEF)
def deck_refreshed(t: FactTelling) -> str:
    """Tell a refresh."""
    return f"{t['seat']} refreshed: {phrases.cards(t['count'])} of the trash became the deck"


@tells("attack.declared", BRIEF)
def attack_declared(t: FactTelling) -> str:
    """Tell who attacks."""
    return f"{t['seat']} attacked with {t['name'] or phrases.A_CARD}{t.spotted(t['card'])}"


@tells("battle.fought", NORMAL)
def battle_fought(t: FactTelling) -> str:
    """Tell a battle with the powers that were compared."""
    one, two = t.card(t["attacker"]), t.card(t["defender"])
    verdict = f"{t.named(t['defender'])} lost" if t["vanishes"] else "neither lost"
    return f"{one} battled {two}, {t['power']} against {t['against']}; {verdict}"


@tells("attack.guarded", NORMAL)
def attack_guarded(t: FactTelling) -> str:
    """Tell that a guard prevented the damage."""
    return f"{t['seat']}'s guard prevented the damage"


@tells("attack.ended", FULL)
def attack_ended(t: FactTelling) -> str:
    """Tell how an attack ended."""
    how = {
        "fought": "after the battle",
        "hit": "with a hit",
        "guarded": "guarded",
        "gone": "since the attacker was gone",
        "negated": "negated",
        "prevented": "without a hit",
    }
    return f"the attack of {t.card(t['card'])} ended {how.get(t['how'], t['how'])}"


@tells("damage.dealt", BRIEF)
def damage_dealt(t: FactTelling) -> str:
    """Tell damage and from whom."""
    much = "damage" if t["crushes"] < 2 else f"damage that crushed {t['crushes']} Life Cloth"  # noqa: PLR2004 - one is usual
    return f"{t['seat']} took {much} from {t.card(t['source'])}"


@tells("burst.answered", BRIEF)
def burst_answered(t: FactTelling) -> str:
    """Tell whether a Life Burst is activated."""
    does = "activated" if t["activate"] else "did not activate"
    return f"{t['seat']} {does} the Life Burst of {t.face(t['card']) or phrases.A_CARD}"


@tells("entry.made", FULL)
def entry_made(t: FactTelling) -> str:
    """Tell what a scorekeeper typed."""
    words = t.get("words")
    return f"entered: {words}" if words else "an entry was made"
