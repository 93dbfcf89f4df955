"""Connections over HTTP, and the limits that each program of ours that listens holds them to.

Question: how many may connect, how long may a head and a body take, and what is no request?
May import: uvicorn, whose protocol it bounds. It knows no service and no witness.
Public names: `Connections` and `ConnectionLimits` in `lines`, `HttpConnection` in `talking`,
`WaitingLine` in `door`.
"""
