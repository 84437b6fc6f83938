import { describe, expect, it } from "vitest";
import { createTermCounter, readTerms, scoreRelevance } from "../../src/context/relevance.ts";

describe("readTerms", () => {
  it("takes the stems of words and of the parts of names, those of the title above others", () => {
    const { stems } = readTerms(
      "Reconnecting clients\n\nThe `AsyncClient` should use its timeouts.",
    );
    expect(Object.fromEntries(stems)).toEqual({
      ...{ reconnect: 3, client: 4, async: 3, timeout: 1 },
    });
  });

  it("takes a name that begins with an abbreviation for code", () => {
    const { stems } = readTerms("Title\n\nAn HTTPException is lost.");
    expect(stems.get("exception")).toBe(3);
  });

  it("takes a name that has only words of every issue as a whole", () => {
    expect(readTerms("Title\n\n`new_value` is lost.").stems.get("new_value")).toBe(2);
  });

  it("takes no address for words", () => {
    expect(readTerms("See https://example.com/shop/cart#total").stems.size).toBe(0);
  });
});

describe("scoreRelevance", () => {
  const FILES = {
    "net/pool.py": "class ConnectionPool:\n    def reconnect(self): ...\n",
    "net/log.py": "import time\n# client client client client\n",
    "net/client.py": "def send(): ...\n",
    "net/misc.py": "import client_tools\n",
    "net/other.py": "x = H11\n",
    "net/url.py": "x = URLScheme\n",
  };

  it("counts names that are defined and paths above words, and rare words above frequent ones", () => {
    expect(rank("Clients do not reconnect")).toEqual([
      ...["net/pool.py", "net/client.py", "net/log.py", "net/misc.py"],
    ]);
  });

  it("finds a part of a name, and no part of a word", () => {
    expect(rank("pool")).toEqual(["net/pool.py"]);
    expect(rank("h11")).toEqual(["net/other.py"]);
    expect(rank("scheme")).toEqual(["net/url.py"]);
    expect(rank("port")).toEqual([]);
  });

  it("finds a term behind other scripts, and none in a letter that only shares a byte with one", () => {
    const files = {
      "a.py": "# 漢字 širina\n",
      "b.py": "# \u0173irina\n",
      "c.py": "# \u0161\u0169rina\n",
    };
    expect(rank("sirina", { "d.py": "# \u0173irina 漢字 \u01fesirina_\n", ...files })).toEqual([
      "d.py",
    ]);
  });

  function rank(issue: string, files: Record<string, string> = FILES): string[] {
    const terms = readTerms(issue);
    const countTerms = createTermCounter(terms);
    const counted = Object.entries(files).map(([path, text]) => countTerms(path, text));
    const { scores } = scoreRelevance(terms, counted);
    return [...scores].sort(([, one], [, other]) => other - one).map(([path]) => path);
  }
});
