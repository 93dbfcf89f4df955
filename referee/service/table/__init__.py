"""What people say at a table.

Question: what do people at a table say, and what does it mean?
May import: the rooms of the core, referee.service.store, events; never the desk.
Public names: `listed`, `parse` (parsing), `stating`, `opening_of` (opening), `question_of`
(asked).
"""
