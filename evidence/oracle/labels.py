"""What the labels of a recording mean among our questions and answers."""

KINDS = {
    "DISCARD_AND_REDRAW": "mulligan",
    "CHARGE": "ener-charge",
    "END_ENER_PHASE": "ener-charge",
    "GROW": "grow",
    "END_GROW_PHASE": "grow",
    "PAY_ENER": "pay",
    "SUMMON_SIGNI": "main",
    "TRASH_SIGNI": "main",
    "END_MAIN_PHASE": "main",
    "END_ARTS_STEP": "attack-window",
    "SIGNI_ATTACK": "attack.signi",
    "END_SIGNI_ATTACK_STEP": "attack.signi",
    "LRIG_ATTACK": "attack.lrig",
    "END_LRIG_ATTACK_STEP": "attack.lrig",
    "GUARD": "guard",
    "LAUNCH": "burst",
    "EFFECTS": "burst",
    "TARGET": "targets",
    "DISCARD": "discard",
}
"""Our question for each label of the recording; an attacker is asked for in two steps."""

ANSWERS = KINDS | {"SUMMON_SIGNI_ZONE": "main"}
"""Our question that each label answers; the zone of a play is no question of its own."""

DOES = {
    "CHARGE": "charge",
    "GROW": "grow",
    "SUMMON_SIGNI": "play",
    "TRASH_SIGNI": "trash-signi",
    "SIGNI_ATTACK": "attack",
    "LRIG_ATTACK": "attack",
    "GUARD": "guard",
}
"""The word of our action for each label that chooses one card."""

MENUS = {
    "ener-charge": ("CHARGE",),
    "grow": ("GROW",),
    "main": ("SUMMON_SIGNI", "TRASH_SIGNI"),
    "attack.signi": ("SIGNI_ATTACK",),
    "attack.lrig": ("LRIG_ATTACK",),
}
"""The labels that stand in a menu of the recording as long as something can be chosen by them."""

OFFERED = (*DOES, "DISCARD_AND_REDRAW", "TARGET", "DISCARD")
"""The labels whose options are exactly what ours offers."""

PICKS = ("DISCARD_AND_REDRAW", "PAY_ENER", "TARGET", "DISCARD")
SILENT = ("OK",)
"""Labels that answer nothing: an acknowledgement."""
