import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import{describeFault}from"./chunk-R4FUQGST.js";import{cleanText}from"./chunk-5YFGAUCY.js";var ExitCode={done:0,failed:1,refused:2,waiting:3,aborted:4};function safeTerminal(terminal,{safe,debug}){let stderr=safeStream(terminal.stderr,safe);return{...terminal,safe,stdout:safeStream(terminal.stdout,safe),stderr,showFault:error=>{debug&&stderr.write(`${cleanText(describeFault(error))}
`)}}}function safeStream(stream,safe){return{write:text=>stream.write(safe.screen(text)),...stream.isTTY===void 0?{}:{isTTY:stream.isTTY}}}function toJson(result,safe){return`${JSON.stringify(safe.value(result),null,2).replaceAll("##[","##\\u005b")}
`}export{ExitCode,safeTerminal,toJson};
