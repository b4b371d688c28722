"""The table with one question about its position, which lessons, exercises and retries share."""
