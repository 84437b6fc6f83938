import { describe, expect, it } from "vitest";
import { renderMarkdown } from "../../demo/page/render-markdown.ts";

const HOSTILE = [
  ["a script", "<script>alert(1)</script>a", "alert"],
  ["a handler", '<b onclick="alert(1)">a</b>', "onclick"],
  ["a style", '<b style="position:fixed">a</b>', "fixed"],
  ["a frame", '<iframe src="https://e.example"></iframe>a', "iframe"],
  ["a form", '<form action="https://e.example"><button>a</button></form>', "form"],
  ["a link that runs", "[a](javascript:alert(1))", 'href="javascript'],
  ["a link of data", '<a href="data:text/html,x">a</a>', "data:"],
  ["a class", '<b class="octicon">a</b>', "octicon"],
  ["an id", '<b id="thread-1">a</b>', "thread-1"],
  ["a picture from elsewhere", "![a](https://e.example/a.png)", "src="],
  ["a comment", "a<!-- tdd-arbiter progress -->", "tdd-arbiter"],
  ["a picture of lines", "<svg onload=alert(1)><text>a</text></svg>", "<svg"],
] as const;

describe("Markdown as GitHub shows it", () => {
  it("tables, with their columns' sides", () => {
    expect(renderMarkdown("| a | b |\n|---|--:|\n| 1 | 2 |")).toContain('<td align="right">2</td>');
  });

  it("a diff, with its lines in colour", () => {
    const html = renderMarkdown("```diff\n@@ a.py:3 @@\n-  x < 1\n+  x <= 1\n same\n```");
    expect(html).toContain(
      '<span class="place">@@ a.py:3 @@</span>\n<span class="removed">-  x &lt; 1</span>\n<span class="added">+  x &lt;= 1</span>\n same\n',
    );
  });

  it("folded parts", () => {
    const html = renderMarkdown("<details><summary>More</summary>\n\n**bold**\n\n</details>");
    expect(html).toMatch(/<details><summary>More<\/summary>\s*<p><strong>bold<\/strong><\/p>/);
  });

  it("lists of tasks", () => {
    const html = renderMarkdown("- [x] done\n- [ ] open\n- [link] is neither");
    expect(html.match(/<input [^>]*checked/g)).toHaveLength(1);
    expect(html.match(/<input /g)).toHaveLength(2);
    expect(html).toContain("<li>[link] is neither</li>");
  });

  it.each(["note", "tip", "important", "warning", "caution"])("an alert: %s", (kind) => {
    const html = renderMarkdown(`> [!${kind.toUpperCase()}]\n> Look at **this**.`);
    expect(html).toContain(`<div class="alert alert-${kind}">`);
    expect(html).toMatch(/<p class="alert-title"><svg .*<\/svg>[A-Z][a-z]+<\/p>/);
    expect(html).toContain("Look at <strong>this</strong>.");
    expect(html).not.toContain("[!");
  });

  it("a quotation is none", () => {
    expect(renderMarkdown("> [!LOUD]\n> a")).toContain("<blockquote>");
  });

  it("the lines of a comment stay lines", () => {
    expect(renderMarkdown("a\nb")).toMatch(/a<br ?\/?>\s*b/);
  });

  it("numbers and commits are links, but not in code", () => {
    const sha = "0123456789abcdef0123456789abcdef01234567";
    const html = renderMarkdown(`Closes #12, see ${sha}, not \`#13\` nor x#14.`);
    expect(html).toContain('<a href="#thread-12">#12</a>');
    expect(html).toContain("<code>0123456</code>");
    expect(html).toContain("<code>#13</code>");
    expect(html).not.toContain('href="#thread-14"');
  });

  it("a short commit id is one, too, but a number, a word or a date is not", () => {
    const html = renderMarkdown("868860f788, exit 1; 1234567 defaced 2026-11-16");
    expect(html).toBe("<p><code>868860f</code>, exit 1; 1234567 defaced 2026-11-16</p>\n");
  });

  it("an address on this GitHub leads to what is on the page", () => {
    const site = "http://127.0.0.1:4000/octo/shop";
    const html = renderMarkdown(`[PR](${site}/pull/2) ${site}/issues/1#issuecomment-9`, { site });
    expect(html).toContain('<a href="#thread-2">PR</a>');
    expect(html).toContain('<a href="#thread-1">#1 (comment)</a>');
    expect(html).not.toContain("127.0.0.1");
  });

  it("a flowchart is a picture, and what is not understood stays text", () => {
    const picture = renderMarkdown("```mermaid\nflowchart TD\n  a --> b\n```");
    expect(picture).toContain('<svg xmlns="http://www.w3.org/2000/svg" class="flowchart"');
    const text = renderMarkdown("```mermaid\npie\n```\n\n```python\nprint()\n```");
    expect(text).not.toContain("<svg");
    expect(text).toContain("pie");
    expect(text).toContain("print()");
  });
});

describe("what GitHub does not allow", () => {
  it.each(HOSTILE)("%s is not there", (_, source, sign) => {
    const html = renderMarkdown(source);
    expect(html).toContain("a");
    expect(html).not.toContain(sign);
  });
});
