"""What is wrong with a command line that cannot be read, in our words and not in a library's."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from events.wording import did_you_mean, meant_names, near_names, offered, shortened, unfit

if TYPE_CHECKING:
    from collections.abc import Callable

    from typer import TyperException

_BRACKETED: Final = re.compile(r"\[((?:[^\[\]]|\[[^\[\]]*\])*)\](\.\.\.)?")
"""A place that is in brackets as a whole, with or without the sign that it may be repeated."""
_QUOTED: Final = re.compile(r"^No such command '(.*?)'\.", re.DOTALL)
_EXTRA: Final = re.compile(r"^Got unexpected extra arguments? ?(?:\(s\))? ?\((.*)\)$", re.DOTALL)
_CHOICE: Final = re.compile(r"^'(.*)' is not one of (.*)\.$", re.DOTALL)
_VALUE: Final = re.compile(r"^Value '(.*)' is not a valid (.*)\.$", re.DOTALL)


def said_of(error: TyperException) -> tuple[str, str]:
    """What is wrong with a command line, and what may have been meant ("" for nothing)."""
    told: dict[str, Callable[[Any], tuple[str, str]]] = {
        "NoSuchOption": _no_option,
        "MissingParameter": _missing,
        "BadParameter": _bad_value,
        "BadOptionUsage": _bad_option,
    }
    return told.get(type(error).__name__, _other)(error)


def _path(error: Any) -> str:
    context = getattr(error, "ctx", None)
    return context.command_path if context is not None else "referee"


def _no_option(error: Any) -> tuple[str, str]:
    params = error.ctx.command.params if error.ctx is not None else ()
    there = [name for one in params for name in getattr(one, "opts", ()) if name.startswith("-")]
    name = error.option_name
    return f"{_path(error)} has no option {shortened(name)[1:-1]}", did_you_mean(name, there)


def _named(param: Any) -> str:
    """A parameter as it is typed: --seed, or MATCH."""
    if param is None:
        return "a value"
    options = [str(one) for one in param.opts if one.startswith("-")]
    return max(options, key=len) if options else argument_name(param)


def argument_name(param: Any) -> str:
    """An argument as help writes it, without brackets around all of it: MATCH[@STRETCH]."""
    place = str(param.metavar or param.name.upper())
    found = _BRACKETED.fullmatch(place)
    return f"{found[1]}{found[2] or ''}" if found else place


def usage_of(param: Any) -> str:
    """An argument as a usage line writes it: in brackets where it may be left out."""
    name = argument_name(param)
    if param.nargs != 1 and " " not in name and not name.endswith("..."):
        name += "..."
    bare = name.removesuffix("...")
    return name if param.required else f"[{bare}]{name[len(bare) :]}"


def _missing(error: Any) -> tuple[str, str]:
    told = (getattr(error.param, "help", "") or "").strip().rstrip(".")
    means = f": {told[:1].lower()}{told[1:]}" if told else ""
    return f"{_named(error.param)} is missing{means}", ""


def _bad_value(error: Any) -> tuple[str, str]:
    name, cause = _named(error.param), error.__cause__
    faults = cause.errors() if hasattr(cause, "errors") else []
    choices = [one for one in (getattr(error.param, "metavar", "") or "").split("|") if one]
    if not faults:
        return f"{name}: {_plain(error.message) or 'it cannot be read'}", _near(error.message)
    value = faults[0].get("input")
    if len(choices) > 1:
        near = did_you_mean(str(value), choices)
        return f"{name}: {shortened(value)} is none of {', '.join(choices)}", near
    said = unfit(faults[0])
    return f"{name}: {_plain(said) or said}", _near(said)


def _near(message: str) -> str:
    """Offer the choices near a value that is none of them, as the library says so; else "" ."""
    found = _CHOICE.match(message)
    return did_you_mean(found[1], found[2].replace("'", "").split(", ")) if found else ""


def _plain(message: str) -> str:
    """Word a fault that the library tells without its kind; "" for one that is not known."""
    if found := _CHOICE.match(message):
        there = found[2].replace("'", "")
        return f"{shortened(found[1])} is none of {there}"
    found = _VALUE.match(message)
    return f"{shortened(found[1])} cannot be read" if found else ""


def _bad_option(error: Any) -> tuple[str, str]:
    given = "does not take" in error.message
    return f"{error.option_name} {'takes no value' if given else 'needs a value'}", ""


def _grouped(command: Any, word: str) -> list[str]:
    """The commands of groups that are called so: who types `claim` means `call claim`."""
    groups = getattr(command, "commands", {}).items()
    return [f"{group} {word}" for group, one in groups if word in getattr(one, "commands", ())]


def _in_groups(command: Any) -> list[str]:
    """The commands of groups by both words, such as `event standings`."""
    groups = getattr(command, "commands", {}).items()
    return [f"{group} {name}" for group, one in groups for name in getattr(one, "commands", ())]


def _other(error: Any) -> tuple[str, str]:
    message = error.format_message().strip()
    command = error.ctx.command if getattr(error, "ctx", None) is not None else None
    there = list(getattr(command, "commands", {}))
    if found := _QUOTED.match(message):
        within = _in_groups(command)
        names = [*meant_names(found[1], [*there, *within]), *_grouped(command, found[1])]
        names = names or near_names(found[1], there) or near_names(found[1], within)
        meant = offered(list(dict.fromkeys(names)))
        return f"{_path(error)} has no command {shortened(found[1])}", meant
    if message.startswith("Missing command"):
        return f"{_path(error)} what? {', '.join(there)}", ""
    if found := _EXTRA.match(message):
        return f"{_path(error)} does not take {shortened(found[1])} as well", ""
    return "the command cannot be read as it was typed", ""
