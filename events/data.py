"""Values of the rooms as data: what JSON can say, and nothing else."""

from typing import Any


def as_data(value: object) -> Any:
    """The JSON form of what the rooms hand out: records and named tuples by field name."""
    if isinstance(value, dict):
        return {str(k): as_data(v) for k, v in value.items()}
    fields = _fields(value)
    if fields:
        return {name: as_data(getattr(value, name)) for name in fields}
    if isinstance(value, (list, tuple)):
        return [as_data(v) for v in value]
    if isinstance(value, (set, frozenset)):
        return sorted(str(v) for v in value)
    if isinstance(value, bytes):
        return value.hex()
    known = value is None or isinstance(value, (str, int, float))
    return value if known else str(value)


def _fields(value: object) -> tuple[str, ...]:
    """Name the fields of a record of the state, a named tuple or a dataclass."""
    for attribute in ("__struct_fields__", "_fields", "__dataclass_fields__"):
        named = getattr(value, attribute, None)
        if named is not None:
            return tuple(named)
    return ()
