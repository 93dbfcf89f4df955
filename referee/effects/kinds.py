"""By which clauses an ability triggers, and by which it is carried out, kind by kind."""

TRIGGERED = {
    "enter": ("glossary.enter.1",),
    "auto": ("glossary.auto.2",),
    "burst": ("glossary.life-burst.1",),
}
BEGAN = {
    "enter": ("glossary.enter.2",),
    "auto": ("glossary.auto.1", "glossary.triggered-ability.2"),
    "burst": ("glossary.life-burst.1",),
    "action": ("faq.action.1",),
    "use": ("glossary.use.1",),
}
PAID_ENTER = ("glossary.enter.3",)
"""By which clause an [Enter] ability with a cost is carried out: the cost was paid."""
EFFECT = ("glossary.effect.1",)
"""What is cited of a deed of a text about which the book of the match says nothing else."""
