import { describe, expect, it } from "vitest";
import { newEvents } from "../../demo/story/narrator.ts";
import { formatEvent } from "../../demo/terminal/format-event.ts";
import { formatMarkdown } from "../../demo/terminal/format-markdown.ts";
import { createPaint, screenWidth } from "../../demo/terminal/paint.ts";
import { createSpinner } from "../../demo/terminal/spinner.ts";
import type { Comment, Person, Thread, ThreadEvent } from "../../demo/thread/thread.ts";
import { widthOf, wrap } from "../../src/cli/format-markdown.ts";

const PLAIN = createPaint({ isTTY: false, env: {} });
const ANN: Person = { login: "ann", isBot: false, badge: "Owner" };
const EVE: Person = { login: "eve", isBot: false, badge: null };
const BOT: Person = { login: "arbiter", isBot: true, badge: null };
const AT = "2026-06-01T12:00:00.000Z";

describe("lines", () => {
  it("are no longer than the screen is wide, also with signs that take two places", () => {
    const lines = wrap("✅ one two three four 👀 five six", 12);
    expect(lines).toEqual(["✅ one two", "three four", "👀 five six"]);
    expect(lines.map(widthOf)).toEqual([10, 10, 11]);
  });

  it("break a word only where it is longer than a line", () => {
    expect(wrap("a tests/test_discounts.py b", 12)).toEqual([
      "a",
      "tests/test_d",
      "iscounts.py",
      "b",
    ]);
  });

  it.each([
    [{ columns: 60 }, 60],
    [{ columns: 200 }, 100],
    [{ columns: 10 }, 40],
    [{}, 80],
  ])("a screen of %j is used to %i", (screen, width) => {
    expect(screenWidth(screen)).toBe(width);
  });
});

describe("colour", () => {
  it.each([
    [true, {}, true],
    [false, {}, false],
    [true, { NO_COLOR: "1" }, false],
    [true, { NO_COLOR: "" }, true],
    [true, { TERM: "dumb" }, false],
  ])("on a terminal %s with %j: %s", (isTTY, env, isColoured) => {
    const painted = createPaint({ isTTY, env })("bold", "x");
    expect(painted !== "x").toBe(isColoured);
    expect(widthOf(painted)).toBe(1);
  });
});

describe("Markdown on a terminal", () => {
  it("says what a person would read, without the marks", () => {
    const text = [
      "<!-- tdd-arbiter progress -->",
      "### Title",
      "",
      "Some **bold** words with `code` and [a link](https://e.example).",
      "Next line.",
      "",
      "- one",
      "- [x] two",
      "  - inner",
      "",
      "1. first",
      "2. second",
      "",
      "> quoted",
      "",
      "> [!WARNING]",
      "> Look out.",
      "",
      "```sh",
      "git fetch origin",
      "```",
      "",
      "<sub>small</sub>",
    ].join("\n");
    expect(formatMarkdown(text, { width: 40, paint: PLAIN }).join("\n")).toMatchInlineSnapshot(`
      "Title

      Some bold words with code and a link.
      Next line.

      - one
      - ☑ two
        - inner

      1. first
      2. second

      ▏ quoted

      ▏ Warning
      ▏ 
      ▏ Look out.

        git fetch origin

      small"
    `);
  });

  it("leaves folded parts folded, and diagrams to the page", () => {
    const text =
      "<details><summary>More <b>of</b> it</summary>\n\nhidden\n\n<details><summary>inner</summary>\n\nalso\n\n</details>\n\n</details>\n\n```mermaid\nflowchart TD\n```\n\nafter";
    expect(formatMarkdown(text, { width: 40, paint: PLAIN })).toEqual([
      "▸ More of it",
      "",
      "(a diagram)",
      "",
      "after",
    ]);
  });

  it("tables are rows of cells, with nothing for an empty one", () => {
    const text = "| phase | seen |\n|---|---|\n| ✅ red | exit 1 |\n| ▫️ green | |";
    expect(formatMarkdown(text, { width: 40, paint: PLAIN })).toEqual([
      "phase     seen",
      "✅ red    exit 1",
      "▫️ green",
    ]);
  });

  it("a table that is too wide has long cells in lines below each other", () => {
    const long = "a long sentence that does not fit into one line";
    const lines = formatMarkdown(`| a | b |\n|---|---|\n| x | ${long} |`, {
      width: 30,
      paint: PLAIN,
    });
    expect(lines).toEqual(["a  b", "x  a long sentence that does", "   not fit into one line"]);
  });

  it("no sign in it moves the cursor", () => {
    expect(formatMarkdown("a\u001b[2Jb\u0007", { width: 40, paint: PLAIN })).toEqual(["a[2Jb"]);
  });
});

describe("what happened", () => {
  it.each<[ThreadEvent, string[]]>([
    [comment(ANN, "/tdd retry"), ["┌ ann at 12:00:00", "│ /tdd retry", "└"]],
    [comment(BOT, "b", ["a"]), ["┌ arbiter (bot) at 12:00:00, edited once", "│ b", "└"]],
    [
      { ...by(BOT), kind: "labels", added: [label("a")], removed: [label("b")] },
      ["● arbiter (bot) added [a] and removed [b]"],
    ],
    [
      { ...by(BOT), kind: "commits", commits: [{ sha: "0123456789", title: "feat: x" }] },
      ["● arbiter (bot) pushed 1 commit", "    0123456 feat: x"],
    ],
    [
      { ...by(BOT), kind: "commits", commits: [{ sha: "0123456789", title: "x" }], dropped: 2 },
      ["● arbiter (bot) pushed 1 commit, instead of 2 earlier ones", "    0123456 x"],
    ],
    [{ ...by(BOT), kind: "made-ready" }, ["● arbiter (bot) marked this draft as ready for review"]],
    [
      { ...by(ANN), kind: "review", state: "approved", body: "", counts: true, isOfDraft: true },
      ["✔ ann approved the tests; there is no code yet"],
    ],
    [
      { ...by(EVE), kind: "review", state: "approved", body: "Nice", counts: false },
      ["✔ eve approved, which does not count: no write access", "│ Nice"],
    ],
    [
      { ...by(ANN), kind: "review", state: "changes-requested", body: "", counts: true },
      ["✘ ann requested changes"],
    ],
    [
      { ...by(BOT), kind: "linked", pull: { number: 2, title: "feat" } },
      ["● arbiter (bot) linked #2 feat, which will close this issue"],
    ],
    [
      { ...by(BOT), kind: "merged", commit: "0123456789", base: "main" },
      ["● arbiter (bot) merged 0123456 into main"],
    ],
    [{ ...by(ANN), kind: "closed", pull: null }, ["● ann closed this"]],
    [
      { ...by(BOT), kind: "closed", pull: { number: 2, title: "" } },
      ["● arbiter (bot) closed this as completed in #2"],
    ],
    [{ ...by(ANN), kind: "reopened" }, ["● ann reopened this"]],
    [
      { ...by(ANN), kind: "renamed", before: "a", after: "b" },
      ["● ann changed the title from “a” to “b”"],
    ],
    [
      { ...by(BOT), kind: "branch-removed", branch: "feat/issue-1" },
      ["● arbiter (bot) removed the branch feat/issue-1"],
    ],
  ])("%o", (event, lines) => {
    expect(formatEvent(event, { width: 78, paint: PLAIN })).toEqual(lines);
  });
});

describe("waiting", () => {
  it("says nothing of what is quickly done", async () => {
    const { screen, waiting } = start({ isTTY: false });
    expect(await waiting("A run", async () => 7)).toBe(7);
    expect(screen).toEqual([]);
  });

  it("says in a log that something goes on, after two seconds, ten and thirty", async () => {
    const { screen, waiting, tick } = start({ isTTY: false });
    await waiting("A run", async () => {
      for (let second = 0; second < 40; second += 1) tick(1000);
    });
    expect(screen).toEqual(["… A run (2 s)\n", "… A run (10 s)\n", "… A run (30 s)\n"]);
  });

  it("goes on to say so in a log, each minute", async () => {
    const { screen, waiting, tick } = start({ isTTY: false });
    await waiting("A run", async () => {
      for (let second = 0; second < 190; second += 1) tick(1000);
    });
    expect(screen.slice(3)).toEqual(["… A run (60 s)\n", "… A run (120 s)\n", "… A run (180 s)\n"]);
  });

  it("has one line on a terminal, which is gone in the end", async () => {
    const { screen, waiting, tick } = start({ isTTY: true });
    await waiting("A run", async () => tick(3000));
    expect(screen[0]).toContain(" A run … 3 s");
    expect(screen.at(-1)).toBe("\r\u001b[2K");
  });

  it("is over when the work fails, too", async () => {
    const { screen, waiting, tick } = start({ isTTY: true });
    const failing = waiting("A run", async () => {
      tick(3000);
      throw new Error("broken");
    });
    await expect(failing).rejects.toThrow("broken");
    expect(screen.at(-1)).toBe("\r\u001b[2K");
  });

  function start({ isTTY }: { isTTY: boolean }) {
    const screen: string[] = [];
    let time = 0;
    let call = () => {};
    const waiting = createSpinner(
      { isTTY, write: (text: string) => screen.push(text) },
      {
        now: () => time,
        every: (_, given) => {
          call = given;
          return () => {
            call = () => {};
          };
        },
      },
    );
    const tick = (milliseconds: number) => {
      time += milliseconds;
      call();
    };
    return { screen, waiting, tick };
  }
});

describe("what is new in a thread", () => {
  const first = comment(ANN, "text");

  it("is everything, where nothing was told yet", () => {
    expect(newEvents(thread([first]), null)).toEqual([first]);
  });

  it("is what came since, and what now says something else", () => {
    const before = thread([first, comment(BOT, "at work")]);
    const after = thread([first, comment(BOT, "done", ["at work"]), comment(BOT, "report")]);
    expect(newEvents(after, before)).toEqual(after.events.slice(1));
    expect(newEvents(after, after)).toEqual([]);
  });
});

function by(person: Person) {
  return { at: AT, by: person };
}

function comment(person: Person, body: string, before: string[] = []): Comment {
  const earlier = before.map((text) => ({ at: AT, body: text }));
  return { kind: "comment", ...by(person), body, earlier, reactions: {} };
}

function label(name: string) {
  return { name, color: "00ff00" };
}

function thread(events: ThreadEvent[]): Thread {
  return {
    kind: "issue",
    repository: "octo/shop",
    number: 1,
    title: "Codes",
    state: "open",
    author: ANN,
    openedAt: AT,
    labels: [],
    branches: null,
    linked: [],
    events,
  };
}
