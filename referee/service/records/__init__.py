"""Whole records at the desk.

Question: how are records and cards brought in, followed, audited and removed?
May import: referee.service.proof, referee.service.court, the desk, the rooms of the core, events.
Public names: `audit_log` (auditing), `import_cards` (importing), `bring_record`, `remove_match`
(removing), `steps_after` (following).
"""
