"""The processes beside the service: forked from one that has the program loaded, and ended by it.

Question: how does a process beside the service begin at once, share its memory and surely end?
May import: the standard library; what runs there is named by its module, which has a function
`beside(pipe)`. The gallery and the worker of given files are begun here.
Public names: `Zygote` (has children forked, and ends them), `Child` (one of them).
"""

from referee.beside.zygote import Child, Zygote

__all__ = ["Child", "Zygote"]
