import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
function quoteForShell(arg){return/^[\w./:=@%+,-]+$/.test(arg)?arg:`'${arg.replaceAll("'","'\\''")}'`}function shellLine(command){return command.map(quoteForShell).join(" ")}export{quoteForShell,shellLine};
