import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
function silenceTracing(env){for(let name of Object.keys(env))/^(LANGSMITH|LANGCHAIN)_/.test(name)&&delete env[name]}export{silenceTracing};
