"""What the computer players of the Dobon family share: how likely a hidden hand can call on a number."""
