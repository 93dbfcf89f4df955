"""Orders.

Question: what is an order about, and what did it come to, whatever the door it came by?
May import: what the desk may (referee.service).
Public names: `Sitting` and `sit`; one module a family, in it one function an order: it takes who
sits there and the words of the order, and gives the answer. The command line and the API both call
it, so that an order is spelt out here and nowhere else.
"""

from referee.service.orders.sitting import Sitting, sit

__all__ = ["Sitting", "sit"]
