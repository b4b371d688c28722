"""What tests that start programs share."""

import signal


def interruptible() -> None:
    """For `preexec_fn`: Ctrl-C ends the program even where whoever runs the tests ignores it, as `nohup` does."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
