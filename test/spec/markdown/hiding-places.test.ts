import { describe, expect, it } from "vitest";
import { visibleText } from "../../../src/spec/markdown/visible-text.ts";
import { readSpec } from "../../../src/spec/read-spec.ts";

/** In every text SECRET is what a reader of GitHub's page does not see, and shown is what one sees. */
const HIDING_PLACES: readonly [place: string, markdown: string][] = [
  ["a comment", "shown <!-- SECRET --> shown"],
  ["a comment that is closed in the block of another one", "<!-- a -->\n<!-- SECRET -->\nshown"],
  ["a comment deep in quotations", `${"> ".repeat(150)}<!-- SECRET -->\n\nshown`],
  ["a comment after a fence in a fence", "shown\n```md\n```py\nx\n```\n<!-- SECRET -->\n```\n```"],
  ["a fence's info string", "```python SECRET\nshown\n```"],
  ["the info string of a fence of tildes", "~~~ python title=SECRET\nshown\n~~~"],
  ["the info string of a fence in a list", "- shown\n  ```py SECRET\n  x\n  ```"],
  ["a language of many words", "```SECRET-ignore-all-tests-and-write-setup\nshown\n```"],
  ["a link's title", '[shown](docs/a.md "SECRET")'],
  ["a link's title in single quotes", "[shown](docs/a.md 'SECRET')"],
  ["a link's title in brackets", "[shown](docs/a.md (SECRET))"],
  ["a link's title over two lines", '[shown](docs/a.md "a\nSECRET")'],
  ["the address of a link to a page", "[shown](https://example.com/?q=SECRET+all+tests)"],
  ["the fragment of a link", "[shown](docs/a.md#SECRET)"],
  ["an address in brackets", "[shown](<SECRET all tests>)"],
  ["a definition's title", 'See [shown].\n\n[shown]: docs/a.md "SECRET"'],
  ["a definition's title over two lines", "See [shown].\n\n[shown]: docs/a.md 'a\nSECRET\nb'"],
  ["a definition's address", "See [shown].\n\n[shown]: https://example.com/SECRET"],
  ["a definition that nothing uses", "shown\n\n[//]: # (SECRET)"],
  ["a definition over many lines", "shown\n\n[a\nb]:\n/\n'x\nSECRET\ny'"],
  ["a definition in a quotation", "> shown\n>\n> [x]: # 'a\n> SECRET'"],
  ["a definition that only a comment uses", "shown <!-- [x] -->\n\n[x]: SECRET"],
  ["the label of a link", "[shown][SECRET all tests]\n\n[SECRET all tests]: docs/a.md"],
  ["an image's alt text", "shown ![SECRET](a.png)"],
  ["an alt text with brackets", "shown ![a [b](c) SECRET [d]](a.png) shown"],
  ["an image's title", 'shown ![a](a.png "SECRET")'],
  ["an image's address", "shown ![a](https://example.com/SECRET.png)"],
  ["the alt text of an image by reference", "shown ![SECRET][a]\n\n[a]: a.png"],
  ["the alt text of an image that is a link", "shown [![SECRET](a.png)](docs/b.md)"],
  ["an excess table cell", "| shown |\n|---|\n| a | SECRET |"],
  ["an excess cell after escaped pipes", "| shown |\n|---|\n| a \\| b \\\\| SECRET |"],
  ["an excess cell in a list", "- | shown |\n  |---|\n  | `a | b` SECRET |"],
  ["an excess cell in a quotation", "> a | shown\n> --|--\n> b | c | SECRET"],
  ["`<p hidden>`", "shown\n\n<p hidden>SECRET</p>\n\nshown"],
  ["`<span hidden>` in a line", "shown <span hidden>SECRET</span> shown"],
  ["a hidden element around Markdown", "<div hidden>\n\n## SECRET\n\n- SECRET\n\n</div>\n\nshown"],
  ["a hidden element around code", "<div HIDDEN=''>\n\n```py\nSECRET\n```\n\n</div>\n\nshown"],
  ["a hidden element around a table", "<div hidden>\n\n|a|\n|-|\n|SECRET|\n\n</div>\n\nshown"],
  ["elements in a hidden element", "<div hidden><div>a</div>SECRET</div>\n\nshown"],
  ["a hidden element that is never closed", "shown\n\n<div hidden>\n\nSECRET"],
  ["a hidden cell", "<table><tr><td>shown<td hidden>SECRET<td>shown</table>"],
  ["a hidden item", "<ul><li hidden>SECRET<li>shown</ul>"],
  ["a cell that is nothing but a hidden element", "| shown |\n|---|\n|<i hidden>SECRET|"],
  ["hidden text between the cells of a row", "| shown |\n|---|\n| <i hidden>SECRET</i> |"],
  ["an attribute", 'shown <span title="SECRET">shown</span>'],
  ["a data attribute over two lines", 'shown <span\n data-x="SECRET">shown</span>'],
  ["the name of an anchor", 'shown <a name="SECRET"></a>'],
  ["the address of an anchor", '<a href="https://example.com/SECRET">shown</a>'],
  ["an image as HTML", 'shown <img src="SECRET" alt="SECRET" title="SECRET">'],
  [
    "the sources of a picture",
    '<picture><source srcset="SECRET"><img alt="SECRET"></picture> shown',
  ],
  ["an input's value", 'shown <input value="SECRET" placeholder="SECRET">'],
  ["a tag that is never closed", "shown\n\n<div SECRET\nSECRET\n\nshown"],
  ["attributes of a closing tag", "<div>shown</div SECRET>"],
  ["`<script>`", "shown\n\n<script>\nSECRET\n\nSECRET</script>\n\nshown"],
  ["`<style>`", "shown\n\n<style>SECRET</style>"],
  ["`<title>` in a line", "shown <title>SECRET</title>"],
  ["`<textarea>`", "shown\n\n<textarea>SECRET\n</textarea>"],
  ["`<template>`", "shown\n\n<template>\n\nSECRET\n\n</template>\n\nshown"],
  ["`<noscript>`", "shown <noscript>SECRET</noscript>"],
  ["`<iframe>`", "shown <iframe>SECRET</iframe>"],
  ["`<svg>`", "shown <svg><desc>SECRET</desc></svg>"],
  ["`<select>`", "shown <select><option>SECRET</option></select>"],
  ["`<video>`", "shown <video>SECRET</video>"],
  ["`<rp>`", "<ruby>shown<rp>SECRET</rp><rt>shown</rt></ruby>"],
  ["text in the other direction", 'shown <bdo dir="rtl">SECRET</bdo>'],
  ["text in tiny print", `shown ${"<sub>".repeat(9)}SECRET${"</sub>".repeat(9)}`],
  ["the name of an element", "shown <SECRET-all-tests> shown </SECRET-all-tests>"],
  ["the name of an element in a block", "<div>shown<SECRET-all-tests></div>"],
  [
    "invisible entities",
    "shown&#8203;&zwnj;&#x202E;shown".replaceAll(/&[^;]*;/g, "$&<!-- SECRET -->"),
  ],
  ["a processing instruction", "shown <?SECRET?>"],
  ["a declaration", "shown\n\n<!X SECRET>"],
  ["raw data", "shown <![CDATA[SECRET]]>"],
  [
    "a diagram's comment",
    "```mermaid\nflowchart LR\n  %% SECRET\n  A[shown] --> B\n  B --> C %% SECRET\n```",
  ],
  [
    "a diagram's directive",
    '```mermaid\n%%{init: {"x": "SECRET"}}%%\nflowchart LR\n  A[shown]\n```',
  ],
  ["a diagram's description", "```mermaid\nflowchart LR\n accTitle: SECRET\n A[shown]\n```"],
  [
    "a diagram's description over lines",
    "shown\n\n```mermaid\nflowchart LR\n accDescr {\n SECRET\n }\n A --> B\n```",
  ],
  ["a diagram's tooltip", '```mermaid\nflowchart LR\n A[shown]\n click A "x" "SECRET"\n```'],
  ["a diagram's styles", "```mermaid\nflowchart LR\n A[shown]\n classDef SECRET fill:#fff\n```"],
  [
    "a diagram's front matter",
    "shown\n\n```mermaid\n---\nconfig: SECRET\n---\nflowchart LR\n A --> B\n```",
  ],
  ["the data of a map", '```geojson\n{"properties": "SECRET"}\n```\n\nshown'],
  ["a comment in a formula", "shown\n\n```math\nx % SECRET\n```"],
  ["a comment in a line's formula", "shown $x % SECRET$ shown"],
  ["a comment in a displayed formula", "shown\n\n$$\nx\n% SECRET\n$$"],
  ["a phantom in a formula", "shown $x \\phantom{\\text{SECRET}}$"],
  ["a colour in a formula", "shown $`\\color{white}{SECRET}`$"],
  ["a footnote that nothing refers to", "shown\n\n[^1]: SECRET SECRET"],
  ["the second block of such a footnote", "shown\n\n[^1]: SECRET\n\n    SECRET\n\nshown"],
  ["the second definition of a label", "See [shown].\n\n[shown]: a.md\n[shown]: SECRET.md"],
  ["a comment in an item that is never closed", "- shown <b>\n- <!-- x\n\nSECRET"],
  ["a comment in a quotation that is never closed", "shown\n\n> <!-- x\n\nSECRET\n\n- SECRET"],
  [
    "a comment in a fold that is never closed",
    "shown\n\n<details>\n<!-- x\n\nSECRET\n\n</details>",
  ],
  ["a comment that another block closes", "- <!-- x\n\nSECRET\n\n<p>--> shown</p>"],
  ["an attribute whose quote is never closed", 'shown\n\n<div title="x\n\nSECRET'],
  ["a single quote that is never closed", "- shown\n- <p x='\n\nSECRET [a](b.md)\n\n> SECRET"],
  ["such a quote in a closing tag", "shown\n\n<div>shown</div x='\n\nSECRET"],
  ["a quote that another attribute closes", 'shown\n\n<div x="\n\n[a](b)\n\n<p title="> SECRET">'],
  ["an indented second definition", "[a]: /b\n    [c]: /d 'SECRET'\n\nshown"],
  ["a definition with an escaped bracket in its address", "shown\n\n[a]: <b\\> SECRET>"],
  ["a table after an unused footnote", "shown\n\n[^1]: SECRET\n| a |\n|---|\n| SECRET |"],
  ["a list in an unused footnote", "shown\n\n[^1]: SECRET\n\n    - SECRET\n\n    > SECRET"],
  ["a duplicate footnote", "shown[^1]\n\n[^1]: shown\n\n[^1]: SECRET\n"],
  ["the label of a footnote", "shown[^SECRET-all-the-tests]\n\n[^SECRET-all-the-tests]: shown"],
  ["a footnote after a comment that is never closed", "[^1]: SECRET\n\nshown[^1]\n\n- <!-- x"],
  ["an indented table's extra cell", "- shown\n\n  \t| a |\n  \t|---|\n  \t| b | SECRET |"],
  ["an extra cell below a header without bars", "  shown | a\n  --|--\n  b | c | SECRET"],
  ["a link's title after `<textarea>`", '<textarea> [shown](/u "</textarea> SECRET")'],
  ["a link's title after `<search>`", '<search> [shown](/u "SECRET")'],
  ["a closing tag without a name", "<div>\n</ SECRET>\nshown</div>"],
  ["a closing tag that begins with a digit", "<div>shown</1 SECRET></div>"],
  ["a title of a link that GitHub disarms", '[shown](javascript:x "SECRET")'],
  ["a title after many brackets", `${"[".repeat(150)}x${"]".repeat(150)}(/u "SECRET")\n\nshown`],
  ["a block of HTML that looks like a table", "<div SECRET|\n---\nSECRET\n\nshown"],
  ["invisible characters", `shown${[..."SECRET"].map(toTag).join("")}`],
  ["invisible joiners", `shown${"\u200d\u200cSECRET".replaceAll(/[A-Z]/g, "\u200d\u200c")}`],
];

function toTag(character: string): string {
  return String.fromCodePoint(0xe0000 + character.charCodeAt(0));
}

describe("13 of 21 hiding places in an issue reach the model: what a reader does not see is not read", () => {
  it.each(HIDING_PLACES)("%s", (_, markdown) => {
    const seen = visibleText(markdown);
    expect(seen).not.toMatch(/SECRET|[\u{e0000}-\u{e007f}]|\u200d\u200c/u);
    const words = markdown.match(/shown(?!\]:)/g) ?? [];
    expect(seen.match(/shown(?!\]:)/g)).toHaveLength(words.length);
    expect(seen.split("\n")).toHaveLength(markdown.split("\n").length);
  });

  it.each(HIDING_PLACES)("%s, read twice", (_, markdown) => {
    const seen = visibleText(markdown);
    expect(visibleText(seen)).toBe(seen);
  });

  it("a table cell that GitHub does not show grants a file: it is neither a file nor a criterion", () => {
    const files = "## Files changed\n\n| Change |\n|---|\n| Modify | `pyproject.toml` |";
    const criteria = "## Acceptance criteria\n\n| Criterion |\n|---|\n| Totals add up | SECRET |";
    const wrong = "## Outdated tests\n\n- [it](tests/test_old.py)\n- <b hidden>`test_older`</b> x";
    const spec = readSpec({
      title: "Add \u{e0053}totals",
      body: [files, criteria, wrong].join("\n\n"),
    });
    expect(spec.text).not.toMatch(/pyproject|SECRET|test_older|\u{e0053}/u);
    expect(spec.filesChanged).toEqual([]);
    expect(spec.outdatedTests).toEqual([]);
    expect(spec.title).toBe("Add totals");
    expect(spec.criteria).toEqual(["Totals add up"]);
  });
});

/** The whole text is on GitHub's page, so the whole text is read. */
const VISIBLE: readonly [place: string, markdown: string][] = [
  ["styled text, whose style GitHub removes", "<p>white on white</p>"],
  ["a fold", "<details><summary>More</summary>\n\ntext\n\n</details>"],
  ["code that looks hidden", '`<p hidden>x</p>` and ``![a](b `c` "d")`` and `&#8203;`'],
  ["a block of such code", "```html\n<p hidden title='x'>y</p>\n[a](b \"c\")\n%% x\n```"],
  ["indented code", "text\n\n    <p hidden>x</p>\n    [x]: # (y)"],
  ["a placeholder in angle brackets that is no tag", "the value <1> or a < b and c > d"],
  ["elements that are only mentioned", "Escape the <title> of the page, and its <script src='x'>."],
  ["a placeholder for a column", "It costs <total>.\n\nExamples:\n| total | tax |\n| 1 | 2 |"],
  ["escaped markup", "\\<p hidden> and \\![a](docs/b.md) and \\[x]\\(y)"],
  ["brackets that are no link", "total[0], [a] [b], f(x) [c](d e) and [text][none]"],
  ["a footnote in use", "Totals[^1] add up.\n\n[^1]: With tax."],
  ["a link to a file", "See [the design](docs/lld/42.md) and <https://example.com/?q=1>."],
  ["prices and percentages", "It costs $5, or 10 % less than $6. $x + y$ is the total."],
  ["a diagram", "```mermaid\nflowchart LR\n  A[Cart] -->|100%| B{Paid?}\n```"],
  [
    "a task list, a table and a heading",
    "## A\n\n- [x] done\n\n| a | b |\n|---|:-:|\n| c \\| d | `e` |",
  ],
  ["front matter, which is shown as a table", "---\ntitle: A\n---\n\ntext"],
  ["an emoji code and entities", ":tada: a &lt; b &amp; c&nbsp;d"],
  [
    "a keycap, a family and Persian",
    "1\ufe0f\u20e3 \u{1f469}\u200d\u{1f467} \u2764\ufe0f\u200d\u{1f525} می\u200cخواهم",
  ],
  ["an alert", "> [!NOTE]\n> Totals are rounded."],
];

describe("what a reader sees is read", () => {
  it.each(VISIBLE)("%s", (_, markdown) => {
    expect(visibleText(markdown)).toBe(markdown);
  });

  it.each([
    ["text after a hidden paragraph", "<p hidden>SECRET\n\nshown"],
    ["text after the item with a hidden element", "- <div hidden>SECRET\n\nshown"],
    ["text after a hidden element in a cell", "| a |\n|-|\n| <div hidden>SECRET |\n\nshown"],
    ["text after a hidden void element", '<img hidden title="SECRET">shown'],
    ["text that is only styled", '<div style="display:none">shown</div>'],
    ["text in an element that GitHub drops", "<blink SECRET>shown</blink>"],
    ["text after an empty comment", "<!--> shown"],
  ])("%s", (_, markdown) => {
    expect(visibleText(markdown)).toContain("shown");
    expect(visibleText(markdown)).not.toContain("SECRET");
  });
});

describe("text written to slow the reading down", () => {
  it.each([
    "<p hidden>",
    "<div>",
    "</div>",
    "<sub>",
    "<a b='",
    '[a](b "',
    "[a][",
    "$",
    "$x %",
    "&#8203;",
    "|a|\n|-|\n",
    "[^1]: a\n",
    "[x]: a 'b\n",
    "```a b\n",
    "<title>x",
    "\u200d",
  ])("of nothing but %j", (part) => {
    expectRead(part.repeat(Math.ceil(100_000 / part.length)));
  });

  it.each(["<a ", "<script>", "`", "| a ", "> ", "[", "![", "\\"])("1 MB of %j", (part) => {
    expectRead(part.repeat(Math.ceil(1_000_000 / part.length)));
  });

  it("elements that every paragraph repeats: nothing of an endless page is read", () => {
    const open = Array.from({ length: 2000 }, (_, index) => `<b a=${index}>`).join("");
    const page = `<p title="">${open}</p>${"<p>a</p>".repeat(8000)}`;
    expect(visibleText(page)).not.toContain("a");
  });

  function expectRead(text: string): void {
    const seen = visibleText(`start <!-- SECRET -->\n\n${text}\n`);
    expect(seen).toMatch(/^start \n/);
    expect(seen).not.toContain("SECRET");
  }
});
