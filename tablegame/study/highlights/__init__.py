"""The moments of a match that are worth another look, found by rule in what everybody saw."""
