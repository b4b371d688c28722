"""The rules of the games, and the contract that all of them keep."""
