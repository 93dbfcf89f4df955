"""Which readings the rules carry out: a match may pin no other value than these can honour."""

from collections.abc import Iterable

from referee.rulebook import reading

HONOURED = frozenset(
    "craft_vanish cut_in_targets cut_in_triggers deck_colors dying_signi_counts "
    "face_down_zone fail_to_find first_player forced_turn_end life_cloth_top "
    "lrig_attacks_again lrig_copies once_per_game refresh_after refresh_order "
    "refresh_timing soul_max targets_behind_offer trigger_turns vanish_elsewhere".split()
)
"""The readings of which every value is carried out; of all others the default is."""


class UnhonouredReadingError(ValueError):
    """A match pins a reading at a value that the rules cannot carry out."""


def check_readings(pinned: Iterable[tuple[str, str]]) -> None:
    """Let pass what the rules can honour.

    Raises UnhonouredReadingError, which names every reading that they cannot and its default, and
    UnknownReading for a name that the rulebook does not have.
    """
    wrong = [
        f"{name} is {value!r}, and only {reading(name).default!r} is carried out"
        for name, value in pinned
        if name not in HONOURED and value != reading(name).default
    ]
    if wrong:
        raise UnhonouredReadingError("; ".join(wrong))
