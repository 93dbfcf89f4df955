"""What a log has shown: a witness remembers it, for those who were shown another history.

Question: does a log show everybody the same history?
It keeps the last checkpoint of each log that it knows, and cosigns the next one only if that is a
continuation (C2SP: tlog-witness, tlog-cosignature). It holds no facts and trusts no desk.

May import: referee.audit, which reads notes and checks growth, events.proofs, which cosigns,
referee.http, which bounds its connections, and starlette and uvicorn, which serve it. It knows no
desk and no store of matches.
Public names: `Witness`, `WitnessResponse`; `WitnessMemory`; `serve` in `serving`.
"""

from referee.witness.asked import Witness, WitnessResponse
from referee.witness.memory import WitnessMemory

__all__ = ["Witness", "WitnessMemory", "WitnessResponse"]
