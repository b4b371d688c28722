"""The settings: pages, keys, and pictures to choose from."""
