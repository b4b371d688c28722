"""`python -m tablegame`, the console script, and the start of a frozen program."""

import os
import sys
import warnings


def main() -> None:
    """Run the command line and end with its status."""
    # In a frozen program a worker process starts here too: it must leave before anything else is read.
    if getattr(sys, "frozen", False):
        from multiprocessing import freeze_support

        freeze_support()
    if not sys.warnoptions:
        # What a library would warn its programmer of is nothing for who plays.
        warnings.simplefilter("ignore")
    # Nothing but answers may stand on standard output.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        from tablegame.cli import run
    except KeyboardInterrupt:
        sys.exit(130)
    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
