"""The zygote's own end: forks a child when it is asked to, and ends it when it is asked to.

It has one thread, opens no record and knows no key, so that what it forks begins from nothing but
the program. It is begun by a fork of the service before that has a thread, or as
`python -m referee.beside` with the number of its line.
"""

import os
import socket
import sys
import traceback
from contextlib import suppress
from importlib import import_module
from signal import SIGKILL
from typing import Final, NoReturn

LONGEST: Final = 4096
"""Bytes of an order at most: two words."""
NO: Final = b"0"
"""The answer where no child was begun."""


def run(line: socket.socket) -> NoReturn:
    """Carry out orders until the service hangs up; then end every child that is left.

    `begin MODULE`, with a descriptor, is answered with the number of the child, 0 for none;
    `end PID` with the same number once that child is gone.
    """
    os.setsid()  # Ctrl-C is for the service, which then ends this
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    children = set[int]()
    with suppress(OSError):
        while True:
            said, given, *_ = socket.recv_fds(line, LONGEST, 1)
            word, _, what = said.decode().partition(" ")
            if not word:
                break
            children -= {pid for pid in children if os.waitpid(pid, os.WNOHANG)[0]}
            if word == "begin":
                line.sendall(_begun(line, what, given[0], children))
            else:
                _ended(int(what), children)
                line.sendall(what.encode())
    for pid in tuple(children):
        _ended(pid, children)
    os._exit(0)


def _begun(line: socket.socket, part: str, pipe: int, children: set[int]) -> bytes:
    """Fork a child for a part, which is loaded here first, so that the next one shares it."""
    try:
        import_module(part)
        pid = os.fork()
    except (ImportError, OSError):
        traceback.print_exc()
        os.close(pipe)
        return NO
    if pid == 0:
        line.close()
        _lived(part, pipe)
    os.close(pipe)
    children.add(pid)
    return b"%d" % pid


def _lived(part: str, pipe: int) -> NoReturn:
    """Be a child: nothing of the one it was forked from is carried out at its end."""
    code = 1
    try:
        sys.modules[part].beside(socket.socket(fileno=pipe))
        code = 0
    except BaseException:  # noqa: BLE001 - the end of a process
        traceback.print_exc()
    finally:
        os._exit(code)


def _ended(pid: int, children: set[int]) -> None:
    """End a child; one that ended by itself was taken leave of before, and its number is free."""
    if pid in children:
        os.kill(pid, SIGKILL)
        os.waitpid(pid, 0)
        children.discard(pid)
