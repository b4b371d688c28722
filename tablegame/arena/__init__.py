"""How strong the opponents are: the same deals played by every bot from every seat."""
