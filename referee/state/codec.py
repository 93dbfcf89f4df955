"""How a state is stored as a keyframe: rows of values in the order of the fields.

A state is encoded as nested arrays; which class stands where follows from the annotations, so
the bytes carry no names. `STATE_SCHEMA` is a hash of those annotations: a keyframe of another
schema is simply not found.
"""

import hashlib
from collections.abc import Callable
from typing import Any, get_args, get_origin, get_type_hints

from events.canonical import dump, load
from events.values import changed, values
from referee.state.match import (
    Crushed,
    Decision,
    Deed,
    Frame,
    Lasting,
    Match,
    Settings,
    Trigger,
    Turn,
)
from referee.state.table import Attached, Card, Seat, Slot

Pack = Callable[[Any], Any]
_RECORDS = (
    Card, Attached, Slot, Seat, Settings, Turn, Frame, Trigger, Lasting, Deed, Crushed, Decision,
    Match,
)  # fmt: skip
_HINTS = {cls: get_type_hints(cls) for cls in _RECORDS}


def _lines() -> str:
    return "\n".join(f"{cls.__name__}{list(_HINTS[cls].items())}" for cls in _RECORDS)


STATE_SCHEMA = hashlib.sha256(_lines().encode()).hexdigest()[:16]
"""A hash of the names and types of all fields of the state."""


def _is_plain(hint: Any) -> bool:
    if hint in _RECORDS:
        return False
    return all(_is_plain(a) for a in get_args(hint))


def _options(hint: Any) -> tuple[Any, ...]:
    return tuple(a for a in get_args(hint) if a is not type(None))


def _packer(hint: Any) -> Pack:
    if hint is Card or hint in _RECORDS:
        return _pack_record(hint)
    if _is_plain(hint):
        return lambda value: value
    if get_origin(hint) is tuple:
        inner = _packer(get_args(hint)[0])
        return lambda row: [inner(v) for v in row]
    inner = _packer(_options(hint)[0])
    return lambda value: None if value is None else inner(value)


def _pack_record(cls: Any) -> Pack:
    plain = [_is_plain(h) for h in _HINTS[cls].values()]
    if all(plain):
        return values
    packers = [_packer(h) for h in _HINTS[cls].values()]

    def pack(value: Any) -> list[Any]:
        return [p(v) for p, v in zip(packers, values(value), strict=True)]

    return pack


def _unpacker(hint: Any) -> Pack:
    if hint in _RECORDS:
        return _unpack_record(hint)
    if get_origin(hint) is tuple:
        return _unpack_tuple(get_args(hint))
    options = _options(hint)
    if type(None) in get_args(hint) and not _is_plain(hint):
        inner = _unpacker(options[0])
        return lambda value: None if value is None else inner(value)
    if any(get_origin(o) is tuple for o in options):
        return lambda value: tuple(value) if value.__class__ is list else value
    return lambda value: value


def _unpack_tuple(args: tuple[Any, ...]) -> Pack:
    if args[-1] is not Ellipsis and len(set(args)) > 1:
        inners = [_unpacker(a) for a in args]
        return lambda row: tuple([f(v) for f, v in zip(inners, row, strict=True)])
    if args[0] in {int, str, bool}:
        return tuple
    inner = _unpacker(args[0])
    if args[0] is Card:
        return lambda row: tuple([Card(*v) for v in row]) if row else ()
    return lambda row: tuple([inner(v) for v in row]) if row else ()


def _unpack_record(cls: Any) -> Pack:
    """Write the function that makes a record of its row: plain fields as they stand."""
    hints = list(_HINTS[cls].values())
    if cls is Card or all(_stands(h) for h in hints):
        return lambda row: cls(*row)
    space: dict[str, Any] = {"cls": cls}
    given = []
    for i, hint in enumerate(hints):
        if _stands(hint):
            given.append(f"r[{i}]")
        else:
            space[f"f{i}"] = _unpacker(hint)
            given.append(f"f{i}(r[{i}]) if r[{i}] else {'()' if _is_row(hint) else None}")
    exec(f"def unpack(r):\n return cls({', '.join(given)})", space)  # noqa: S102 - numbers only
    made: Pack = space["unpack"]
    return made


def _stands(hint: Any) -> bool:
    """Say whether a value of this type is the same in a row and in a record."""
    return hint not in _RECORDS and not get_args(hint)


def _is_row(hint: Any) -> bool:
    return get_origin(hint) is tuple


_PACK_MATCH = _packer(Match)
_UNPACK_MATCH = _unpacker(Match)


def pack_state(state: Match) -> list[Any]:
    """Give the nested arrays of a state, to be stored with others in one keyframe."""
    packed: list[Any] = _PACK_MATCH(state)
    return packed


def unpack_state(packed: list[Any]) -> Match:
    """Give the state of nested arrays; raises ValueError or TypeError when they are none."""
    state: Match = _UNPACK_MATCH(packed)
    return state


def encode_state(state: Match) -> bytes:
    """Give the bytes of a state; equal states give equal bytes."""
    return dump(pack_state(state))


def decode_state(data: bytes) -> Match:
    """Give the state that some bytes encode.

    Raises ValueError or TypeError when they are not a state of this schema.
    """
    return unpack_state(load(data))


def fingerprint(state: Match) -> str:
    """Give a hash that two states share exactly when they are equal but for the seq they stand at.

    Two ways that lead to the same table have the same fingerprint, though a rewind lies between.
    """
    decision = state.decision and changed(state.decision, seq=0)
    frames = tuple(changed(f, cause=0) for f in state.stack)
    waiting = tuple(changed(t, frame=changed(t.frame, cause=0)) for t in state.waiting)
    lasting = tuple(changed(t, frame=changed(t.frame, cause=0)) for t in state.lasting)
    bare = changed(state, seq=0, decision=decision, stack=frames, waiting=waiting, lasting=lasting)
    return hashlib.sha256(encode_state(bare)).hexdigest()
