"""The zygote as a program of its own, with the number of its line: nothing to be typed."""

import socket
import sys

from referee.beside.forking import run

if __name__ == "__main__":
    run(socket.socket(fileno=int(sys.argv[1])))
