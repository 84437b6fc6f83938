import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import{LINTERS,createBaselineTests,createModelsByNode,findConfigured,requirePrices}from"./chunk-ENXJ4TEH.js";import{buildGraph,chooseHeldOut,cleanUp,createBaselineRun,gatherProposal,keepOwnTests,meterModel,observe,replan,snitch}from"./chunk-HKB6P5N4.js";import{createRunMemory}from"./chunk-CUQME3PI.js";import{gitRepoOf}from"./chunk-QHMGPF3H.js";import{createMutator,createTestInspector,runScript,scopeWorkspace}from"./chunk-TFSWE5AM.js";import{chooseCopied,copyIgnoredFiles,createWorkspace,diagnoseTests,openWorktree,safeLog,sanitizeTools}from"./chunk-IZHAUGHB.js";import{readState,rebuildState}from"./chunk-TASWOIWZ.js";import{startNote,writeHandoff}from"./chunk-2WC2GP75.js";import{fetchForMerge}from"./chunk-OYR2DYHE.js";import{projectRoot}from"./chunk-CFBVE74S.js";import{CLOSED_GATE,demandedTests,isOver,isUnfinished,needsTestReview,proposedCommit,testsUnderReview,tipOf}from"./chunk-6PLSUGDP.js";import{NO_USAGE,addUsage}from"./chunk-L2E2VB4Z.js";import{chooseInterpreter,createProgramRunner,createTestRunner,isDirectory}from"./chunk-VSHE3N62.js";import{ownerMark}from"./chunk-7ADTC5F4.js";import{equalBudgets,goOn}from"./chunk-ZJ5SHT6K.js";import{ArbiterError,NODES,describeError,describeFault,isInternalError,isNodeName}from"./chunk-YTW53XCN.js";import{plainTestId,testName}from"./chunk-GO2WY36O.js";import{withoutDirectories}from"./chunk-JRUDCOAR.js";import{Command,isInterrupted}from"./chunk-IPPTBONB.js";import{BaseCheckpointSaver}from"./chunk-SK5IHW7F.js";import{_enum,array,number,object,string}from"./chunk-5SDUPWIH.js";import{randomBytes}from"node:crypto";function createReplay(real){let known=new Map;return{model:{name:real.name,answer:async request=>{let text=known.get(request.node);return known.delete(request.node),text===void 0?real.answer(request):replayed(text)}},use:answers=>{known=answers}}}function replayed(text){return{text,stopReason:"end",usage:{calls:0,inputTokens:0,outputTokens:0,cachedTokens:0,costUsd:0},isReplayed:!0}}async function recallAnswers(tools,state,{from,hint}){let answers=new Map,{agreedPlan,commits}=state;if(agreedPlan===null||from==="plan"||(answers.set("plan",JSON.stringify(agreedPlan)),commits.red===null||from==="tests"))return answers;let tests=await readMerged(tools,state,{commit:commits.red,paths:state.testFiles});if(tests===null)return answers;answers.set("scaffold",tests);let head=proposedCommit(state);if(head===null||!keepsCode(from,hint))return answers;let code=await readMerged(tools,state,{commit:head,paths:state.codeFiles});return code!==null&&answers.set("implement",code).set("refactor","NOTHING TO IMPROVE"),answers}function keepsCode(from,hint){return from===void 0?hint===void 0:from!=="code"}async function readMerged({workspace,log},{base:{branch}},{commit,paths}){let warn=why=>(log.record({kind:"warned",text:`The model is asked again: ${why}`}),null);try{let into={branch,commit:workspace.baseCommit},merged=await workspace.mergeTrees(into,{branch:workspace.branch,commit});if("conflicts"in merged)return warn(`${branch} has changed ${merged.conflicts.join(", ")}, too.`);await workspace.restore(merged.tree);let texts=await Promise.all(paths.map(async path=>({path,text:await workspace.read(path)}))),gone=texts.find(({text})=>text===null);return gone!==void 0?warn(`${gone.path} was removed.`):texts.map(({path,text})=>answerSection(path,text??"")).join(`

`)}catch(error){return warn(describeError(error))}}function answerSection(path,text){let longest=Math.max(2,...[...text.matchAll(/`+/g)].map(([ticks])=>ticks.length)),fence="`".repeat(longest+1),language=path.endsWith(".py")?"python":"",end=text===""||text.endsWith(`
`)?"":`
`;return`### FILE: ${path}
${fence}${language}
${text}${end}${fence}`}var DeferredFailureSaver=class extends BaseCheckpointSaver{#saver;#first=null;constructor(saver){super(saver.serde),this.#saver=saver}requireSaved(){if(this.#first!==null)throw this.#first.error}getTuple(config){return this.#saver.getTuple(config)}list(config,options){return this.#saver.list(config,options)}async put(config,checkpoint,metadata,newVersions){let written=this.#saver.put(config,checkpoint,metadata,newVersions),unwritten={configurable:{...config.configurable,checkpoint_id:checkpoint.id}};return await this.#catch(written)??unwritten}async putWrites(config,writes,taskId){await this.#catch(this.#saver.putWrites(config,writes,taskId))}deleteThread(threadId){return this.#saver.deleteThread(threadId)}getNextVersion(current){return this.#saver.getNextVersion(current)}async#catch(write){try{return await write}catch(error){this.#first??={error};return}}};function stopIfUnsaved(memory,saver){return{...memory,readAbortRequest:(...given)=>(saver.requireSaved(),memory.readAbortRequest(...given))}}function planRetry(state,{hint,from}){if(state.ending!=="failed"&&state.ending!=="aborted")throw cannotRetry(state);if(from===void 0&&hint===void 0&&onlyPublishingFailed(state))return publishAgain(state);let phase=from??failedPhase(state),{next,asNode,update}=(phase==="code"?disputeNamed(state,hint):null)??CONTINUATIONS[phase](state),again={...startAgain(state),hint:hint??state.hint,routeHistory:retryRoute(state,next)};return{asNode,update:{...again,strategy:replan(state).strategy,...update}}}function disputeNamed(state,hint=""){let words=new Set(hint.split(/[^\w./:-]+/).map(word=>word.replace(/[.:]+$/,""))),ids=[...new Set(demandedTests(state).map(plainTestId))].filter(id=>words.has(id)||words.has(testName(id)));if(ids.length===0||state.ownTests!==void 0||state.commits.red===null)return null;let decision=goOn("dispute",ASKED);return{next:"dispute",asNode:"greenGate",update:{disputeClaim:{ids,why:hint},disputeRuling:null,decision}}}function mayBuildAgain({ending}){return ending==="failed"||ending==="aborted"||ending==="unmerged"}function planBuildAgain(state,{commit,hint}){if(!mayBuildAgain(state))throw cannotRetry(state);let base={...state.base,commit},routeHistory=retryRoute(state,"plan");return{asNode:"loadContext",update:{...{...startAgain(state),hint:hint??state.hint,mergeByHand:null,base,routeHistory},...NOTHING_BUILT,...UNPLANNED}}}function planRevision(state,words){if(testsUnderReview(state)!==null)return planOtherTests(state,words);let{next,asNode,update}=CONTINUATIONS.code(state),{proposal}=state,again={...START_AGAIN,proposal,hint:words,strategy:null,routeHistory:[{from:"humanReview",to:next,reason:REVISED}]};return{asNode,update:{...again,...update}}}var REVISED="a person requested changes";function planOtherTests(state,words){let names=[...new Set((state.red?.failing??[]).map(testName))].join(", "),entry={from:"testReview",to:"plan",reason:REVISED},again={...START_AGAIN,hint:`About the tests ${names}: ${words}`,routeHistory:[entry]},{testFiles:_,draft:__,testResults:___,...unplanned}=UNPLANNED;return{asNode:"loadContext",update:{...again,...NOTHING_BUILT,...unplanned}}}function planReturn(state){let{commits,bestAttempt,red,issue,ending,proposal}=state,isWhole=bestAttempt?.regressions===0&&bestAttempt.passing===red?.failing.length,green=commits.green??(isWhole?bestAttempt.commit:null);if(!(ending==="failed"||ending==="aborted")||proposal===null||green===null)throw new ArbiterError("bad-usage",`No open proposal of #${issue} passes its tests.`,{fix:"Comment /tdd retry, or merge by hand what you have reviewed."});let routeHistory=[{from:ending==="aborted"?"cleanUp":"snitch",to:"humanReview",reason:"a person goes on with the proposed change"}];return{asNode:"publish",update:{...START_AGAIN,proposal,commits:{...commits,green},routeHistory}}}function onlyPublishingFailed({ending,error,commits}){let last=error?.node??"",isEffect=isNodeName(last)&&last!=="snitch"&&NODES[last].hasEffects===!0;return ending==="failed"&&isEffect&&commits.green!==null}function publishAgain(state){let decision=goOn("publish","publishing failed before"),routeHistory=retryRoute(state,"publish"),{hint}=state;return{asNode:"finalGate",update:{...startAgain(state),hint,decision,routeHistory}}}var ASKED="a person asked for a retry";function retryRoute({ending},to){return[{from:STOPPED_AT[ending??"failed"]??"snitch",to,reason:ASKED}]}var STOPPED_AT={aborted:"cleanUp",unmerged:"merge"},START_AGAIN={scaffoldRetryCount:0,retryCount:0,refactorRetryCount:0,lintRetryCount:0,humanDecision:"pending",ending:null,error:null,report:null,aftermath:{},proposal:null};function startAgain({testGate}){return testGate===void 0?START_AGAIN:{...START_AGAIN,testGate:{...testGate,proposal:null,shown:null}}}function failedPhase({agreedPlan,commits,ending}){return agreedPlan===null?"plan":commits.red===null?"tests":commits.green===null||ending==="aborted"?"code":commits.refactor===null?"refactor":"lint"}var NOTHING_BUILT={commits:{red:null,green:null,refactor:null},red:null,changedTests:[],droppedTests:[],disputeRuling:null,disputeClaim:null,codeFiles:[],bestAttempt:null,brokenTests:[],passToPass:null,green:null,finalRun:null,mutantTrial:null,unstable:[],lintFindings:[]},CONTINUATIONS={plan:()=>({next:"plan",asNode:"loadContext",update:{...NOTHING_BUILT,...UNPLANNED}}),tests:({agreedPlan,ownTests})=>{if(agreedPlan===null&&ownTests===void 0)throw tooEarly("tests","there is no plan yet");return{next:"scaffold",asNode:"plan",update:{...NOTHING_BUILT,strategy:null,decision:goOn("scaffold",ASKED)}}},code:state=>{let{red,green,refactor}=state.commits;if(red===null)throw tooEarly("code","no test is red yet");let best=refactor??green,passing=state.red?.failing.length??0,bestAttempt=best===null?state.bestAttempt:{commit:best,passing,regressions:0},next=needsTestReview(state)?"publishTests":"implement",decision=goOn(next,ASKED);return{next,asNode:"plan",update:{commits:{red,green:null,refactor:null},bestAttempt,decision,lintFindings:[],mutantTrial:null}}},refactor:({commits:{red,green}})=>{if(green===null)throw tooEarly("refactor","nothing is green yet");let decision=goOn("refactor",ASKED);return{next:"refactor",asNode:"greenGate",update:{commits:{red,green,refactor:null},decision,mutantTrial:null}}},lint:({commits:{red,green,refactor}})=>{if(green===null)throw tooEarly("lint","nothing is green yet");let decision=goOn("lint",ASKED);return{next:"lint",asNode:"refactorGate",update:{commits:{red,green,refactor},decision,mutantTrial:null}}}},UNPLANNED={baselineOf:null,agreedPlan:null,coveredTests:[],notAdapted:[],namedReport:null,testFiles:[],draft:null,testResults:null,strategy:null};function cannotRetry({issue,ending}){return isUnfinished(ending)?new ArbiterError("bad-usage",`The run of #${issue} has not ended.`,{fix:`Resume it: tdd-arbiter resume --issue ${issue}`}):new ArbiterError("bad-usage",`There is nothing to retry: #${issue} is ${ending}.`)}function tooEarly(phase,why){return new ArbiterError("bad-usage",`The run cannot continue from ${phase}: ${why}.`,{fix:"Name an earlier phase, or none, to continue from the phase that failed."})}function noSuchRun(thread){let issue=thread.replace(/^.*#/,"");return new ArbiterError("no-such-run",`There is no run of #${issue} on record.`,{fix:`Start one: tdd-arbiter run --issue ${issue} --issue-file <md>`})}function runIsOver({issue,ending}){let fix=`Try again with: tdd-arbiter retry --issue ${issue}`;return new ArbiterError("run-over",`The run of #${issue} has already ended (${ending}).`,{...ending==="failed"||ending==="aborted"?{fix}:{}})}function createRun(given,durability){let{thread,checkpointer,memory,stopsBeforePublish,watch=()=>{}}=durability,meter=meterModel(given.model,given.spending),replay=createReplay(meter.model),{assembled,stop}=stoppable({...given,model:replay.model}),tools={...assembled,baselineRun:createBaselineRun(assembled)},interruptBefore=stopsBeforePublish===!0?["publishTests","publish"]:[],saver=new DeferredFailureSaver(checkpointer),workflow=buildGraph(tools,stopIfUnsaved(memory,saver)),graph=workflow.compile({checkpointer}),engine=workflow.compile({checkpointer:saver,interruptBefore:[...interruptBefore]}),config={configurable:{thread_id:thread}};async function advance(input){let{values}=await graph.getState(config);meter.countFrom(values.usage??NO_USAGE);try{let options={recursionLimit:longestPath(tools.budgets),signal:tools.signal,durability:"sync"},values2={...config,...options,streamMode:"values"};for await(let seen of await engine.stream(input,values2))isInterrupted(seen)||watch(seen);saver.requireSaved()}catch(fault){await endByFault(fault)}finally{await tools.baselineRun.stop()}return current()}async function current(){return(await graph.getState(config)).values}async function stored(){let{values,next}=await graph.getState(config);if(Object.keys(values).length===0)throw noSuchRun(thread);let state=readState(values);return state?.ending===null&&next.length===0?null:state}async function endByFault(fault){await stop();let isCancelled=given.signal?.aborted===!0,ending=isCancelled?cancelledBy(fault):fault;if(durability.onFault?.(ending),isCancelled)throw ending;if(fault instanceof ArbiterError&&fault.code==="abort-asked")return cleanUpAfterAbort();let{values,tasks}=await graph.getState(config),node=tasks.find(task=>task.error!==void 0)?.name??"the graph",error=describeRunError(fault,{...tools,node});tools.log.record({kind:"finished",node,detail:error.message,ok:!1});let report=observe(tools,{name:"snitch",node:snitch,memory,ignoresAbort:!0}),recorded=values.usage??NO_USAGE,usage=meter.unrecorded(recorded),state={...values,usage:addUsage(recorded,usage),error},update=await report(state);await graph.updateState(config,{...update,usage,error},"snitch")}async function cleanUpAfterAbort(){let state=await current(),observed=observe(tools,{name:"cleanUp",node:cleanUp,memory,ignoresAbort:!0}),update=readState(state)!==null?await observed(state):(await cleanUp(tools)(state)).update;await graph.updateState(config,update,"cleanUp")}async function continueFrom({asNode,update}){await graph.updateState(config,update,asNode);let tip=tipOf(await current());return tools.workspace.tip!==tip&&await tools.workspace.moveBranch(tip),await tools.workspace.restore(tip),advance(null)}async function buildAgain(state,request){let{baseCommit:commit}=tools.workspace,{branch}=state.base,text=`${branch} is at ${commit.slice(0,10)} now: the change is built and tested again there.`;tools.log.record({kind:"warned",text});let continuation=planBuildAgain(state,{commit,hint:request.hint});return replay.use(await recallAnswers(tools,state,request)),continueFrom(continuation)}async function rebuild(hint=""){let continuation=await rebuildState(tools,memory);if(continuation===null)throw noSuchRun(thread);await checkpointer.deleteThread(thread);let{asNode,update}=continuation;return continueFrom({asNode,update:hint===""?update:{...update,hint}})}return{readProposal:state=>gatherProposal(tools,state),start:async({tests,reviewsTests,...issue})=>{await checkpointer.deleteThread(thread);let run=randomBytes(4).toString("hex"),input={...issue,...tests?{ownTests:await keepOwnTests(tools,tests)}:{},...reviewsTests===!0?{testGate:CLOSED_GATE}:{},...tools.settings.holdOut?{heldOut:chooseHeldOut(issue.spec,issue.issue)}:{}};return await memory.note(startNote({...input,run},await writeHandoff(tools,input))),advance({...input,run})},resume:async({hint}={hint:""})=>{let state=await stored();if(state===null)return rebuild(hint);if(state.ending==="unmerged")return continueFrom(RETURN_TO_GATE);if(state.ending!==null)throw runIsOver(state);return advance(hint===""?null:new Command({update:{hint}}))},returnToGate:async()=>{let state=await stored();return state===null?rebuild():continueFrom(planReturn(state))},retry:async request=>{let state=await stored();return state===null?rebuild(request.hint):tools.workspace.baseCommit===state.base.commit?continueFrom(planRetry(state,request)):buildAgain(state,request)},decide:async(decision,words)=>{let{next}=await graph.getState(config);if(!next.some(node=>node==="humanReview"||node==="testReview"))throw new ArbiterError("bad-usage",`${thread} is not waiting for a decision.`);return advance(new Command({resume:{decision,words}}))},revise:async words=>continueFrom(planRevision(await current(),words)),adopt:async continuation=>(await checkpointer.deleteThread(thread),continueFrom(continuation)),abort:async()=>{let state=await stored();if(state!==null&&isOver(state.ending))throw runIsOver(state);return await cleanUpAfterAbort(),current()}}}function cancelledBy(fault){return new ArbiterError("cancelled","The run was cancelled.",{cause:fault})}var MAX_STACK=4e3;function describeRunError(fault,{node,safe,surface}){let code=fault instanceof ArbiterError?fault.code:"fault",error={node,code,message:describeError(fault,surface)};if(!isInternalError(fault))return error;let stack=withoutDirectories(safe.redact(describeFault(fault)));return{...error,stack:stack.slice(0,MAX_STACK)}}var RETURN_TO_GATE={asNode:"publish",update:{ending:null,humanDecision:"pending",mergeByHand:null,aftermath:{}}};function longestPath({scaffold,implement,refactor,lint}){return 30+4*scaffold+6*implement+2*refactor+4*lint}function stoppable(given){let controller=new AbortController,signals=given.signal===void 0?[]:[given.signal],signal=AbortSignal.any([controller.signal,...signals]),running=new Set,track=work=>{let settled=work.catch(()=>{}).finally(()=>running.delete(settled));return running.add(settled),work},tracked=({sandbox,run})=>({sandbox,run:request=>track(run(request))});return{assembled:{...given,signal,tests:tracked(given.tests),baselineTests:tracked(given.baselineTests)},stop:async()=>{controller.abort(),await Promise.all(running)}}}import{createHash}from"node:crypto";import{join as join2}from"node:path";import{relative}from"node:path/posix";function createLinter(options){let{root,command}=options,run=confinedCommand(options);return{lint:async({paths:all,only,signal})=>{let paths=all.filter(path=>path.endsWith(".py"));if(command!==void 0)return[await runLintCommand(command,signal,run)];if(paths.length===0)return[];let linters=only===void 0?await findConfigured(root):LINTERS.filter(({name})=>only.includes(name));return Promise.all(linters.map(linter=>runLinter(linter,{paths,signal},run)))}}}var MAX_OUTPUT_BYTES=8*1024*1024;function confinedCommand(options){let{programs,findInterpreter,timeoutSeconds,root}=options;return async({words:[program="",...args],variables,signal})=>{let interpreter=await findInterpreter();if(interpreter===null)return{exitCode:127,ending:"not-installed",output:"",root};let{ending,...result}=await programs.run({program,args:()=>args,interpreter,variables,timeoutSeconds,signal,maxOutputBytes:MAX_OUTPUT_BYTES});if(ending==="cancelled")throw new ArbiterError("cancelled","The linter was cancelled.");return{...result,ending:ending==="not-found"?"not-installed":ending}}}async function runLinter(linter,{paths,signal},run){let words=[...linter.command,"--",...paths],result=await run({words,signal}),judgement=judge(linter,result,new Set(paths));return{linter:linter.name,command:words.join(" "),exitCode:result.exitCode,...judgement}}function judge(linter,result,paths){let{ending,exitCode}=result;if(ending==="not-installed")return{ending,findings:[],problem:""};if(ending==="exited"&&exitCode===0)return CLEAN;let all=ending==="exited"&&linter.hasFound(exitCode)?readFindings(result,{pattern:linter.finding,code:linter.name}):[];if(all.length===0)return broken(result);let findings=all.filter(({file})=>paths.has(file));return findings.length===0?CLEAN:{ending:"findings",findings,problem:""}}var CLEAN={ending:"clean",findings:[],problem:""},VARIABLES={NO_COLOR:"1",RUFF_OUTPUT_FORMAT:"concise",RUFF_NO_CACHE:"true"};async function runLintCommand(command,signal,run){let result=await run({words:["sh","-c",command],variables:()=>VARIABLES,signal});return{linter:"lint-command",command,exitCode:result.exitCode,...judgeCommand(result)}}var CANNOT_RUN=new Set([126,127]);function judgeCommand(result){let{ending,exitCode}=result;return ending==="exited"&&exitCode===0?CLEAN:ending!=="exited"||CANNOT_RUN.has(exitCode)?broken(result):{ending:"findings",findings:findingsOfCommand(result),problem:""}}var USUAL=/^(?<file>[^\s:][^:]*):(?<line>\d+)(?::\d+)*: (?!note:)(?:(?<code>[A-Z]+\d+):? )?(?<message>.+)$/,BLACK=/^(?<message>would reformat) (?<file>.+)$/;function findingsOfCommand(result){let findings=[...readFindings(result,{pattern:USUAL,code:""}),...readFindings(result,{pattern:BLACK,code:"black"})];if(findings.length>0)return findings;let message=lastLines(result.output);return[{file:"",line:null,code:`exit ${result.exitCode}`,message}]}var MAX_MESSAGE_LENGTH=300;function readFindings({output,root},{pattern,code}){return output.split(`
`).flatMap(text=>{let groups=pattern.exec(text.trimEnd())?.groups;return groups?.file===void 0?[]:{file:relativeToRoot(groups.file,root),line:groups.line===void 0?null:Number(groups.line),code:groups.code??code,message:(groups.message??"").slice(0,MAX_MESSAGE_LENGTH)}})}function relativeToRoot(file,root){return relative(root,file.startsWith("/")?file:`${root}/${file}`)}function broken({ending,exitCode,output}){let how=ending==="timed-out"?"it ran out of time":`exit ${exitCode}`,last=lastLines(output);return{ending:"broken",findings:[],problem:last===""?how:`${how}: ${last}`}}var LAST_LINES=3,MAX_LAST_LENGTH=400;function lastLines(output){return output.split(`
`).map(line=>line.trim()).filter(line=>line!=="").slice(-LAST_LINES).join(" / ").slice(-MAX_LAST_LENGTH)}import{existsSync,readdirSync,realpathSync}from"node:fs";import{join,sep}from"node:path";var inspect_support_default=`# What test files and their support do when they are imported. "effects" are what the import of a file does
# to anything outside of it: stores into, and calls that change, something that the file did not make
# itself. Functions that are called during the import are followed, the bodies of others are not.
import ast, json, sys, warnings
warnings.simplefilter("ignore")

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
DYNAMIC = {"exec", "eval", "compile", "__import__", "globals", "vars", "locals", "setattr", "delattr"}
MAKING = {"dict", "list", "set", "bytearray", "defaultdict", "deque", "sorted", "copy", "deepcopy",
          "replace", "loads", "load", "safe_load"}
ALWAYS = {"setattr", "delattr", "setitem", "delitem", "setenv", "delenv", "syspath_prepend", "start",
          "enter_context", "__enter__", "addsitedir", "settrace", "setprofile", "addaudithook", "chdir",
          "reload", "putenv", "unsetenv", "register_at_fork", "__setitem__", "__setattr__",
          "__delitem__", "__delattr__", "addfinalizer", "import_plugin", "consider_module"}
CHANGING = {"append", "extend", "insert", "remove", "pop", "popitem", "clear", "update", "setdefault",
            "add", "discard", "sort", "reverse", "register", "appendleft", "extendleft"}
ASKING = {"usefixtures", "getfixturevalue", "lazy_fixture", "lf", "fixture_ref"}


def source(node):
    return ast.unparse(node).split("\\n")[0][:120]


def root(node):
    while isinstance(node, (ast.Attribute, ast.Subscript, ast.Starred)):
        node = node.value
    return node


def last(node):
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def is_main(test):
    return (isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.Eq) and len(test.ops) == 1
            and getattr(test.left, "id", "") == "__name__"
            and getattr(test.comparators[0], "value", "") == "__main__")


class Import(ast.NodeVisitor):
    """Follows what runs when the module is imported."""

    def __init__(self, tree):
        self.effects, self.owned, self.seen = [], {"self", "cls"}, set()
        self.local = {n.name: n for n in ast.walk(tree) if isinstance(n, FUNCTIONS + (ast.ClassDef,))}
        self.owned |= set(self.local)
        self.all(tree.body)

    def all(self, nodes):
        for node in nodes:
            if node is not None:
                self.visit(node)

    def found(self, node):
        self.effects.append({"line": node.lineno, "source": source(node)})

    def owns(self, node):
        node = root(node)
        if isinstance(node, ast.Name):
            return node.id in self.owned
        if isinstance(node, ast.Call):
            name = last(node.func)
            return name[:1].isupper() or name in MAKING or name in self.local
        return not isinstance(node, (ast.NamedExpr, ast.IfExp, ast.BoolOp, ast.Await))

    def store(self, target, value=None):
        if isinstance(target, (ast.Tuple, ast.List)):
            for each in target.elts:
                self.store(each)
        elif isinstance(target, ast.Starred):
            self.store(target.value)
        elif isinstance(target, ast.Name):
            if target.id in ("pytest_plugins", "collect_ignore", "collect_ignore_glob"):
                self.found(target)
            made = value is not None and self.owns(value)
            (self.owned.add if made else self.owned.discard)(target.id)
        elif not self.owns(target):
            self.found(target)

    def visit_Assign(self, node):
        self.visit(node.value)
        for target in node.targets:
            self.store(target, node.value)

    def visit_AnnAssign(self, node):
        self.all([node.value])
        if node.value is not None or not isinstance(node.target, ast.Name):
            self.store(node.target, node.value)

    def visit_AugAssign(self, node):
        self.visit(node.value)
        if not self.owns(node.target):
            self.found(node)

    def visit_NamedExpr(self, node):
        self.visit(node.value)
        self.store(node.target, node.value)

    def visit_Delete(self, node):
        for target in node.targets:
            if not isinstance(target, ast.Name):
                self.store(target)

    def visit_For(self, node):
        self.visit(node.iter)
        self.store(node.target)
        self.all(node.body + node.orelse)

    visit_AsyncFor = visit_For

    def visit_With(self, node):
        for item in node.items:
            self.visit(item.context_expr)
            if item.optional_vars is not None:
                self.store(item.optional_vars)
        self.all(node.body)

    visit_AsyncWith = visit_With

    def bind(self, node):
        for alias in node.names:
            name = alias.asname or alias.name.split(".")[0]
            self.owned.discard(name)
            if name in ("pytest_plugins", "collect_ignore", "collect_ignore_glob"):
                self.found(node)

    visit_Import = visit_ImportFrom = bind

    def visit_If(self, node):
        if is_main(node.test):
            self.all(node.orelse)
        else:
            self.generic_visit(node)

    def visit_FunctionDef(self, node):
        if node.name == "pytest_plugins":
            self.found(node)
        self.all(node.args.defaults + node.args.kw_defaults)
        for decorator in node.decorator_list:
            self.visit(decorator)
            self.follow(decorator)

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_ClassDef(self, node):
        for decorator in node.decorator_list:
            self.visit(decorator)
            self.follow(decorator)
        self.all(node.bases + [k.value for k in node.keywords])
        for base in node.bases + [k.value for k in node.keywords]:
            self.follow(base)
        self.all(node.body)

    def follow(self, func):
        """Runs into a function or a class of this module."""
        node = self.local.get(last(func))
        if node is None or node in self.seen:
            return
        self.seen.add(node)
        if isinstance(node, ast.ClassDef):
            for method in node.body:
                if isinstance(method, FUNCTIONS) and method.name.startswith("__"):
                    self.all(method.body)
        else:
            self.all(node.body)

    def visit_Call(self, node):
        self.generic_visit(node)
        name = last(node.func)
        for each in [node.func] + node.args + [k.value for k in node.keywords]:
            self.follow(each)
        if isinstance(node.func, ast.Name):
            first = node.args[0] if node.args else None
            if name in ("setattr", "delattr") and first is not None and self.owns(first):
                return
            if name in DYNAMIC:
                self.found(node)
        elif isinstance(node.func, ast.Attribute):
            if name in ALWAYS or (name in CHANGING and not self.owns(node.func.value)):
                self.found(node)


def fixture_of(node):
    """The names of a fixture, and whether every test gets it; None for another function."""
    for decorator in node.decorator_list:
        call = decorator if isinstance(decorator, ast.Call) else None
        if last(call.func if call else decorator) not in ("fixture", "yield_fixture"):
            continue
        names, autouse = [node.name], False
        for keyword in call.keywords if call else []:
            value = getattr(keyword.value, "value", keyword)
            if keyword.arg == "name" and isinstance(value, str):
                names.append(value)
            elif keyword.arg in ("autouse", "name", None) and value is not False:
                autouse = True
        return names, autouse or bool(call and len(call.args) > 1)
    return None


def literal(node):
    try:
        ast.literal_eval(node)
        return True
    except Exception:
        return False


def kind_of(node):
    if isinstance(node, ast.Expr) and isinstance(getattr(node.value, "value", None), str):
        return "text", []
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        names = [a.asname or a.name.split(".")[0] for a in node.names]
        return ("star" if "*" in names else "import"), names
    if isinstance(node, FUNCTIONS):
        fixture = fixture_of(node)
        if fixture is not None and len(node.decorator_list) == 1:
            return ("autouse" if fixture[1] else "fixture"), fixture[0]
        return ("other" if node.decorator_list else "function"), [node.name]
    if isinstance(node, ast.Assign) and all(isinstance(t, ast.Name) for t in node.targets):
        return ("value" if literal(node.value) else "other"), [t.id for t in node.targets]
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        return ("value" if node.value is None or literal(node.value) else "other"), [node.target.id]
    return "other", []


def inspect(text):
    tree = ast.parse(text)
    statements = []
    for node in tree.body:
        kind, names = kind_of(node)
        statements.append({"line": node.lineno, "kind": kind, "names": names, "source": source(node)})
    fixtures, requested = [], []
    for node in ast.walk(tree):
        if isinstance(node, FUNCTIONS):
            args = node.args
            requested += [a.arg for a in args.posonlyargs + args.args + args.kwonlyargs]
            found = fixture_of(node)
            fixtures += found[0] if found else []
        elif isinstance(node, ast.Call) and last(node.func) in ASKING:
            requested += [a.value for a in node.args if isinstance(getattr(a, "value", None), str)]
    return {"statements": statements, "effects": Import(tree).effects,
            "fixtures": sorted(set(fixtures)), "requested": sorted(set(requested))}


for text in json.load(sys.stdin.buffer):
    try:
        answer = inspect(text)
    except Exception as error:
        what = "code that cannot be read: " + type(error).__name__
        answer = {"statements": [], "effects": [{"line": 1, "source": what}], "fixtures": [], "requested": []}
    print(json.dumps(answer), flush=True)
`;function createSupportInspector(choice){return{inspect:async files=>{if(files.length===0)return[];let contents=files.map(({content})=>content),stdout=await runScript(choice,[inspect_support_default],contents);if(stdout===null)return[];let answers=stdout.split(`
`).filter(line=>line!=="");return files.map(({path},index)=>({path,...readAnswer(answers[index])}))},installed:async modules=>{if(modules.length===0)return[];let interpreter=await chooseInterpreter(choice);if("missing"in interpreter)return[];let inside=realpathSync(choice.root)+sep,folders=interpreter.searchPath.filter(folder=>isDirectory(folder)&&!(realpathSync(folder)+sep).startsWith(inside));return modules.filter(name=>folders.some(folder=>holdsModule(folder,name)))}}}function holdsModule(folder,name){return existsSync(join(folder,`${name}.py`))||existsSync(join(folder,name,"__init__.py"))?!0:readdirSync(folder).some(file=>file.startsWith(`${name}.`)&&file.endsWith(".so"))}var Answer=object({statements:array(object({line:number(),kind:_enum(["text","import","star","fixture","autouse","function","value","other"]),names:array(string()),source:string()})),effects:array(object({line:number(),source:string()})),fixtures:array(string()),requested:array(string())}),UNREADABLE={statements:[],effects:[{line:1,source:"code that Python's parser cannot read"}],fixtures:[],requested:[]};function readAnswer(line){return line===void 0?UNREADABLE:Answer.parse(JSON.parse(line))}var check_syntax_default=`# Compiles texts without running them. The result of each is printed before the next is compiled, so that
# the file is known when the parser itself crashes.
import json, re, sys, warnings
warnings.simplefilter("ignore")
# Such a file is kept byte by byte, so that characters which take several bytes cannot be added to it.
OTHER_ENCODING = re.compile(r"(?:.*\\n)?[ \\t\\f]*#.*?coding[:=][ \\t]*(?!utf|u8)([-\\w.]+)", re.I)
for path, text in json.load(sys.stdin.buffer):
    answer = None
    try:
        compile(text, path, "exec", dont_inherit=True)
        declared = OTHER_ENCODING.match(text)
        strange = [one for one in text if ord(one) > 255]
        if declared and strange:
            answer = {"line": None, "message": "it declares the encoding %s, and %s cannot be written in it" % (declared.group(1), strange[0])}
    except SyntaxError as error:
        answer = {"line": error.lineno, "message": str(error.msg)}
    except Exception as error:
        answer = {"line": None, "message": type(error).__name__}
    print(json.dumps(answer), flush=True)
`;function createSyntaxChecker(choice){return{check:async files=>{if(files.length===0)return[];let texts=files.map(({path,content})=>[path,content]),stdout=await runScript(choice,[check_syntax_default],texts);return stdout===null?[]:readSyntaxAnswers(stdout,files)}}}var Answer2=object({line:number().nullable(),message:string()}).nullable();function readSyntaxAnswers(stdout,files){let answers=stdout.split(`
`).filter(line=>line!==""),problems=files.slice(0,answers.length).flatMap(({path},index)=>{let answer=Answer2.parse(JSON.parse(answers[index]??"null"));return answer===null?[]:[{path,...answer}]}),crashedAt=files[answers.length];return crashedAt===void 0?problems:[...problems,{path:crashedAt.path,line:null,message:"Python's parser gave up on it"}]}function assembleTools(options,parts){let{repository,worktree,model,sandbox,forge,keep,surface,fetchBranches}=parts,{python,env,safe,signal,signOff}=options,{folder}=repository,project={root:join2(worktree.root,folder),checkout:projectRoot(repository)},copied={from:repository.root,to:worktree.root,paths:options.copy},wholeTree=createWorkspace(worktree,{keep,restored:()=>copyIgnoredFiles(copied),fetchBranches,signOff}),{placeClone}=wholeTree,openTests=sandbox2=>createTestRunner({...options,...project,placeClone,sandbox:sandbox2}),openBaselineTests=confined=>createBaselineTests({repository,copy:options.copy,boundary:confined,safe},place=>createTestRunner({...options,...project,...place,sandbox:confined})),open=createOpener(parts),tools={workspace:scopeWorkspace(wholeTree,folder),tests:open(openTests),baselineTests:open(openBaselineTests),syntax:createSyntaxChecker({...project,python,env}),support:createSupportInspector({...project,python,env}),inspector:createTestInspector({...project,python,env}),mutator:createMutator({...project,python,env}),diagnose:run=>diagnoseTests(run,{repository,root:project.root,copied:options.copy,python,env}),linter:sandbox===null?NO_LINTER:openLinter(options,{...project,sandbox,placeClone}),model,forge,log:safeLog(options.log,safe),baselines:openBaselines(options,{...project,folder,sandbox,kept:parts.baselines}),budgets:equalBudgets(options.attempts),spending:options.spending,settings:options.settings,phaseSeconds:options.timeoutSeconds*RUNS_OF_A_PHASE+options.suiteSeconds*SUITES_OF_A_PHASE,surface,signal},directories=[worktree.root,repository.root];return sanitizeTools(tools,safe.withDirectories(directories))}var RUNS_OF_A_PHASE=10,SUITES_OF_A_PHASE=5;function openBaselines(options,environment){let{folder,sandbox,kept,...project}=environment,{timeoutSeconds,suiteSeconds,pytestArgs,collectCoverage,parallel}=options,{passEnv,copy}=options,keyOf=async commit=>{let interpreter=await chooseInterpreter({...options,...project});if("missing"in interpreter)return null;let{executable,pytest,packages=""}=interpreter,facts=[BASELINE_VERSION,commit,folder,executable,pytest,packages,sandbox,timeoutSeconds,suiteSeconds,pytestArgs,collectCoverage,parallel,passEnv,copy];return createHash("sha256").update(JSON.stringify(facts)).digest("hex")};return{recall:async commit=>{let key=await keyOf(commit);return key===null?null:kept.recall(key)},keep:async(commit,reference)=>{let key=await keyOf(commit);key!==null&&await kept.keep(key,reference)}}}var BASELINE_VERSION=1;function openLinter(options,project){let{root,checkout}=project,{python,env,timeoutSeconds,lintCommand:command}=options,findInterpreter=async()=>{let choice=await chooseInterpreter({root,checkout,python,env});return"missing"in choice?null:choice},programs=createProgramRunner({...project,env});return createLinter({root,command,programs,findInterpreter,timeoutSeconds})}var NO_LINTER={lint:async()=>{throw new ArbiterError("fault","A linter ran while only a decision was needed.")}};function createOpener({sandbox,prepareLater}){let prepared=null;return openTests=>sandbox!==null?openTests(sandbox):prepareLater===void 0?NO_TESTS:{sandbox:null,run:async request=>(prepared??=prepareLater(),openTests(await prepared).run(request))}}var NO_TESTS={sandbox:null,run:async()=>{throw new ArbiterError("fault","Tests ran while only a decision was needed.")}};async function openModels(names,{env,modelTimeoutSeconds:timeoutSeconds,prices,spending,log}){let models=await createModelsByNode(names,{env,log,timeoutSeconds,prices});return spending.maxCostUsd!==null&&requirePrices(models.models.map(({name})=>name),prices),models}import{tmpdir}from"node:os";async function openRun(options,{repository,host,state,model,sandbox,prepareLater,tip}){let{issue}=options,log=safeLog(options.log,options.safe),copy=await chooseCopied(repository,{copy:options.copy,log}),{store,release}=state,branch=host.branch(issue),worktree=await openWorktree({repository,branch,temporaryDirectory:tmpdir(),ownerMark:ownerMark(),existing:existingBranch({repository,host,store,tip}),identity:await host.readIdentity?.(),warn:text=>safeLog(options.log,options.safe).record({kind:"warned",text})}),tools=assembleTools({...options,copy},{repository,worktree,model,sandbox,prepareLater,fetchBranches:async tips=>{host.remote!==null&&await fetchForMerge(gitRepoOf(repository),host.remote,tips)},forge:host.forge(repository,{pushSoon:store.pushBranchSoon,push:store.pushBranch,remove:store.removeBranch}),baselines:store.baselines,keep:store.keepObject,surface:host.surface}),memory=createRunMemory(store,{issue});return{tools,durability:{thread:store.thread,checkpointer:store.saver,memory},branch,base:repository.base.branch,release:async()=>{await store.lock.requireHeld(),await release()},close:async({discardBranch})=>{let discardBranchAt=discardBranch||host.remote!==null?tools.workspace.tip:void 0;await worktree.close({discardBranchAt}).finally(release)}}}function existingBranch({repository,host,store,tip}){if(!(tip===void 0&&host.remote===null))return{tip:tip??repository.base.commit,isOurs:store.isKept}}export{openModels,openRun,planRetry,mayBuildAgain,planReturn,noSuchRun,runIsOver,createRun};
