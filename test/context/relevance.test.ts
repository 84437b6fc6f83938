import { describe, expect, it } from "vitest";
import { findPlaces } from "../../src/context/find-places.ts";
import { createTermCounter, scoreRelevance } from "../../src/context/relevance.ts";
import { readTerms } from "../../src/context/terms.ts";

describe("readTerms", () => {
  it("takes the stems of words and of the parts of names, those of the title above others", () => {
    const { stems } = readTerms(
      "Reconnecting clients\n\nThe `AsyncClient` should use its timeouts.",
    );
    expect(Object.fromEntries(stems)).toEqual({
      ...{ reconnect: 3, client: 4, async: 3, timeout: 1 },
    });
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
    "net/other.py": "x = 1\n",
  };

  it("counts names that are defined and paths above words, and rare words above frequent ones", () => {
    expect(rank("Clients do not reconnect")).toEqual([
      ...["net/pool.py", "net/client.py", "net/log.py", "net/misc.py"],
    ]);
  });

  it("finds a part of a name, and no part of a word", () => {
    expect(rank("pool")).toEqual(["net/pool.py"]);
    expect(rank("port")).toEqual([]);
  });

  function rank(issue: string): string[] {
    const terms = readTerms(issue);
    const countTerms = createTermCounter(terms);
    const counted = Object.entries(FILES).map(([path, text]) => countTerms(path, text));
    const { scores } = scoreRelevance(terms, counted);
    return [...scores].sort(([, one], [, other]) => other - one).map(([path]) => path);
  }
});

describe("findPlaces", () => {
  const TEXT = `import os

LIMIT = 3


def first():
    return os


class Pool:
    size = 1

    def reconnect(self):
        return self.open()

    def close(self):
        return None
${Array.from({ length: 100 }, (_, index) => `        # ${index === 60 ? "limit reached" : index}`).join("\n")}
`;

  it("finds the definitions that have the words, those that are named first", () => {
    const weights = new Map([["reconnect", 2]]);
    expect(find({ weights, names: new Set(["first"]) })).toEqual([
      ...["pool.py::first", "pool.py::Pool.reconnect"],
    ]);
  });

  it("finds lines in what is long or between definitions, and those of a traceback", () => {
    const weights = new Map([["limit", 2]]);
    expect(find({ weights, names: new Set(), lines: [14] })).toEqual([
      ...["pool.py:2-26", "pool.py:1-5", "pool.py:18-26", "pool.py:70-86"],
    ]);
  });

  it("spends no more than its tokens", () => {
    const weights = new Map([["reconnect", 2]]);
    const wanted = { weights, names: new Set(["first"]) };
    expect(findPlaces("pool.py", TEXT, { wanted, maxTokens: 12 })).toEqual(["pool.py::first"]);
  });

  function find(wanted: Parameters<typeof findPlaces>[2]["wanted"]): string[] {
    return findPlaces("pool.py", TEXT, { wanted, maxTokens: 1000 });
  }
});
