import { expect, test } from "vitest";
import { readXml } from "../../../src/python/results/junit.ts";

test("elements, attributes and texts", () => {
  const xml = `<?xml version="1.0"?>
<!-- made by a test --><a one="1 &lt; 2 &amp;lt;" two='"&#10;&#x1F600;'>x &gt; y<b/><b>in</b> z<![CDATA[<&amp;>]]></a>
`;
  expect(readXml(xml)).toEqual({
    name: "a",
    attributes: new Map([
      ["one", "1 < 2 &lt;"],
      ["two", '"\n😀'],
    ]),
    children: [
      { name: "b", attributes: new Map(), children: [], text: "" },
      { name: "b", attributes: new Map(), children: [], text: "in" },
    ],
    text: "x > y z<&amp;>",
  });
});

test.each([
  ["nothing", ""],
  ["a text", "a"],
  ["a text after the root", "<a/>b"],
  ["two roots", "<a/><a/>"],
  ["an element that does not end", "<a><b></b>"],
  ["an end without a beginning", "</a>"],
  ["an end of another element", "<a></b>"],
  ["a tag that does not end", "<a><b "],
  ["an attribute that does not end", '<a b="c>'],
  ["an attribute without a value", "<a b>"],
  ["an attribute given twice", '<a b="1" b="2"/>'],
  ["a comment that does not end", "<a><!-- </a>"],
  ["a document type", "<!DOCTYPE a><a/>"],
  ["an element with a million attributes", `<a${" b='c'".repeat(1_000_000)}/>`],
  ["elements nested 100,000 deep", `${"<a>".repeat(100_000)}${"</a>".repeat(100_000)}`],
])("%s is not a document", (_, xml) => {
  expect(readXml(xml)).toBeNull();
});

test.each([
  ["references that are none", "&nothing; & &#99999999; &#x110000;"],
  ["ampersands", "&".repeat(1_000_000)],
])("%s stay as they are", (_, text) => {
  expect(readXml(`<a>${text}</a>`)?.text).toBe(text);
});
