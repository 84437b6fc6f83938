"""What a dog eats."""

GRAMS_PER_KILO = 20
HEAVY = 30
GRAMS_FOR_HEAVY = 15


def portion(weight):
    """Grams of food a day for a dog of that weight in kilograms."""
    if weight <= 0:
        raise ValueError("a dog has a weight")
    return weight * (GRAMS_FOR_HEAVY if weight >= HEAVY else GRAMS_PER_KILO)


def label(name, weight):
    """What is written on the bowl."""
    return f"{name}: {portion(weight)} g"


def shopping(weights):
    """Grams of food a day for all dogs."""
    return sum(portion(weight) for weight in weights)
