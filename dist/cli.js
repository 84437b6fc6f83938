#!/usr/bin/env node
import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import{ExitCode,safeTerminal}from"./chunk-YASK5G45.js";import{createSanitizer,secretValues}from"./chunk-5DNBDFMG.js";import{cleanText,oneLine}from"./chunk-R7IUJ7NG.js";import{describeError,isCancelled,isRefusal}from"./chunk-HOJONJUC.js";import"./chunk-RHZD4E6G.js";var HELP=`tdd-arbiter: the model proposes, the arbiter decides

Usage
  tdd-arbiter run --issue <n> (--issue-file <md> | --lld <md>) [options] [-- pytest args]
  tdd-arbiter resume --issue <n> [options]
  tdd-arbiter retry --issue <n> [--from <phase>] [options] [hint \u2026]
  tdd-arbiter status [--issue <n>] [--json]
  tdd-arbiter abort --issue <n>
  tdd-arbiter verdict [dir] --phase red|green [--json] [-- pytest args]
  tdd-arbiter doctor [--repo <dir>] [--model <m>] [--json]
  tdd-arbiter graph
  tdd-arbiter help

run: from an issue to a merged change, test first, in a worktree of its own
  --issue <n>              the issue's number; the branch is feat/issue-<n>
  --issue-file <md>        the issue's text
  --lld <md>               a design document, instead of an issue
  --context <path>         a file the model is shown; may be given several times
  --repo <dir>             the repository (default: here)
  --base <branch>          the branch to build on and merge into (default: the one checked out)
  --model <provider:model> who is asked: openai, anthropic, google or scripted, as in openai:gpt-5
  --max-tokens <n>         stop when all calls together have used so many (default: no limit)
  --max-cost-usd <amount>  stop when they have cost so much (default: no limit)
  --decision <d>           ask (default), approve or abort, at the human gate
  --report <file>          write the result as JSON to a file
  --json                   one JSON object on stdout, everything else on stderr
  --python <path>          the interpreter that has pytest (default: .venv, then python3)
  --timeout <seconds>      limit of one pytest run (default: 300)
  --attempts <n>           runs each phase has before it gives up (default: 3)
  --no-refactor            leave the code as it is once it is green: one model call fewer
  --setup-command <line>   run in the repository first, without any secret, as in "pip install -e ."
  --lint-command <line>    lints, in the sandbox (default: the linters that the repository has configured)
  --sandbox <s>            what tests are locked into: auto (default: the strongest that holds),
                           namespaces, bubblewrap, user or off
  --network <on|off>       whether tests may use the network (default: off)
  -- <args>                handed to pytest as they are

resume: go on with a run that was stopped or killed, here or in another clone; at the gate, decide
retry: try again after a failure or an abort, with all that is known, and the hint
  --from <phase>           plan, tests, code, refactor or lint (default: the phase that failed)
  --decision, --model, --repo, --report, --json and the others of run

status: what is going on with an issue and what happened, from the refs alone; without --issue, of all
abort: ask a run that is at work to stop before its next step; remove what one that is not has left

verdict: run the tests once and say what they prove
  --phase red|green        what they ought to prove
  --json                   keys exitCode, verdict, tests, route
  --python, --timeout, --sandbox, --network   as above

doctor: say what a run needs, what of it is there, and how to get the rest
  --json                   keys ready, findings
  --repo, --model, --python, --sandbox, --network   as above

graph: print the workflow as a Mermaid diagram

Exit codes
  0 done   1 failed, a snitch report was written   2 refused, nothing was started
  3 waiting for a person   4 aborted

Environment
  OPENAI_API_KEY, ANTHROPIC_API_KEY, GOOGLE_API_KEY
                           the key of the model that is asked
  OPENAI_BASE_URL, ANTHROPIC_BASE_URL, GOOGLE_GEMINI_BASE_URL
                           another server that speaks the same language
  TDD_MOCK_LLM=<file>      answer from a script instead of a model; =1 for the demo's
  TDD_PYTHON=<path>        as --python
  TDD_SANDBOX=<s>          as --sandbox
  NO_COLOR=1               plain text
`;var COMMANDS=new Map([["run",async()=>(await import("./run-LOQBQDYR.js")).runCommand],["resume",async()=>(await import("./resume-Y5GQKDTT.js")).resumeCommand],["retry",async()=>(await import("./retry-DFGSFTV6.js")).retryCommand],["status",async()=>(await import("./status-K7POXFAN.js")).statusCommand],["abort",async()=>(await import("./abort-LLBYHZZ7.js")).abortCommand],["verdict",async()=>(await import("./verdict-UUINPUAQ.js")).verdictCommand],["doctor",async()=>(await import("./doctor-UYMBH7SY.js")).doctorCommand],["graph",async()=>(await import("./graph-35LNXEGY.js")).graphCommand]]),LONGEST_ERROR=1e3;async function main(args,bare){let terminal=safeTerminal(bare,createSanitizer({secrets:secretValues(bare.env)})),[name,...rest]=args;if(name===void 0||asksForHelp(args))return(name===void 0?terminal.stderr:terminal.stdout).write(HELP),name===void 0?ExitCode.refused:ExitCode.done;let load=COMMANDS.get(name);if(load===void 0){let shown=cleanText(name);return terminal.stderr.write(`Error: There is no command "${shown}". See: tdd-arbiter help
`),ExitCode.refused}try{return await(await load())(rest,terminal)}catch(error){return complain(error,terminal)}}function complain(error,{stderr}){let text=describeError(error),shown=isRefusal(error)?cleanText(text):oneLine(cleanText(text),LONGEST_ERROR);return stderr.write(`Error: ${shown}
`),isRefusal(error)?ExitCode.refused:isCancelled(error)?ExitCode.aborted:ExitCode.failed}function asksForHelp(args){let separator=args.indexOf("--"),own=separator===-1?args:args.slice(0,separator);return own[0]==="help"||own.some(arg=>arg==="--help"||arg==="-h")}function silenceTracing(env){for(let name of Object.keys(env))/^(LANGSMITH|LANGCHAIN)_/.test(name)&&delete env[name]}silenceTracing(process.env);var controller=new AbortController;for(let signal of["SIGINT","SIGTERM","SIGHUP"])process.on(signal,()=>controller.abort());for(let stream of[process.stdout,process.stderr])stream.on("error",()=>controller.abort());process.exitCode=await main(process.argv.slice(2),{stdin:process.stdin,stdout:process.stdout,stderr:process.stderr,env:process.env,cwd:process.cwd(),signal:controller.signal});
