"""The screens of a hall: what hangs on a wall, large enough to be read from across the room.

Question: who plays where, how long yet, how does everybody stand, and where is a judge wanted?
May import: what the screens may (referee.web.pages).
Public names: `HallSheet` and `hall_of` (sheets).
"""
