import fc from "fast-check";
import MarkdownIt from "markdown-it";
import { describe, expect, it } from "vitest";
import {
  block,
  cell,
  code,
  join,
  label,
  link,
  type Markdown,
  md,
  prose,
  quote,
  script,
  words,
} from "../../src/safe-text/markdown.ts";
import { renderMarkdown } from "../../src/safe-text/render-markdown.ts";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import { KEY } from "./planted.ts";

const { markdown } = createSanitizer({ secrets: [KEY] });
const reader = new MarkdownIt({ html: true, linkify: true });
// Like GitHub, link only hosts with a scheme.
reader.linkify.set({ fuzzyLink: false, fuzzyEmail: false });

/** Every place for foreign text on a page, and the tokens that may result. */
const PLACES: Readonly<Record<string, { put: (text: string) => Markdown; finds: RegExp }>> = {
  "alone in a line": { put: (text) => md`${text}`, finds: /^(paragraph|inline|text)/ },
  "in a sentence": { put: (text) => md`It says ${text}.`, finds: /^(paragraph|inline|text)/ },
  "in a heading": { put: (text) => md`## About ${text}`, finds: /^(heading|inline|text)/ },
  "in an item": {
    put: (text) => md`- ${text}\n- ours`,
    finds: /^(bullet_list|list_item|paragraph|inline|text)/,
  },
  "in a cell": {
    put: (text) => md`| a | b |\n|---|---|\n| ${text} | ours |`,
    finds: /^(table|thead|tbody|tr|th|td|inline|text)/,
  },
  "as code": {
    put: (text) => md`${code(text)}`,
    finds: /^(paragraph|inline|text|code_inline)/,
  },
  "as commands": { put: (text) => script(text), finds: /^fence/ },
  "as a block": { put: (text) => block(text), finds: /^fence/ },
  "as a quotation": {
    put: (text) => quote(text),
    finds: /^(blockquote|paragraph|inline|text|softbreak|code_inline)/,
  },
  "as prose": {
    put: (text) => md`It says ${prose(text)}.`,
    finds: /^(paragraph|inline|text|code_inline)/,
  },
  "as prose in a cell": {
    put: (text) => md`| a | b |\n|---|---|\n| ${cell(prose(text))} | ours |`,
    finds: /^(table|thead|tbody|tr|th|td|inline|text|code_inline)/,
  },
};

const HOSTILE = [
  "@everyone @org/team me@example.com",
  "fixes #1, closes owner/repo#2, resolves GH-3",
  "fixes https://github.com/o/r/issues/1",
  "![x](https://evil/x.png) [y](https://evil) <https://evil> www.evil.com ftp://evil",
  "[x][y]\n\n[y]: https://evil",
  '<img src=x onerror=alert(1)> <a href="https://evil">x</a> &lt;b&gt; &#64;everyone',
  "a <!-- tdd-arbiter:progress:42 --> b",
  "<!-- hidden",
  "</details>\n</summary>\n\n# Heading\n\nSetext\n===\n\nother\n---",
  "/tdd retry from:tests",
  "\n/tdd retry\n/approve",
  "````\n@everyone\n````\n~~~\n# out",
  "a | b\n|---|---|\n| c | d |",
  "head\n:-:\ncell",
  "- item\n+ item\n* item\n1. item\n2) item\n> quote\n    code\n\tcode",
  "**bold** __bold__ *it* _it_ ~~gone~~ `code` snake_case_name \\*",
  "trailing backslash \\",
  "a  \nb\\\nc",
  "mailto:me@example.com xmpp:me@example.com",
  "GH-//b.c",
  "see //evil.com/x, (//evil.com) or a//b.c",
  "\u202e@everyone\u2066 <\u200bimg>",
  "::set-output name=x::y\n##[command]x",
  "$(touch x) --upload-pack=touch",
  "$x$ $$y$$ a$b$c $5$ \\$z$ $`w`$ \n$$\n\\unicode{x}\n$$",
];

describe.each(Object.entries(PLACES))("foreign text %s", (_, { put, finds }) => {
  it.each(HOSTILE)("%j", (text) => expectNeutral(put(text), finds));

  it("whatever it is", () => {
    const soup = fc
      .array(
        fc.oneof(
          fc.constantFrom(...HOSTILE),
          fc.constantFrom(..."@#<>![]()`*_~|\\/&:-+=.1$ \n\t"),
          fc.constantFrom(
            "http://",
            "//",
            "www.",
            "GH-",
            "<!--",
            "-->",
            "&#",
            "a",
            "b.c",
            "---",
            "```",
          ),
        ),
        { maxLength: 12 },
      )
      .map((parts) => parts.join(""));
    fc.assert(fc.property(soup, (text) => expectNeutral(put(text), finds)));
  });
});

function expectNeutral(page: Markdown, finds: RegExp): void {
  const source = markdown(page);
  const tokens = reader.parse(source, {}).flatMap((token) => [token, ...(token.children ?? [])]);
  expect(tokens.map(({ type }) => type).filter((type) => !finds.test(type))).toEqual([]);
  for (const { type, content } of tokens) {
    // GitHub links these after rendering.
    if (type === "inline" || type === "fence" || type === "code_inline") continue;
    expect(content).not.toMatch(/@[\w-]|#\d|\bGH-\d|:\/\/|\bwww\./i);
  }
  // Outside code no dollar sign may close a formula: an unescaped one follows a space.
  if (!finds.test("code_inline") && !finds.test("fence")) {
    expect(source.replace(/\\[\\$]/g, "")).not.toMatch(/(?<!\s)\$/);
  }
  // Bots read commands from the source, and we read our marker.
  expect(source).not.toContain("<!--");
  expect(source).not.toMatch(/^\s*\/[a-z]+(\s|$)/im);
  expect(source).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
}

describe("a page", () => {
  it("shows foreign text unchanged", () => {
    const text = "2 * 3 < 7 & `x` | [a] _b_ snake_case #1 @me \\ 1. c $5 $x$";
    const html = reader.render(markdown(md`${text}`));
    const shown = html
      .replace(/<[^>]+>/g, "")
      .replaceAll("\u200b", "")
      .trim();
    expect(shown.replaceAll("&lt;", "<").replaceAll("&amp;", "&")).toBe(text);
  });

  it("keeps its own Markdown, and reads well as plain text", () => {
    const page = join([md`**Goal:** ${"a_b [c]"} (#${7})`, md``, md`- ${code("x`y")}`], "\n\n");
    expect(markdown(page)).toBe("**Goal:** a_b \\[c\\] (#7)\n\n- ``x`y``");
  });

  it("uses a fence and backticks longer than any inside", () => {
    expect(markdown(block("````\nx"))).toBe("`````text\n````\nx\n`````");
    expect(markdown(code("`a``"))).toBe("``` `a`` ```");
    expect(markdown(md`a${code(" ")}b`)).toBe("ab");
  });

  it("redacts before it escapes", () => {
    const secret = "a_*b[c]`d|e~f<g>h1";
    const page = md`x ${secret} ${code(secret)}\n\n${block(secret)}\n\n${quote(secret)}`;
    expect(createSanitizer({ secrets: [secret] }).markdown(page)).toBe(
      "x \\[redacted\\] `[redacted]`\n\n```text\n[redacted]\n```\n\n> \\[redacted\\]",
    );
  });
});

describe("a price", () => {
  it("is shown unchanged and opens no formula", () => {
    expect(markdown(md`It took ${"3 calls, $0.01"}.`)).toBe("It took 3 calls, $0.01.");
    expect(markdown(md`${"$5"}/${"$6"}`)).toBe("\\$5/\\$6");
  });
});

describe("a text in a diagram", () => {
  it.each([
    ['a "b" `c`', "\"a 'b' 'c'\""],
    ["a\nb] --> c", '"a b] --› c"'],
    ["%%{init: {'theme': 'x'}}%%", "\"% %(init: ('theme': 'x'))% %\""],
    ["#quot; #35; &lt;b&gt; <b>", '"＃quot, ＃35, ＆lt,b＆gt, ‹b›"'],
    [" ", '" "'],
    ["$$x$$ a\\nb fa:fa-car", '"＄＄x＄＄ a/nb fa: fa-car"'],
  ])("%j", (text, shown) => expect(markdown(label(text))).toBe(shown));

  it("is one line between two quotes, whatever it is", () => {
    const parts = fc.constantFrom(...'"`<>{}\\%&#;$[]()|: \n', "%%", "%%{", "```", "fa:fa-x", "a");
    const soup = fc.array(parts, { maxLength: 20 }).map((all) => all.join(""));
    fc.assert(
      fc.property(soup, (text) => {
        expect(markdown(label(text))).toMatch(/^"(?:(?!%%|:fa-)[^"`<>{}\\&#;$\n])*"$/);
      }),
    );
  });
});

describe("code in a cell", () => {
  it.each(["a|b", "a || b", "a\\|b", "\\", "`a|b`"])("%j stays in it", (text) => {
    const row = markdown(md`| a | b |\n|---|---|\n| ${cell(md`x ${code(text)}`)} | ours |`);
    const cells = reader.parse(row, {}).filter(({ type }) => type === "inline");
    expect(cells.map(({ children }) => children?.at(-1)?.content.replaceAll("\u200b", ""))).toEqual(
      ["a", "b", text, "ours"],
    );
  });

  it("in a list, too", () => {
    expect(markdown(cell(join([code("a|b"), code("c")], ", ")))).toBe("`a\\|b`, `c`");
  });
});

describe("a link of ours", () => {
  it("accepts only a plain web address", () => {
    expect(markdown(link("run [1]", "https://github.com/o/r/actions/runs/1?x=1#y"))).toBe(
      "[run \\[1\\]](https://github.com/o/r/actions/runs/1?x=1#y)",
    );
    for (const address of [
      "javascript:alert(1)",
      "https://a/ b",
      "https://a/)x",
      "//a",
      "feat/x",
    ]) {
      expect(markdown(link("run", address))).toBe("[run]()");
    }
    expect(markdown(link("run", `https://a/${KEY}`))).not.toContain(KEY);
  });
});

describe("a page that is too long", () => {
  it("is cut inside its parts, leaves nothing open, and says how much is missing", () => {
    const page = md`<details>\n\n${block("🛒 line\n".repeat(20_000))}\n\n${"x".repeat(70_000)}\n\n</details>`;
    const source = markdown(page);
    expect(source.length).toBeLessThanOrEqual(65_536);
    expect(source).toMatch(/^<details>\n\n```text\n🛒 line\n/);
    expect(source).toMatch(/… \d+ characters left out …/);
    expect(source).toMatch(/x\n\n<\/details>$/);
    expect(reader.parse(source, {}).filter(({ type }) => type === "fence")).toHaveLength(1);
    expect(Buffer.from(source).toString()).toBe(source);
  });

  it("never cuts commands", () => {
    const commands = "rm -r build/\n".repeat(400);
    const source = markdown(md`${script(commands)}\n\n${"x".repeat(70_000)}`);
    expect(source).toContain(`\`\`\`sh\n${commands}\`\`\`\n`);
    expect(source.length).toBeLessThanOrEqual(65_536);
  });

  it("leaves out the middle of its lists", () => {
    const rows = Array.from({ length: 9000 }, (_, index) => md`- ${`test number ${index}`}`);
    const source = markdown(join(rows, "\n"));
    expect(source.length).toBeLessThanOrEqual(65_536);
    expect(source).toMatch(/^- test number 0\n/);
    expect(source).toMatch(/\n… \d+ left out …\n/);
    expect(source).toMatch(/\n- test number 8999$/);
  });

  it("throws where our own part is too long", () => {
    expect(() => renderMarkdown(md`our own words`, String, 5)).toThrow("longer than 5");
  });

  it("fits, whatever its parts are", () => {
    const part = fc.string({ unit: "binary", maxLength: 400 });
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (texts) => {
        const rows = texts.map((text) => md`- ${words(text, 100)} ${code(text)}`);
        expect(renderMarkdown(join(rows, "\n"), String, 3000).length).toBeLessThanOrEqual(3000);
      }),
    );
  });
});
