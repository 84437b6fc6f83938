import unittest

from inspection.names import Names
from inspection.tree import Module, truth


class ModuleTest(unittest.TestCase):
    def test_names_are_found_in_if_and_try(self):
        module = Module("if A:\n    def f(): pass\ntry:\n    B = 1\nexcept E:\n    B = 2\n")
        self.assertEqual({name: len(nodes) for name, nodes in module.names.items()}, {"f": 1, "B": 2})

    def test_statements_are_named_at_the_top_and_in_classes(self):
        module = Module("X: int = 1\nclass Color:\n    RED = 1\n    def mix(self): pass\nif X:\n    Y = 2\n")
        self.assertEqual(list(module.named), ["X", "Color", "Color.RED"])

    def test_imports_keep_module_and_name(self):
        module = Module("import os.path\nfrom .cart import total as t\nfrom shop import *\n")
        self.assertEqual(module.imports, {"os": ("os.path", None), "t": (".cart", "total")})
        self.assertEqual(module.stars, ["shop"])

    def test_a_form_feed_ends_no_line(self):
        self.assertEqual(Module("a = 1 \f\nb = 2").lines, ["a = 1 \f\n", "b = 2\n"])

    def test_autouse_fixtures_and_set_up_functions_always_run(self):
        module = Module("@pytest.fixture(autouse=True)\ndef f(): pass\n@fixture\ndef g(): pass\ndef setup_module(): pass\n")
        self.assertEqual([node.name for node in module.always], ["f", "setup_module"])


class NamesTest(unittest.TestCase):
    def test_a_name_is_followed_into_the_module_that_it_is_imported_from(self):
        helpers, tests = Module("def check(): pass\n", "tests/helpers.py"), Module("from tests.helpers import check\n", "tests/test_a.py")
        [(node, module)] = Names([helpers, tests]).resolve(tests, "check")
        self.assertEqual((node.name, module.path), ("check", "tests/helpers.py"))


class TruthTest(unittest.TestCase):
    def test_only_what_is_certain_has_a_truth(self):
        values = {"True": True, "not 1": False, "[]": False, "[*a]": None, "a or 1": True, "a": None, "1 == 1": True}
        for text, expected in values.items():
            with self.subTest(text):
                self.assertIs(truth(Module(text).tree.body[0].value), expected)


if __name__ == "__main__":
    unittest.main()
