// The thread that reads large reports runs a built file. Beside the source there is none, so Node is sent to
// the one that was built for the tests.
import { register } from "node:module";

const BUILT = new URL("../../.test-dist/report-worker.js", import.meta.url).href;
const hook = `export const resolve = (name, context, next) =>
  next(name.endsWith("/src/pytest/report-worker.js") ? ${JSON.stringify(BUILT)} : name, context);`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);
