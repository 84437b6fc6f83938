from decimal import Decimal

import pytest

from shop.cart import Cart


def test_total_of_an_empty_cart_is_zero():
    assert Cart().total() == 0


def test_total_counts_quantities():
    cart = Cart()
    cart.add("tea", "4.50", quantity=2)
    cart.add("cup", "7.25")
    assert cart.total() == Decimal("16.25")


def test_add_refuses_a_quantity_below_one():
    with pytest.raises(ValueError):
        Cart().add("tea", "4.50", quantity=0)
