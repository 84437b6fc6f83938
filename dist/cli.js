#!/usr/bin/env node
import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import{readGlobalFlags}from"./chunk-XGEEJUV3.js";import{ExitCode,safeTerminal,toJson}from"./chunk-KMKYMINB.js";import{createSanitizer,useProxy}from"./chunk-PYM4DJFB.js";import{secretValues}from"./chunk-2Z4FCMRD.js";import"./chunk-P4H7PGGE.js";import"./chunk-HPQF6YWY.js";import{ArbiterError,bugNotice,describeError,isCancelled,isInternalError,isRefusal}from"./chunk-R4FUQGST.js";import{cleanText,oneLine}from"./chunk-5YFGAUCY.js";import"./chunk-3A6M3W7K.js";import"./chunk-5SDUPWIH.js";import"./chunk-GEZS65ZP.js";import"./chunk-RHZD4E6G.js";var HELP=`tdd-arbiter: the model proposes, the arbiter decides

Usage
  tdd-arbiter run --issue <n> (--issue-file <md> | --lld <md>) [options] [-- pytest args]
  tdd-arbiter resume --issue <n> [options]
  tdd-arbiter retry --issue <n> [--from <phase>] [options] [hint \u2026]
  tdd-arbiter status [--issue <n>] [--json]
  tdd-arbiter abort --issue <n> [--json]
  tdd-arbiter verdict [dir] --phase red|green [--json] [-- pytest args]
  tdd-arbiter doctor [--repo <dir>] [--model <m>] [--json]
  tdd-arbiter graph
  tdd-arbiter help

run: turn an issue into a merged change, test first, in a git worktree
  --issue <n>              the issue's number; the branch is feat/issue-<n>
  --issue-file <md>        the issue's text
  --lld <md>               a design document, instead of an issue
  --context <path>         a file to show the model; can be given several times
  --repo <dir>             the repository (default: the current directory)
  --base <branch>          the branch to build on and merge into (default: the one checked out)
  --model <provider:model> the model to ask: openai, anthropic, google or scripted, as in openai:gpt-5
  --max-tokens <n>         stop when all calls together have used this many tokens (default: no limit)
  --max-cost-usd <amount>  stop when all calls together have cost this much (default: no limit)
  --decision <d>           ask (default), approve or abort, at the human gate
  --report <file>          write the result as JSON to a file
  --json                   one JSON object on stdout, everything else on stderr
  --python <path>          the interpreter that has pytest (default: .venv, then python3)
  --timeout <seconds>      limit of one pytest run (default: 300)
  --attempts <n>           attempts of each phase before the run fails (default: 3)
  --no-refactor            skip the refactoring: one model call fewer
  --setup-command <line>   run first in the repository, without any secret, as in "pip install -e ."
  --test-command <line>    the final run before the gate, as CI runs the tests; python -m pytest by default
  --lint-command <line>    run in the sandbox instead of the linters that the repository has configured
  --sandbox <s>            the sandbox of the tests: auto (default: the strongest that works),
                           namespaces, bubblewrap, user or off
  --network <on|off>       whether tests can use the network (default: off)
  -- <args>                passed to pytest unchanged

resume: continue a run that was stopped or killed, here or in another clone; at the gate, decide
retry: try again after a failure or an abort, with the failure history and the hint
  --from <phase>           plan, tests, code, refactor or lint (default: the phase that failed)
  --model <provider:model> (default: the model of the configuration, then the model of the run)
  --decision, --repo, --report, --json and the other flags of run

status: print where a run stands and what happened, read from the refs; without --issue, of all runs
abort: ask a running run to stop before its next step; clean up after one that is not running

verdict: run the tests once and say what they prove
  --phase red|green        what the tests should prove
  --json                   keys exitCode, verdict, tests, route
  --python, --timeout, --sandbox, --network   as above

doctor: check what a run needs, say how to get what is missing, and where each setting comes from
  --json                   keys ready, findings, settings
  --repo, --model, --python, --sandbox, --network   as above

graph: print the workflow as a Mermaid diagram

Every command
  --debug                  when the command fails, print the stack and its causes on stderr

Exit codes
  0 done   1 failed, a snitch report was written   2 refused, nothing was started
  3 waiting for a person   4 aborted

Environment
  OPENAI_API_KEY, ANTHROPIC_API_KEY, GOOGLE_API_KEY
                           the key of the model's provider
  OPENAI_BASE_URL, ANTHROPIC_BASE_URL, GOOGLE_GEMINI_BASE_URL
                           another server with the same API
  TDD_MOCK_LLM=<file>      take answers from a script instead of a model; =1 for the demo's script
  TDD_PYTHON=<path>        as --python
  TDD_SANDBOX=<s>          as --sandbox
  NO_COLOR=1               plain text
`;var COMMANDS=new Map([["run",async()=>(await import("./run-FSW3GIYG.js")).runCommand],["resume",async()=>(await import("./resume-ZPFZ3GJC.js")).resumeCommand],["retry",async()=>(await import("./retry-ISNXAC7D.js")).retryCommand],["status",async()=>(await import("./status-6X3SKRMG.js")).statusCommand],["abort",async()=>(await import("./abort-GAPMBHDQ.js")).abortCommand],["verdict",async()=>(await import("./verdict-YPXDR2YD.js")).verdictCommand],["doctor",async()=>(await import("./doctor-2KPUMUYK.js")).doctorCommand],["graph",async()=>(await import("./graph-IZLFHSEO.js")).graphCommand]]);async function main(args,unsafe){let{help,debug,json,rest}=readGlobalFlags(args),safe=createSanitizer({secrets:secretValues(unsafe.env)}),terminal=safeTerminal(unsafe,{safe,debug}),[name,...commandArgs]=rest;if(name===void 0||help)return(help?terminal.stdout:terminal.stderr).write(HELP),help?ExitCode.done:ExitCode.refused;let hasResult=!1,stdout={...terminal.stdout,write:text=>(hasResult=!0,terminal.stdout.write(text))};try{return await(await loadCommand(name))(commandArgs,{...terminal,stdout})}catch(error){return reportFailure(error,{terminal,debug,json:json&&!hasResult})}}async function loadCommand(name){let load=COMMANDS.get(name);if(load!==void 0)return load();let fix="See: tdd-arbiter help";throw new ArbiterError("bad-usage",`There is no command "${cleanText(name)}".`,{fix})}var LONGEST_ERROR=1e3;function reportFailure(error,{terminal,debug,json}){let{stdout,stderr,safe}=terminal,text=cleanText(describeError(error));if(stderr.write(`Error: ${isRefusal(error)?text:oneLine(text,LONGEST_ERROR)}
`),isBug(error)){let evidence=debug?"the stack below":"what it prints with --debug";stderr.write(`${bugNotice(evidence,"terminal")}
`)}return terminal.showFault(error),json&&stdout.write(toJson(summarizeFailure(error),safe)),ExitCode[statusOf(error)]}function isBug(error){let wasNotStarted=error instanceof ArbiterError&&error.code==="not-started";return isInternalError(wasNotStarted?error.cause:error)}function summarizeFailure(error){let status=statusOf(error);if(!(error instanceof ArbiterError))return{status,code:"fault",message:describeError(error),fix:null};let{code,message,fix}=error;return{status,code,message,fix}}function statusOf(error){return isRefusal(error)?"refused":isCancelled(error)?"aborted":"failed"}function silenceTracing(env){for(let name of Object.keys(env))/^(LANGSMITH|LANGCHAIN)_/.test(name)&&delete env[name]}silenceTracing(process.env);await useProxy(process.env);var controller=new AbortController;for(let signal of["SIGINT","SIGTERM","SIGHUP"])process.on(signal,()=>controller.abort());for(let stream of[process.stdout,process.stderr])stream.on("error",()=>controller.abort());process.exitCode=await main(process.argv.slice(2),{stdin:process.stdin,stdout:process.stdout,stderr:process.stderr,env:process.env,cwd:process.cwd(),signal:controller.signal});
