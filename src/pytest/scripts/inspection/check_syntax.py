# Compiles texts without running them. The result of each is printed before the next is compiled, so that
# the file is known when the parser itself crashes. Works on every Python 3.
import json
import re

# Such a file is kept byte by byte, so that characters which take several bytes cannot be added to it.
OTHER_ENCODING = re.compile(r"(?:.*\n)?[ \t\f]*#.*?coding[:=][ \t]*(?!utf|u8)([-\w.]+)", re.I)


def main(files):
    for path, text in files:
        print(json.dumps(check(path, text)), flush=True)


def check(path, text):
    try:
        compile(text, path, "exec", dont_inherit=True)
    except SyntaxError as error:
        return {"line": error.lineno, "message": str(error.msg)}
    except Exception as error:
        return {"line": None, "message": type(error).__name__}
    declared = OTHER_ENCODING.match(text)
    strange = [one for one in text if ord(one) > 255]
    if not declared or not strange:
        return None
    message = "it declares the encoding %s, and %s cannot be written in it" % (declared.group(1), strange[0])
    return {"line": None, "message": message}
