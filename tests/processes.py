"""What tests that start programs share."""

import signal


def interruptible() -> None:
    """Let Ctrl-C end the program even where the tests ignore it, as under `nohup`; for `preexec_fn`."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
