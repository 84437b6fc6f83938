/**
 * Outputs of linters for two small files, recorded from flake8 5.0, pylint 2.16, mypy 1.0 and
 * black 23.1, and shortened.
 */

/** Not recorded, but written in the format of ruff 0.14. */
export const RUFF = {
  exitCode: 1,
  output: `app.py:1:8: F401 [*] \`os\` imported but unused
app.py:5:5: F841 Local variable \`x\` is assigned to but never used
app.py:9:11: invalid-syntax: Expected an expression
shop/b.py:1:8: F401 [*] \`os\` imported but unused
Found 4 errors.
[*] 2 fixable with the \`--fix\` option (1 hidden fix can be enabled with the \`--unsafe-fixes\` option).
`,
};

/** With show_source in its configuration. */
export const FLAKE8 = {
  exitCode: 1,
  output: `app.py:1:1: F401 'os' imported but unused
import os
^
app.py:4:11: E201 whitespace after '('
def total( items ):
          ^
shop/b.py:1:1: F401 'os' imported but unused
import os
^
`,
};

export const PYLINT = {
  exitCode: 20,
  output: `************* Module app
app.py:1:0: C0114: Missing module docstring (missing-module-docstring)
app.py:1:0: W0611: Unused import os (unused-import)
************* Module shop.b
shop/b.py:1:0: C0114: Missing module docstring (missing-module-docstring)
`,
};

/** With show_error_end in its configuration. */
export const MYPY = {
  exitCode: 1,
  output: `shop/b.py:2:10:2:10: error: Name "x" is not defined  [name-defined]
app.py:10:12:10:14: error: Incompatible return value type (got "str", expected "int")  [return-value]
app.py:13:1:14:8: error: Function is missing a return type annotation  [no-untyped-def]
app.py:13:1:14:8: note: Use "-> None" if function does not return a value
`,
};

export const BLACK = {
  exitCode: 1,
  output: `would reformat shop/b.py
would reformat app.py

Oh no! 💥 💔 💥
2 files would be reformatted, 1 file would be left unchanged.
`,
};
