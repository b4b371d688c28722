"""The moments of a match that are worth another look, found by rule in what all seats saw."""
