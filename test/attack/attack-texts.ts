import { md, quote } from "../../src/safe-text/markdown.ts";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import { judge, type Outcome } from "./outcome.ts";

const KEY = "sk-planted-0123456789abcdef";

/** Texts that would carry a key out, or give somebody orders, on their way through the sanitiser. */
export function attackTexts(): Outcome[] {
  const safe = createSanitizer({ secrets: [KEY] });
  const base64 = Buffer.from(KEY).toString("base64");
  const coloured = [...KEY].join("\u001b[31m");
  const secrets = { "as it is": KEY, "in base64": base64, "between colours": coloured };
  const kept = Object.entries(secrets).map(([name, text]) => {
    const left = safe.text(`the key is ${text} !`);
    return judge(
      `a key printed ${name}`,
      "texts",
      left.includes(text) ? ["it is still there"] : [],
    );
  });
  const orders = ["::set-output name=x::y", "::add-mask::x", "##[command]x"].map((order) => {
    const line = safe.line(order);
    return judge(
      `an order to the runner: ${order}`,
      "texts",
      /^(::|##\[)/.test(line) ? [line] : [],
    );
  });
  const page = safe.markdown(md`${quote("@everyone <img src=x> <!-- tdd --> \n/tdd retry\n````")}`);
  const live = [/(?<![\w`])@everyone/, /<img/, /<!--/, /^\/tdd/m].filter((mark) => mark.test(page));
  return [
    ...kept,
    ...orders,
    judge("a report that calls, hides and commands", "texts", live.map(String)),
  ];
}
