import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
var VERSION="0.1.0";function bugNotice(evidence){return`This is a bug in TDD Arbiter ${VERSION}. Please report it with ${evidence}.`}export{bugNotice};
