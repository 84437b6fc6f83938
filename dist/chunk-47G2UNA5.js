import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import{stat}from"node:fs/promises";async function isDirectory(path){return(await stat(path).catch(()=>null))?.isDirectory()??!1}export{isDirectory};
