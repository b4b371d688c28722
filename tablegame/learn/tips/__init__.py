"""What the coach says of the rules in somebody's first deals, each thing once, when its moment comes."""
