"""The family of Dobon: hands are shed by suit or number, and a sum wins. Each game gives its `Facts`."""
