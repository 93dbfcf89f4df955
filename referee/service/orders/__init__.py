"""Orders.

Question: what is an order about, and what did it come to, whatever the door it came by?
May import: what the desk may (referee.service).
Public names: `Sitting` and `sit`; one module a family, in it one function an order: it takes who
sits there and the words of the order, and gives the answer. The command line, the API and the forms
of the screens all call it, so that an order is spelt out here and nowhere else. What is ordered at
no log (a match is opened, a person is named, a token made) is one call of the desk at every door,
and so are the actions of seats, which are written many at once.
"""

from referee.service.orders.sitting import Sitting, sit

__all__ = ["Sitting", "sit"]
