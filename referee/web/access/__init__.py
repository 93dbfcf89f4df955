"""Who may what.

Question: who asks, and what may they see and order?
May import: referee.service and what it hands out, starlette.
Public names: `Visitor`, `visitor` (visitors); `allowed`, `known`, `horizon`, `listing`, `ordering`,
`seat_of`, `opening`, `owning` (rights).
"""
