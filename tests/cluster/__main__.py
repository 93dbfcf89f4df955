"""Keep a cluster until Ctrl-C: `make cluster`."""

import sys

from tests.cluster.parts import MissingError
from tests.cluster.servers import main

if __name__ == "__main__":
    try:
        sys.exit(main())
    except MissingError as error:
        sys.exit(f"error: {error}")
