import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
function groupBy(values,keyOf){let groups=new Map;for(let value of values){let group=groups.get(keyOf(value));group===void 0?groups.set(keyOf(value),[value]):group.push(value)}return groups}export{groupBy};
