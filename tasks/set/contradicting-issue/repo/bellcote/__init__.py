"""When the bells of a tower ring."""
