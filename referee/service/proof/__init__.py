"""What the desk proves.

Question: how is it shown to others that nobody touched a record?
May import: the rooms of the core, referee.service.store, the desk, events, cryptography.
Public names: `prove_fact`, `export_record` (attesting), `sign_match` (signing), `members_of`
(gathering), `verify_match` (verifying).
"""
