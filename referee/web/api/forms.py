"""What the API answers: values as JSON, and the schemas of the records that they are."""

from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

from pydantic import BaseModel, create_model
from pydantic_core import to_json
from starlette.responses import Response

from events.data import as_data


class Json(Response):
    """An answer in JSON; records are objects with their fields."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        """Encode a value of the rooms."""
        return to_json(as_data(content))


@cache
def form_of(record: type) -> type[BaseModel]:
    """Give the schema of a named tuple or record, as `Json` writes it."""
    fields: dict[str, Any] = {
        name: (_form(kind), ...)
        for name, kind in get_type_hints(record).items()
        if not name.startswith("_") and name != "FIELDS"
    }
    named = {**fields}
    return create_model(record.__name__, __doc__=(record.__doc__ or "").split("\n")[0], **named)


def _form(kind: Any) -> Any:
    """Give the schema of the type of a field."""
    if isinstance(kind, type) and (hasattr(kind, "_fields") or hasattr(kind, "FIELDS")):
        return form_of(kind)
    origin, inner = get_origin(kind), get_args(kind)
    if origin in {tuple, list, frozenset, set} and inner:
        one = _form(inner[0]) if inner[-1] is Ellipsis or len(inner) == 1 else Any
        return list.__class_getitem__(one)
    if origin is dict and inner:
        return dict.__class_getitem__((str, _form(inner[1])))
    if origin is not None and inner:
        whole: Any = None
        for one in inner:
            form = _form(one)
            whole = form if whole is None else whole | form
        return whole
    return kind
