"""What the desk proves.

Question: how is it shown to others that nobody touched a record, and that it was judged in order?
May import: the rooms of the core, referee.service.store, events, cryptography.
Public names: `Attesting`, `Signing`, `Auditing` and what they hand out.
"""
