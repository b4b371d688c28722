"""What is counted of a record: for every game the same, and for each game its own."""
