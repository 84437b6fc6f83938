import { expect, it } from "vitest";
import { parseSettings, requirePlainAddress } from "../../src/git/git.ts";

const URL = "https://example.com/shop.git";

it.each([
  ["local\0core.sshcommand\nssh -v\0"],
  ["local\0remote.origin.url\nhttps://example.org/\0"],
  ["local\0http.https://example.com/.extraheader\nAUTHORIZATION: basic x\0"],
  ["global\0http.proxy\nhttp://proxy.example.com\0"],
  ["global\0url.https://example.org/.insteadof\nhttps://example.com/\0"],
])("accepts %j", (listing) => {
  expect(() => requirePlainAddress(parseSettings(listing), URL)).not.toThrow();
});

it.each([
  ["local\0url.https://example.org/.insteadof\nhttps://example.com/\0"],
  [`worktree\0remote.${URL}.url\nhttps://example.org/\0`],
  [`local\0remote.${URL}.vcs\nevil\0`],
  ["local\0http.proxy\nhttp://example.org\0"],
  ["worktree\0http.https://example.com/.sslverify\nfalse\0"],
  ["local\0http.curloptresolve\nexample.com:443:192.0.2.1\0"],
])("refuses %j", (listing) => {
  const refused = expect.objectContaining({ code: "git-failed" });
  expect(() => requirePlainAddress(parseSettings(listing), URL)).toThrow(refused);
});
