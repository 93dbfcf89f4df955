"""What happens at a table.

Question: what do people at a table say, and what does it mean?
May import: the rooms of the core, referee.service.store, events.
Public names: `listed`, `parse` (choices), `stating`, `opening_of` (opening), `Papering`
(papering), `Reversing` (takebacks), `Owing` (owing).
"""
