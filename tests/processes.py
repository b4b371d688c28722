"""What tests that start programs share."""

import signal


def interruptible() -> None:
    """For `preexec_fn`: Ctrl-C ends the program even where the tests run without it, as under `nohup`."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
