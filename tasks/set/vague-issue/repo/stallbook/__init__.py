"""The books of a market stall. Amounts are whole cents."""
