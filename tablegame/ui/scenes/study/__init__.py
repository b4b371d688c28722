"""Pages about matches that have been played: replay, review and figures."""
