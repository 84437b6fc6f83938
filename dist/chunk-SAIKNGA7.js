import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import{createRunMemory,listWorktreesOf,readState,rebuildState,requireNewBranch,restoreBranch}from"./chunk-KSFSNXOA.js";import{changeTree,fetchForMerge,formatOf,gitRepoOf,makeCommit,makeObject,rawPath,writeObjects}from"./chunk-WB37WITP.js";import{LINTERS,createModelsByNode,findConfigured,requirePrices}from"./chunk-LV7HASL6.js";import{formatIdentity,git,gitFailed,projectRoot,tryGit}from"./chunk-UTIN3K62.js";import{chooseInterpreter,createProgramRunner,createTestRunner,isDirectory,probeEnvironment}from"./chunk-IIUUCV6J.js";import{ownerMark}from"./chunk-7ADTC5F4.js";import{BUILTIN_FIXTURES,buildGraph,cleanUp,meterModel,observe,replan,snitch}from"./chunk-QAC77FKX.js";import{startNote,writeHandoff}from"./chunk-PW7E4P33.js";import{isOver,isUnfinished,proposedCommit,tipOf}from"./chunk-57K535EW.js";import{equalBudgets,goOn}from"./chunk-ENLFHKAY.js";import{NO_USAGE,addUsage}from"./chunk-BI3TS7A5.js";import{isSecretName,secretValues}from"./chunk-C6KIWH74.js";import{hasSecretName}from"./chunk-F3SZBHLQ.js";import{ArbiterError,NODES,describeError,describeFault,isInternalError,isNodeName}from"./chunk-IUM4MENI.js";import{foldersAbove}from"./chunk-4VA27GMV.js";import{withoutDirectories}from"./chunk-5YFGAUCY.js";import{Command,isInterrupted}from"./chunk-VF356MMD.js";import{BaseCheckpointSaver}from"./chunk-SK5IHW7F.js";import{exec}from"./chunk-MGMBPL5N.js";import{_enum,array,boolean,number,object,string}from"./chunk-5SDUPWIH.js";import{randomBytes}from"node:crypto";function createReplay(real){let known=new Map;return{model:{name:real.name,answer:async request=>{let text=known.get(request.node);return known.delete(request.node),text===void 0?real.answer(request):replayed(text)}},use:answers=>{known=answers}}}function replayed(text){return{text,stopReason:"end",usage:{calls:0,inputTokens:0,outputTokens:0,cachedTokens:0,costUsd:0}}}async function recallAnswers(tools,state,{from,hint}){let answers=new Map,{agreedPlan,commits}=state;if(agreedPlan===null||from==="plan"||(answers.set("plan",JSON.stringify(agreedPlan)),commits.red===null||from==="tests"))return answers;let tests=await readMerged(tools,state,{commit:commits.red,paths:state.testFiles});if(tests===null)return answers;answers.set("scaffold",tests);let head=proposedCommit(state);if(head===null||!keepsCode(from,hint))return answers;let code=await readMerged(tools,state,{commit:head,paths:state.codeFiles});return code!==null&&answers.set("implement",code).set("refactor","NOTHING TO IMPROVE"),answers}function keepsCode(from,hint){return from===void 0?hint===void 0:from!=="code"}async function readMerged({workspace,log},{base:{branch}},{commit,paths}){let warn=why=>(log.record({kind:"warned",text:`The model is asked again: ${why}`}),null);try{let into={branch,commit:workspace.baseCommit},merged=await workspace.mergeTrees(into,{branch:workspace.branch,commit});if("conflicts"in merged)return warn(`${branch} has changed ${merged.conflicts.join(", ")}, too.`);await workspace.restore(merged.tree);let texts=await Promise.all(paths.map(async path=>({path,text:await workspace.read(path)}))),gone=texts.find(({text})=>text===null);return gone!==void 0?warn(`${gone.path} was removed.`):texts.map(({path,text})=>answerSection(path,text??"")).join(`

`)}catch(error){return warn(describeError(error))}}function answerSection(path,text){let longest=Math.max(2,...[...text.matchAll(/`+/g)].map(([ticks])=>ticks.length)),fence="`".repeat(longest+1),language=path.endsWith(".py")?"python":"",end=text===""||text.endsWith(`
`)?"":`
`;return`### FILE: ${path}
${fence}${language}
${text}${end}${fence}`}var DeferredFailureSaver=class extends BaseCheckpointSaver{#saver;#first=null;constructor(saver){super(saver.serde),this.#saver=saver}requireSaved(){if(this.#first!==null)throw this.#first.error}getTuple(config){return this.#saver.getTuple(config)}list(config,options){return this.#saver.list(config,options)}async put(config,checkpoint,metadata,newVersions){let written=this.#saver.put(config,checkpoint,metadata,newVersions),unwritten={configurable:{...config.configurable,checkpoint_id:checkpoint.id}};return await this.#catch(written)??unwritten}async putWrites(config,writes,taskId){await this.#catch(this.#saver.putWrites(config,writes,taskId))}deleteThread(threadId){return this.#saver.deleteThread(threadId)}getNextVersion(current){return this.#saver.getNextVersion(current)}async#catch(write){try{return await write}catch(error){this.#first??={error};return}}};function stopIfUnsaved(memory,saver){return{...memory,readAbortRequest:(...given)=>(saver.requireSaved(),memory.readAbortRequest(...given))}}function planRetry(state,{hint,from}){if(state.ending!=="failed"&&state.ending!=="aborted")throw cannotRetry(state);if(from===void 0&&hint===void 0&&onlyPublishingFailed(state))return publishAgain(state);let phase=from??failedPhase(state),{next,asNode,update}=CONTINUATIONS[phase](state),again={...START_AGAIN,hint:hint??state.hint,routeHistory:retryRoute(state,next)};return{asNode,update:{...again,strategy:replan(state).strategy,...update}}}function mayBuildAgain({ending}){return ending==="failed"||ending==="aborted"||ending==="unmerged"}function planBuildAgain(state,{commit,hint}){if(!mayBuildAgain(state))throw cannotRetry(state);let base={...state.base,commit},routeHistory=retryRoute(state,"plan");return{asNode:"loadContext",update:{...{...START_AGAIN,hint:hint??state.hint,mergeByHand:null,base,routeHistory},...NOTHING_BUILT,...UNPLANNED}}}function planRevision(state,words){let{next,asNode,update}=CONTINUATIONS.code(state),{proposal}=state,again={...START_AGAIN,proposal,hint:words,strategy:null,routeHistory:[{from:"humanReview",to:next,reason:"a review requested changes"}]};return{asNode,update:{...again,...update}}}function planReturn(state){let{commits,bestAttempt,red,issue,ending,proposal}=state,isWhole=bestAttempt?.regressions===0&&bestAttempt.passing===red?.failing.length,green=commits.green??(isWhole?bestAttempt.commit:null);if(ending!=="failed"||proposal===null||green===null)throw new ArbiterError("bad-usage",`No open proposal of #${issue} passes its tests.`,{fix:"Comment /tdd retry, or merge by hand what you have reviewed."});let routeHistory=[{from:"snitch",to:"humanReview",reason:"a person goes on with the proposed change"}];return{asNode:"publish",update:{...START_AGAIN,proposal,commits:{...commits,green},routeHistory}}}function onlyPublishingFailed({ending,error,commits}){let last=error?.node??"",isEffect=isNodeName(last)&&last!=="snitch"&&NODES[last].hasEffects===!0;return ending==="failed"&&isEffect&&commits.green!==null}function publishAgain(state){let decision=goOn("publish","publishing failed before"),routeHistory=retryRoute(state,"publish"),{hint}=state;return{asNode:"finalGate",update:{...START_AGAIN,hint,decision,routeHistory}}}var ASKED="a person asked for a retry";function retryRoute({ending},to){return[{from:STOPPED_AT[ending??"failed"]??"snitch",to,reason:ASKED}]}var STOPPED_AT={aborted:"cleanUp",unmerged:"merge"},START_AGAIN={scaffoldRetryCount:0,retryCount:0,refactorRetryCount:0,lintRetryCount:0,humanDecision:"pending",ending:null,error:null,report:null,aftermath:{},proposal:null};function failedPhase({agreedPlan,commits,ending}){return agreedPlan===null?"plan":commits.red===null?"tests":commits.green===null||ending==="aborted"?"code":commits.refactor===null?"refactor":"lint"}var NOTHING_BUILT={commits:{red:null,green:null,refactor:null},red:null,changedTests:[],droppedTests:[],disputeRuling:null,codeFiles:[],bestAttempt:null,brokenTests:[],passToPass:null,green:null,finalRun:null,unstable:[],lintFindings:[]},CONTINUATIONS={plan:()=>({next:"plan",asNode:"loadContext",update:{...NOTHING_BUILT,...UNPLANNED}}),tests:({agreedPlan})=>{if(agreedPlan===null)throw tooEarly("tests","there is no plan yet");return{next:"scaffold",asNode:"baseline",update:{...NOTHING_BUILT,strategy:null}}},code:state=>{let{red,green,refactor}=state.commits;if(red===null)throw tooEarly("code","no test is red yet");let best=refactor??green,passing=state.red?.failing.length??0,bestAttempt=best===null?state.bestAttempt:{commit:best,passing,regressions:0},decision=goOn("implement",ASKED);return{next:"implement",asNode:"plan",update:{commits:{red,green:null,refactor:null},bestAttempt,decision,lintFindings:[]}}},refactor:({commits})=>{if(commits.green===null)throw tooEarly("refactor","nothing is green yet");let decision=goOn("refactor",ASKED);return{next:"refactor",asNode:"greenGate",update:{commits:{...commits,refactor:null},decision}}},lint:({commits})=>{if(commits.green===null)throw tooEarly("lint","nothing is green yet");return{next:"lint",asNode:"refactorGate",update:{decision:goOn("lint",ASKED)}}}},UNPLANNED={agreedPlan:null,coveredTests:[],testFiles:[],draft:null,testResults:null,strategy:null};function cannotRetry({issue,ending}){return isUnfinished(ending)?new ArbiterError("bad-usage",`The run of #${issue} has not ended.`,{fix:`Resume it: tdd-arbiter resume --issue ${issue}`}):new ArbiterError("bad-usage",`There is nothing to retry: #${issue} is ${ending}.`)}function tooEarly(phase,why){return new ArbiterError("bad-usage",`The run cannot continue from ${phase}: ${why}.`,{fix:"Name an earlier phase, or none, to continue from the phase that failed."})}function noSuchRun(thread){let issue=thread.replace(/^.*#/,"");return new ArbiterError("no-such-run",`There is no run of #${issue} on record.`,{fix:`Start one: tdd-arbiter run --issue ${issue} --issue-file <md>`})}function runIsOver({issue,ending}){let fix=`Try again with: tdd-arbiter retry --issue ${issue}`;return new ArbiterError("run-over",`The run of #${issue} has already ended (${ending}).`,{...ending==="failed"||ending==="aborted"?{fix}:{}})}function createRun(given,durability){let{thread,checkpointer,memory,stopsBeforePublish,watch=()=>{}}=durability,meter=meterModel(given.model,given.spending),replay=createReplay(meter.model),{tools,stop}=stoppable({...given,model:replay.model}),interruptBefore=stopsBeforePublish===!0?["publish"]:[],saver=new DeferredFailureSaver(checkpointer),workflow=buildGraph(tools,stopIfUnsaved(memory,saver)),graph=workflow.compile({checkpointer}),engine=workflow.compile({checkpointer:saver,interruptBefore:[...interruptBefore]}),config={configurable:{thread_id:thread}};async function advance(input){let{values}=await graph.getState(config);meter.countFrom(values.usage??NO_USAGE);try{let options={recursionLimit:longestPath(tools.budgets),signal:tools.signal,durability:"sync"},values2={...config,...options,streamMode:"values"};for await(let seen of await engine.stream(input,values2))isInterrupted(seen)||watch(seen);saver.requireSaved()}catch(fault){await endByFault(fault)}return current()}async function current(){return(await graph.getState(config)).values}async function stored(){let{values,next}=await graph.getState(config);if(Object.keys(values).length===0)throw noSuchRun(thread);let state=readState(values);return state?.ending===null&&next.length===0?null:state}async function endByFault(fault){await stop();let isCancelled=given.signal?.aborted===!0,ending=isCancelled?cancelledBy(fault):fault;if(durability.onFault?.(ending),isCancelled)throw ending;if(fault instanceof ArbiterError&&fault.code==="abort-asked")return cleanUpAfterAbort();let{values,tasks}=await graph.getState(config),node=tasks.find(task=>task.error!==void 0)?.name??"the graph",error=describeRunError(fault,{...tools,node});tools.log.record({kind:"finished",node,detail:error.message,ok:!1});let report=observe(tools,{name:"snitch",node:snitch,memory,ignoresAbort:!0}),recorded=values.usage??NO_USAGE,usage=meter.unrecorded(recorded),state={...values,usage:addUsage(recorded,usage),error},update=await report(state);await graph.updateState(config,{...update,usage,error},"snitch")}async function cleanUpAfterAbort(){let state=await current(),observed=observe(tools,{name:"cleanUp",node:cleanUp,memory,ignoresAbort:!0}),update=readState(state)!==null?await observed(state):(await cleanUp(tools)(state)).update;await graph.updateState(config,update,"cleanUp")}async function continueFrom({asNode,update}){await graph.updateState(config,update,asNode);let tip=tipOf(await current());return tools.workspace.tip!==tip&&await tools.workspace.moveBranch(tip),await tools.workspace.restore(tip),advance(null)}async function buildAgain(state,request){let{baseCommit:commit}=tools.workspace,{branch}=state.base,text=`${branch} is at ${commit.slice(0,10)} now: the change is built and tested again there.`;tools.log.record({kind:"warned",text});let continuation=planBuildAgain(state,{commit,hint:request.hint});return replay.use(await recallAnswers(tools,state,request)),continueFrom(continuation)}async function rebuild(){let continuation=await rebuildState(tools,memory);if(continuation===null)throw noSuchRun(thread);return await checkpointer.deleteThread(thread),continueFrom(continuation)}return{start:async input=>{await checkpointer.deleteThread(thread);let run=randomBytes(4).toString("hex");return await memory.note(startNote({...input,run},await writeHandoff(tools,input))),advance({...input,run})},resume:async()=>{let state=await stored();if(state===null)return rebuild();if(state.ending==="unmerged")return continueFrom(RETURN_TO_GATE);if(state.ending!==null)throw runIsOver(state);return advance(null)},returnToGate:async()=>{let state=await stored();return state===null?rebuild():continueFrom(planReturn(state))},retry:async request=>{let state=await stored();return state===null?rebuild():tools.workspace.baseCommit===state.base.commit?continueFrom(planRetry(state,request)):buildAgain(state,request)},decide:async(decision,words)=>{let{next}=await graph.getState(config);if(!next.includes("humanReview"))throw new ArbiterError("bad-usage",`${thread} is not waiting for a decision.`);return advance(new Command({resume:{decision,words}}))},revise:async words=>continueFrom(planRevision(await current(),words)),adopt:async continuation=>(await checkpointer.deleteThread(thread),continueFrom(continuation)),abort:async()=>{let state=await stored();if(state!==null&&isOver(state.ending))throw runIsOver(state);return await cleanUpAfterAbort(),current()}}}function cancelledBy(fault){return new ArbiterError("cancelled","The run was cancelled.",{cause:fault})}var MAX_STACK=4e3;function describeRunError(fault,{node,safe,surface}){let code=fault instanceof ArbiterError?fault.code:"fault",error={node,code,message:describeError(fault,surface)};if(!isInternalError(fault))return error;let stack=withoutDirectories(safe.redact(describeFault(fault)));return{...error,stack:stack.slice(0,MAX_STACK)}}var RETURN_TO_GATE={asNode:"publish",update:{ending:null,humanDecision:"pending",mergeByHand:null,aftermath:{}}};function longestPath({scaffold,implement,refactor,lint}){return 20+4*scaffold+6*implement+2*refactor+4*lint}function stoppable(given){let controller=new AbortController,signals=given.signal===void 0?[]:[given.signal],signal=AbortSignal.any([controller.signal,...signals]),running=new Set,track=work=>{let settled=work.catch(()=>{}).finally(()=>running.delete(settled));return running.add(settled),work};return{tools:{...given,signal,tests:{sandbox:given.tests.sandbox,run:request=>track(given.tests.run(request))}},stop:async()=>{controller.abort(),await Promise.all(running)}}}function sanitizeTools(adapters,safe){let{tests,linter}=adapters;return{...adapters,safe,workspace:safeWorkspace(adapters.workspace,safe),model:safeModel(adapters.model,safe),tests:{sandbox:tests.sandbox,run:async request=>safeRun(await tests.run(request),safe)},linter:{lint:async request=>(await linter.lint(request)).map(run=>safeLint(run,safe))}}}function safeLog(log,safe){return{record:event=>log.record(safeEvent(event,safe))}}function safeEvent(event,{line}){switch(event.kind){case"started":return event;case"finished":return{...event,detail:line(event.detail)};case"decided":return{...event,reason:line(event.reason)};case"warned":return{...event,text:line(event.text)}}}function safeWorkspace(workspace,{text}){return{...workspace,get tip(){return workspace.tip},commit:message=>workspace.commit(text(message)),snapshot:message=>workspace.snapshot(text(message)),archive:(name,content)=>workspace.archive(name,text(content))}}function safeModel(model,{incoming}){return{name:model.name,answer:async({system,stable,prompt,...rest})=>bounded(await model.answer({...rest,system:incoming(system),stable:stable===void 0?stable:incoming(stable),prompt:incoming(prompt)}))}}var MAX_ANSWER_BYTES=9e5,KEPT_CHARS=1e3;function bounded(answer){let{text}=answer;return text.length<=MAX_ANSWER_BYTES&&Buffer.byteLength(JSON.stringify(text))<=MAX_ANSWER_BYTES?answer:{...answer,text:text.slice(0,KEPT_CHARS),stopReason:"length"}}function safeRun(run,{incoming}){let safeFailure=failure=>({...failure,message:incoming(failure.message),details:incoming(failure.details)}),report=run.report&&{...run.report,tests:run.report.tests.map(test=>test.failure===null?test:{...test,failure:safeFailure(test.failure)}),collectionErrors:run.report.collectionErrors.map(error=>({...error,failure:safeFailure(error.failure)}))};return{...run,output:incoming(run.output),report}}function safeLint(run,{incoming}){let findings=run.findings.map(({file,line,code,message})=>({file:incoming(file),line,code:incoming(code),message:incoming(message)}));return{...run,command:incoming(run.command),problem:incoming(run.problem),findings}}import{join as join5}from"node:path";import{constants,cp,lstat as lstat2,mkdir as mkdir2}from"node:fs/promises";import{dirname as dirname2}from"node:path";import{lstat,mkdir,readdir,readFile as readFile2,rm as rm3,writeFile}from"node:fs/promises";import{dirname,join as join3}from"node:path";async function commitFiles(options){let{repo,message,start,parent,files,date}=options,format=formatOf(start),blobs=[],changes=new Map;for(let{path,content}of files){let name=rawPath(path);if(content===null){changes.set(name,null);continue}let blob=makeBlob(start,content),mode=options.tree.get(name)?.mode??"";blobs.push(blob),changes.set(name,{mode:REGULAR_FILE.test(mode)?mode:"100644",id:blob.id})}let{tree,objects}=changeTree(format,options.tree,changes),commit=makeCommit(format,{tree:objects.at(-1)?.id??"",parents:[parent],message,author:formatIdentity(repo.identity),date});return await writeObjects(repo,[...blobs,...objects,commit]),{commit:commit.id,tree}}async function readCommitDate(repo,commit){return Number(await git(repo,["show","--no-patch","--format=%ct",commit]))}function makeBlob(commit,content){return makeObject(formatOf(commit),"blob",content)}var REGULAR_FILE=/^100/,ROW=/^0?(\d+) \w+ (\w+)\t(.*)$/s;async function readTree(repo,commit){let args=["ls-tree","-r","-t","-z","--full-tree",commit],listed=await tryGit(repo,args);if(listed.exitCode!==0)throw gitFailed(args,listed);let rows=listed.bytes.toString("latin1").split("\0");return new Map(rows.flatMap(row=>{let[,mode="",id="",path]=ROW.exec(row)??[];return path===void 0?[]:[[path,{mode,id}]]}))}function regularFiles(tree){return pathsOf(tree,REGULAR_FILE)}var LINK_OR_SUBMODULE=/^1[26]0/;function linksAndSubmodules(tree){return pathsOf(tree,LINK_OR_SUBMODULE)}function pathsOf(tree,modes){return[...tree].filter(([,{mode}])=>modes.test(mode)).map(([path])=>Buffer.from(path,"latin1").toString("utf8"))}import{execFile}from"node:child_process";import{mkdtemp,readFile,realpath,rm as rm2}from"node:fs/promises";import{join as join2,resolve}from"node:path";import{promisify}from"node:util";import{rm,stat}from"node:fs/promises";import{join}from"node:path";function createCheckOut(repo){let index=join(repo.gitDir,"index"),own=null;return async commit=>{await identifyFile(index)!==own&&await rm(index,{force:!0}),await git(repo,["read-tree","--reset","-u",commit]),own=await identifyFile(index)}}async function identifyFile(file){let found=await stat(file,{bigint:!0}).catch(()=>null);return found&&`${found.dev} ${found.ino} ${found.size} ${found.ctimeNs}`}var PREFIX="tdd-arbiter-",WHOLE={"core.sparseCheckout":"false"},OWN_WORKTREE=new RegExp(`/${PREFIX}[^/]+/worktree$`);async function openWorktree(options){let{repository,branch,existing}=options,mainRepo={directory:repository.root,env:repository.env},baseCommit=repository.base.commit,tip=existing?.tip??baseCommit;existing===void 0?await removeAbandonedBranch(mainRepo,{branch,baseCommit}):(await removeAbandonedWorktree(mainRepo,branch),await restoreBranch(mainRepo,branch,existing));let{temporaryDirectory,ownerMark:ownerMark2=""}=options,prefix=join2(temporaryDirectory,`${PREFIX}${ownerMark2}`),parent=await realpath(await mkdtemp(prefix)),root=join2(parent,"worktree"),target=existing===void 0?["--no-track","-b",branch,root,baseCommit]:[root,branch];try{await git(mainRepo,["worktree","add","--quiet","--no-checkout",...target])}catch(error){throw await removeTree(parent),error}let gitFile=await readFile(join2(root,".git"),"utf8"),gitDir=resolve(root,gitFile.replace("gitdir:","").trim()),{identity}=options,repo={directory:root,gitDir,env:repository.env,identity,config:WHOLE},checkOut=createCheckOut(repo);return await checkOut("HEAD"),{root,branch,baseCommit,tip,repo,checkOut,archiveFolder:join2(repository.commonDir,"tdd-arbiter",branch),close:async({discardBranchAt}={})=>{await removeWorktree(mainRepo,{root,parent});let ref=`refs/heads/${branch}`;await tryGit(mainRepo,["update-ref","-d",ref,baseCommit]),discardBranchAt!==void 0&&await tryGit(mainRepo,["update-ref","-d",ref,discardBranchAt])}}}async function removeAbandonedBranch(mainRepo,{branch,baseCommit}){let ref=`refs/heads/${branch}`,own=await tryGit(mainRepo,["rev-list","--max-count=1",ref,"--not",baseCommit]);if(own.exitCode!==0)return;own.stdout===""&&await removeAbandonedWorktree(mainRepo,branch)?await tryGit(mainRepo,["update-ref","-d",ref]):await requireNewBranch(mainRepo,branch)}async function removeAbandonedWorktree(mainRepo,branch){let root=(await listWorktreesOf(mainRepo,branch)).map(worktree=>worktree.root).find(path=>OWN_WORKTREE.test(path));return root===void 0?!1:(await removeWorktree(mainRepo,{root,parent:join2(root,"..")}),!0)}async function removeWorktree(mainRepo,{root,parent}){try{await removeTree(parent)}finally{await tryGit(mainRepo,["worktree","remove","--force",root])}}async function removeTree(folder){try{await rm2(folder,{recursive:!0,force:!0})}catch{await makeWritable(folder),await rm2(folder,{recursive:!0,force:!0,maxRetries:3})}}async function removeSpecialFiles(folder){let kinds=["p","s","b","c"].flatMap(kind=>["-o","-type",kind]).slice(1),args=[folder,"(",...kinds,")","-exec","rm","-f","--","{}","+"];await promisify(execFile)("find",args).catch(()=>{})}async function makeWritable(folder){await promisify(execFile)("chmod",["-R","u+rwX",folder]).catch(()=>{})}var CLEAN=["clean","-ffdxq"],DIFF=["diff-tree","-p","-r","--no-ext-diff","--no-textconv","--no-color"],CACHED_COMMITS=6;function createWorkspace(worktree,options={}){let{root,branch,baseCommit,repo,archiveFolder}=worktree,{keep=async()=>{},restored=async()=>{}}=options,{fetchBranches=async()=>{},signOff=!1}=options,ref=`refs/heads/${branch}`,written=new Map,start=worktree.tip,tip=worktree.tip,trees=new Map,cacheTree=(commit,tree)=>{trees.delete(commit),trees.set(commit,tree);for(let old of[...trees.keys()].slice(0,-CACHED_COMMITS))trees.delete(old);return tree},treeOf=async commit=>cacheTree(commit,trees.get(commit)??await readTree(repo,commit)),dates=new Map,makeCommit2=async(message,date)=>{let[files,tree]=[[...written.values()],await treeOf(start)],made=await commitFiles({repo,message,start,tree,parent:tip,files,date});return dates.set(made.commit,date),cacheTree(made.commit,made.tree),await keep({commit:made.commit}),made.commit},texts=new Map,remember=async text=>{let blob=makeBlob(baseCommit,text);return await writeObjects(repo,[blob]),await keep({blob:blob.id}),texts.set(blob.id,blob.content.toString("utf8")),blob.id},moveBranch=async commit=>{await git(repo,["update-ref",ref,commit,tip]),tip=commit};return{branch,baseCommit,get tip(){return tip},list:async()=>{let paths=new Set([...regularFiles(await treeOf(start)),...written.keys()]),isRemoved=path=>written.get(path)?.content===null;return[...paths].filter(path=>!isRemoved(path)).sort()},listLinks:async()=>linksAndSubmodules(await treeOf(start)),search:words=>searchWords(repo,words),read:async path=>{let text=await readRegularFile(await resolveInside(root,path));if(text===null||written.has(path))return text;let committed=(await treeOf(start)).get(rawPath(path))?.id;return asCommitted(text,form=>makeBlob(baseCommit,form).id===committed)},write:async changes=>{await writeChanges(root,changes);for(let change of changes)written.set(change.path,change)},snapshot:message=>makeCommit2(message,Math.floor(Date.now()/1e3)),moveBranch,commit:async message=>{let date=dates.get(start)??await readCommitDate(repo,start),text=signOff?signedOff(message,repo):message,commit=await makeCommit2(text,date);return await moveBranch(commit),written.clear(),start=commit,commit},diff:(from,to)=>git(repo,[...DIFF,from,to]),restore:async commit=>{let{hasSpecialFiles:hasPipes,hasUnknownFiles:hasStrangers}=await scanTree(root,regularFiles(await treeOf(commit)));hasPipes&&await removeSpecialFiles(root),await worktree.checkOut(commit),hasStrangers&&await clean(worktree),await restored(),written.clear(),start=commit},mergeTrees:async(into,from)=>(await fetchBranches([into,from]),mergeTrees(repo,into.commit,from.commit)),identify:async text=>makeBlob(baseCommit,text).id,remember,archive:async(name,text)=>(await mkdir(archiveFolder,{recursive:!0}),await writeFile(join3(archiveFolder,name),text),remember(text)),recall:async reference=>texts.get(reference)??git(repo,["cat-file","blob",reference])}}function signedOff(message,{identity}){return`${message.trimEnd()}

Signed-off-by: ${formatIdentity(identity)}
`}async function clean({root,repo}){(await tryGit(repo,CLEAN)).exitCode!==0&&(await makeWritable(root),await git(repo,CLEAN))}var MERGE_TREE=["merge-tree","--write-tree","-z","--name-only","--no-messages"];async function mergeTrees(repo,into,from){let merged=await tryGit(repo,[...MERGE_TREE,into,from]),[tree="",...conflicts]=merged.stdout.split("\0");if(merged.exitCode===0)return{tree:tree.trim()};if(merged.exitCode!==1||tree==="")throw gitFailed(MERGE_TREE,merged);return{conflicts:conflicts.filter(path=>path!=="")}}async function readRegularFile(file){return(await lstat(file).catch(()=>null))?.isFile()?readFile2(file,"utf8"):null}function asCommitted(text,isCommitted){if(!/\r\n|\$Id: /.test(text))return text;let withoutIds=text.replaceAll(/\$Id: [0-9a-f]+ \$/g,"$$Id$$");return[text,withoutIds].flatMap(form=>[form,form.replaceAll(`\r
`,`
`)]).find(isCommitted)??text}async function writeChanges(root,changes){let checked=await Promise.all(changes.map(async({path,content})=>({file:await resolveInside(root,path),content})));for(let{file,content}of checked)content===null&&await rm3(file,{force:!0});for(let{file,content}of checked){if(content===null)continue;await mkdir(dirname(file),{recursive:!0}),(await lstat(file).catch(()=>null))?.isDirectory()&&await rm3(file,{recursive:!0}),await writeFile(file,content)}}var FORBIDDEN=/[\\\p{Cc}]/u;async function resolveInside(root,path){let parts=path.split("/");if(path===""||FORBIDDEN.test(path)||parts.some(isSpecialName))throw refusedPath(path);let current=root;for(let part of parts){current=join3(current,part);let stats=await lstat(current).catch(()=>null);if(stats!==null&&!stats.isFile()&&!stats.isDirectory())throw refusedPath(path)}return current}function isSpecialName(part){return part===""||part==="."||part===".."}function refusedPath(path){return new ArbiterError("path-refused",`${JSON.stringify(path)} is not a plain path inside the repository.`,{data:{path}})}async function searchWords(repo,words){if(words.length===0)return[];let patterns=words.flatMap(word=>["-e",word]);return(await tryGit(repo,["grep",...["-z","-I","--files-with-matches","--word-regexp","--fixed-strings"],...patterns,"--","*.py"])).stdout.split("\0").filter(path=>path!=="")}var NOTHING={hasSpecialFiles:!1,hasUnknownFiles:!1},ANYTHING={hasSpecialFiles:!0,hasUnknownFiles:!0},REPLACEMENT_CHARACTER="\uFFFD";async function scanTree(root,known){let files=new Set(known),folders=new Set([...files].flatMap(foldersAbove));async function scanFolder(folder){let entries=await readdir(join3(root,folder),{withFileTypes:!0});return combineScans(await Promise.all(entries.map(entry=>scanEntry(folder,entry))))}async function scanEntry(folder,entry){let path=`${folder}${entry.name}`;if(path===".git"&&entry.isFile())return NOTHING;if(entry.name.includes(REPLACEMENT_CHARACTER))return ANYTHING;if(entry.isFile())return{hasSpecialFiles:!1,hasUnknownFiles:!files.has(path)};if(entry.isSymbolicLink())return{hasSpecialFiles:!1,hasUnknownFiles:!0};if(!entry.isDirectory())return ANYTHING;let inside=await scanFolder(`${path}/`);return{...inside,hasUnknownFiles:inside.hasUnknownFiles||!folders.has(path)}}return scanFolder("").catch(()=>ANYTHING)}function combineScans(scans){return{hasSpecialFiles:scans.some(({hasSpecialFiles:hasPipes})=>hasPipes),hasUnknownFiles:scans.some(({hasUnknownFiles:hasStrangers})=>hasStrangers)}}async function requireCopyable({root,env},paths){for(let path of paths){let reason=await git({directory:root,env},["ls-files","--",`:(literal)${path}`])===""?secretReason(path):"git tracks it";if(reason!==null)throw new ArbiterError("bad-usage",`copy: ${path} cannot be copied: ${reason}.`,{fix:"List only files and folders that git ignores, and no secrets; pass-env passes variables."})}}function secretReason(path){return hasSecretName(path)?"its name is that of a secret":null}async function copyIgnoredFiles({from,to,paths}){for(let path of paths){let source=await resolveInside(from,path);if(await lstat2(source).catch(()=>null)===null)throw new ArbiterError("bad-usage",`copy: ${path} is not in the checkout.`,{fix:"Create it in an earlier step or with setup-command, or remove it from copy."});let target=await resolveInside(to,path);await mkdir2(dirname2(target),{recursive:!0}),await cp(source,target,{...{recursive:!0,force:!0,verbatimSymlinks:!0},mode:constants.COPYFILE_FICLONE})}}function scopeWorkspace(workspace,folder){if(folder==="")return workspace;let toRepositoryPath=path=>`${folder}/${path}`,toFolderPaths=paths=>paths.filter(path=>path.startsWith(`${folder}/`)).map(path=>path.slice(folder.length+1));return{...workspace,get tip(){return workspace.tip},list:async()=>toFolderPaths(await workspace.list()),listLinks:async()=>toFolderPaths(await workspace.listLinks()),search:async words=>toFolderPaths(await workspace.search(words)),read:path=>workspace.read(toRepositoryPath(path)),write:changes=>workspace.write(changes.map(change=>({...change,path:toRepositoryPath(change.path)})))}}import{relative}from"node:path/posix";function createLinter(options){let{root,command}=options,run=confinedCommand(options);return{lint:async({paths:all,only,signal})=>{let paths=all.filter(path=>path.endsWith(".py"));if(command!==void 0)return[await runLintCommand(command,signal,run)];if(paths.length===0)return[];let linters=only===void 0?await findConfigured(root):LINTERS.filter(({name})=>only.includes(name));return Promise.all(linters.map(linter=>runLinter(linter,{paths,signal},run)))}}}var MAX_OUTPUT_BYTES=8*1024*1024;function confinedCommand(options){let{programs,findInterpreter,timeoutSeconds,root}=options;return async({words:[program="",...args],variables,signal})=>{let interpreter=await findInterpreter();if(interpreter===null)return{exitCode:127,ending:"not-installed",output:"",root};let{ending,...result}=await programs.run({program,args:()=>args,interpreter,variables,timeoutSeconds,signal,maxOutputBytes:MAX_OUTPUT_BYTES});if(ending==="cancelled")throw new ArbiterError("cancelled","The linter was cancelled.");return{...result,ending:ending==="not-found"?"not-installed":ending}}}async function runLinter(linter,{paths,signal},run){let words=[...linter.command,"--",...paths],result=await run({words,signal}),judgement=judge(linter,result,new Set(paths));return{linter:linter.name,command:words.join(" "),exitCode:result.exitCode,...judgement}}function judge(linter,result,paths){let{ending,exitCode}=result;if(ending==="not-installed")return{ending,findings:[],problem:""};if(ending==="exited"&&exitCode===0)return CLEAN2;let all=ending==="exited"&&linter.hasFound(exitCode)?readFindings(result,{pattern:linter.finding,code:linter.name}):[];if(all.length===0)return broken(result);let findings=all.filter(({file})=>paths.has(file));return findings.length===0?CLEAN2:{ending:"findings",findings,problem:""}}var CLEAN2={ending:"clean",findings:[],problem:""},VARIABLES={NO_COLOR:"1",RUFF_OUTPUT_FORMAT:"concise",RUFF_NO_CACHE:"true"};async function runLintCommand(command,signal,run){let result=await run({words:["sh","-c",command],variables:()=>VARIABLES,signal});return{linter:"lint-command",command,exitCode:result.exitCode,...judgeCommand(result)}}var CANNOT_RUN=new Set([126,127]);function judgeCommand(result){let{ending,exitCode}=result;return ending==="exited"&&exitCode===0?CLEAN2:ending!=="exited"||CANNOT_RUN.has(exitCode)?broken(result):{ending:"findings",findings:findingsOfCommand(result),problem:""}}var USUAL=/^(?<file>[^\s:][^:]*):(?<line>\d+)(?::\d+)*: (?!note:)(?:(?<code>[A-Z]+\d+):? )?(?<message>.+)$/,BLACK=/^(?<message>would reformat) (?<file>.+)$/;function findingsOfCommand(result){let findings=[...readFindings(result,{pattern:USUAL,code:""}),...readFindings(result,{pattern:BLACK,code:"black"})];if(findings.length>0)return findings;let message=lastLines(result.output);return[{file:"",line:null,code:`exit ${result.exitCode}`,message}]}var MAX_MESSAGE_LENGTH=300;function readFindings({output,root},{pattern,code}){return output.split(`
`).flatMap(text=>{let groups=pattern.exec(text.trimEnd())?.groups;return groups?.file===void 0?[]:{file:relativeToRoot(groups.file,root),line:groups.line===void 0?null:Number(groups.line),code:groups.code??code,message:(groups.message??"").slice(0,MAX_MESSAGE_LENGTH)}})}function relativeToRoot(file,root){return relative(root,file.startsWith("/")?file:`${root}/${file}`)}function broken({ending,exitCode,output}){let how=ending==="timed-out"?"it ran out of time":`exit ${exitCode}`,last=lastLines(output);return{ending:"broken",findings:[],problem:last===""?how:`${how}: ${last}`}}var LAST_LINES=3,MAX_LAST_LENGTH=400;function lastLines(output){return output.split(`
`).map(line=>line.trim()).filter(line=>line!=="").slice(-LAST_LINES).join(" / ").slice(-MAX_LAST_LENGTH)}import{existsSync,readdirSync,realpathSync}from"node:fs";import{join as join4,sep}from"node:path";import{execFile as execFile2}from"node:child_process";var limits_default=`# Limits this process before it reads a text of the repository: a text can be made to exhaust a parser.
try:
    import resource
    resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
    resource.setrlimit(resource.RLIMIT_CPU, (15, 15))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
except Exception:
    pass
`;var TIMEOUT_MS=2e4;async function runScript(choice,parts,input){let interpreter=await chooseInterpreter(choice);if("missing"in interpreter)return null;let options={cwd:"/",env:probeEnvironment(choice.env),timeout:TIMEOUT_MS,killSignal:"SIGKILL",maxBuffer:64*1024*1024},args=["-I","-S","-c",[limits_default,...parts].join(`
`)];return new Promise(resolve2=>{let child=execFile2(interpreter.executable,args,options,(_,stdout)=>resolve2(stdout));child.stdin?.on("error",()=>{}),child.stdin?.end(JSON.stringify(input))})}var inspect_support_default=`# What test files and their support do when they are imported. "effects" are what the import of a file does
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
`).filter(line=>line!=="");return files.map(({path},index)=>({path,...readAnswer(answers[index])}))},installed:async modules=>{if(modules.length===0)return[];let interpreter=await chooseInterpreter(choice);if("missing"in interpreter)return[];let inside=realpathSync(choice.root)+sep,folders=interpreter.searchPath.filter(folder=>isDirectory(folder)&&!(realpathSync(folder)+sep).startsWith(inside));return modules.filter(name=>folders.some(folder=>holdsModule(folder,name)))}}}function holdsModule(folder,name){return existsSync(join4(folder,`${name}.py`))||existsSync(join4(folder,name,"__init__.py"))?!0:readdirSync(folder).some(file=>file.startsWith(`${name}.`)&&file.endsWith(".so"))}var Answer=object({statements:array(object({line:number(),kind:_enum(["text","import","star","fixture","autouse","function","value","other"]),names:array(string()),source:string()})),effects:array(object({line:number(),source:string()})),fixtures:array(string()),requested:array(string())}),UNREADABLE={statements:[],effects:[{line:1,source:"code that Python's parser cannot read"}],fixtures:[],requested:[]};function readAnswer(line){return line===void 0?UNREADABLE:Answer.parse(JSON.parse(line))}var check_syntax_default=`# Compiles texts without running them. The result of each is printed before the next is compiled, so that
# the file is known when the parser itself crashes.
import json, sys, warnings
warnings.simplefilter("ignore")
for path, text in json.load(sys.stdin.buffer):
    answer = None
    try:
        compile(text, path, "exec", dont_inherit=True)
    except SyntaxError as error:
        answer = {"line": error.lineno, "message": str(error.msg)}
    except Exception as error:
        answer = {"line": None, "message": type(error).__name__}
    print(json.dumps(answer), flush=True)
`;function createSyntaxChecker(choice){return{check:async files=>{if(files.length===0)return[];let texts=files.map(({path,content})=>[path,content]),stdout=await runScript(choice,[check_syntax_default],texts);return stdout===null?[]:readSyntaxAnswers(stdout,files)}}}var Answer2=object({line:number().nullable(),message:string()}).nullable();function readSyntaxAnswers(stdout,files){let answers=stdout.split(`
`).filter(line=>line!==""),problems=files.slice(0,answers.length).flatMap(({path},index)=>{let answer=Answer2.parse(JSON.parse(answers[index]??"null"));return answer===null?[]:[{path,...answer}]}),crashedAt=files[answers.length];return crashedAt===void 0?problems:[...problems,{path:crashedAt.path,line:null,message:"Python's parser gave up on it"}]}var assertions_default=`# Counts the assertions of a function that can fail its test.
MATCH = getattr(ast, "Match", ())
TRIES = tuple(kind for kind in (ast.Try, getattr(ast, "TryStar", None)) if kind)
ASSERTING = re.compile(r"_*(assert|(check|verify|expect|ensure|should|must)(?![a-z]))")
COMPARING = re.compile(r"assert(True|False|Equals?|NotEqual|Is|IsNot|IsNone|IsNotNone|In|NotIn|Greater|Less)$")
ASSERTING_METHODS = {"raise_for_status", "fnmatch_lines", "no_fnmatch_line", "re_match_lines"}
PYTEST_ASSERTIONS = {"raises", "warns", "deprecated_call", "fail", "RaisesGroup"}
SKIPS = {"skip", "exit", "xfail", "skipTest", "_exit"}
LISTING = {"list", "tuple", "set", "sorted", "reversed", "enumerate", "iter"}
DEEPEST_HELPER = 40

def truth(node):
    """Whether an expression is always true or always false; None where that is not known."""
    if isinstance(node, ast.Constant):
        return bool(node.value)
    if isinstance(node, (ast.Lambda, ast.GeneratorExp)):
        return True
    if isinstance(node, (ast.Tuple, ast.List, ast.Set)):
        if any(isinstance(each, ast.Starred) for each in node.elts):
            return None
        return bool(node.elts)
    if isinstance(node, ast.Dict):
        return None if None in node.keys else bool(node.keys)
    if isinstance(node, ast.JoinedStr):
        return True if any(isinstance(each, ast.Constant) and each.value for each in node.values) else None
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        inner = truth(node.operand)
        return None if inner is None else not inner
    if isinstance(node, ast.BoolOp):
        parts = [truth(each) for each in node.values]
        decisive = isinstance(node.op, ast.Or)
        if decisive in parts:
            return decisive
        return None if None in parts else not decisive
    if isinstance(node, ast.NamedExpr):
        return truth(node.value)
    if isinstance(node, ast.Name) and node.id == "TYPE_CHECKING":
        return False
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        return compared(node.left, node.ops[0], node.comparators[0])
    return None

def compared(left, operator, right):
    if isinstance(left, ast.Constant) and isinstance(right, ast.Constant):
        same = left.value == right.value
    elif isinstance(left, ast.Name) and isinstance(right, ast.Name) and left.id == right.id:
        same = True
    else:
        return None
    if isinstance(operator, (ast.Eq, ast.Is)):
        return same
    if isinstance(operator, (ast.NotEq, ast.IsNot)):
        return not same
    return None

def is_constant(node):
    return not any(isinstance(each, (ast.Name, ast.Call, ast.Attribute, ast.Await)) for each in ast.walk(node))

def caught(node):
    """1 for a handler or suppress() that catches AssertionError, 2 for one that catches everything."""
    if node is None:
        return 2
    if isinstance(node, ast.Tuple):
        return max([caught(each) for each in node.elts] or [0])
    return {"AssertionError": 1, "Exception": 1, "BaseException": 2}.get(last_name(node), 0)

class Count:
    def __init__(self):
        self.effective = 0
        self.swallowed = 0
        self.certain = 0

    def add(self, strength, swallowed, certain):
        if swallowed >= strength:
            self.swallowed += 1
        else:
            self.effective += 1
            self.certain += 1 if certain else 0

    def add_helper(self, asserts):
        self.effective += 1 if asserts else 0
        self.certain += 1 if asserts else 0

class Body:
    """Counts the assertions of one function."""
    def __init__(self, inspector, module, owner, count, function):
        self.inspector = inspector
        self.module = module
        self.owner = owner
        self.total = count
        self.local = {each.name: each for each in ast.walk(function)
            if isinstance(each, FUNCTIONS) and each is not function}
        self.imports = dict(module.imports)
        for each in ast.walk(function):
            if isinstance(each, (ast.Import, ast.ImportFrom)):
                read_imports(each, self.imports)
        self.bound = {each.id for each in ast.walk(function)
            if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)}
        self.certain = True
        self.results = set()
        for each in ast.walk(function):
            if isinstance(each, ast.Assign) and self.is_result(each.value):
                self.results.update(target.id for target in each.targets if isinstance(target, ast.Name))

    def is_result(self, node):
        """Whether an expression is what promised code returned, or a list of it."""
        if isinstance(node, ast.Await):
            return self.is_result(node.value)
        if isinstance(node, ast.Name):
            return node.id in self.results
        if not isinstance(node, ast.Call):
            return False
        if last_name(node) in LISTING and len(node.args) == 1 and isinstance(node.func, ast.Name):
            return self.is_result(node.args[0])
        if isinstance(node.func, ast.Attribute) and node.func.attr in ("items", "keys", "values"):
            return self.is_result(node.func.value)
        return last_name(node) in self.inspector.promised

    def perhaps(self, body, swallowed, may_be_empty):
        """A body that does not run if promised code returns nothing."""
        before = self.certain
        self.certain = before and not may_be_empty
        self.block(body, swallowed)
        self.certain = before

    def block(self, body, swallowed):
        for node in body:
            self.statement(node, swallowed)
            if self.ends(node):
                return

    def ends(self, node):
        if isinstance(node, (ast.Return, ast.Raise, ast.Continue, ast.Break)):
            return True
        if isinstance(node, ast.If):
            known = truth(node.test)
            taken = node.body if known else node.orelse if known is False else None
            return taken is not None and any(self.ends(each) for each in taken)
        return (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
            and last_name(node.value) in SKIPS and isinstance(node.value.func, ast.Attribute))

    def statement(self, node, swallowed):
        if isinstance(node, ast.Assert):
            if truth(node.test) is not True:
                self.total.add(1, swallowed, self.certain)
        elif isinstance(node, ast.Raise):
            self.total.add(1, swallowed, self.certain)
        elif isinstance(node, (ast.If, ast.While)):
            self.expression(node.test, swallowed)
            known = truth(node.test)
            if known is not False:
                self.perhaps(node.body, swallowed, self.is_result(node.test) and not node.orelse)
            if known is not True:
                self.block(node.orelse, swallowed)
        elif isinstance(node, (ast.For, ast.AsyncFor)):
            self.expression(node.iter, swallowed)
            if truth(node.iter) is not False:
                self.perhaps(node.body, swallowed, self.is_result(node.iter))
            self.block(node.orelse, swallowed)
        elif isinstance(node, (ast.With, ast.AsyncWith)):
            inner = swallowed
            for item in node.items:
                self.expression(item.context_expr, swallowed)
                if isinstance(item.context_expr, ast.Call) and last_name(item.context_expr) == "suppress":
                    inner = max([inner] + [caught(each) for each in item.context_expr.args])
            self.block(node.body, inner)
        elif isinstance(node, TRIES):
            self.attempt(node, swallowed)
        elif MATCH and isinstance(node, MATCH):
            for case in node.cases:
                self.block(case.body, swallowed)
        elif not isinstance(node, FUNCTIONS + (ast.ClassDef,)):
            self.expression(node, swallowed)

    def attempt(self, node, swallowed):
        if any(isinstance(each, (ast.Return, ast.Break, ast.Continue)) for each in node.finalbody):
            swallowed = 2
        inner = max([swallowed] + [caught(each.type) for each in node.handlers if not self.refuses(each)])
        self.block(node.body, inner)
        for handler in node.handlers:
            # The exception that a handler raises again is not an assertion of its own.
            self.block([each for each in handler.body if not isinstance(each, ast.Raise)], swallowed)
        self.block(node.orelse, swallowed)
        self.block(node.finalbody, swallowed)

    def refuses(self, handler):
        if any(isinstance(each, ast.Raise) for each in ast.walk(handler)):
            return True
        count = Count()
        inner = Body(self.inspector, self.module, self.owner, count, handler)
        inner.local = self.local
        inner.imports = self.imports
        inner.block(handler.body, 0)
        return count.effective > 0

    def expression(self, node, swallowed):
        for each in ast.walk(node):
            strength = self.strength(each)
            if strength:
                self.total.add(strength, swallowed, self.certain)

    def strength(self, node):
        """1 for what raises AssertionError, 2 for what raises pytest's own exception, otherwise 0."""
        if isinstance(node, ast.Attribute) and node.attr in ("should", "must", "should_not"):
            return 1
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            return 1 if self.helper_asserts(node.id, None) else 0
        if not isinstance(node, ast.Call):
            return 0
        name = last_name(node)
        root = node.func
        while isinstance(root, ast.Attribute):
            root = root.value
        source, original = self.imports.get(getattr(root, "id", ""), ("", None))
        if source.split(".")[0] in ("pytest", "_pytest"):
            return 2 if (original or name) in PYTEST_ASSERTIONS and name != "skip" else 0
        if name in self.inspector.promised:
            return 0
        is_own = isinstance(root, ast.Name) and root.id in ("self", "cls")
        if ASSERTING.match(original or name) or ASSERTING.match(name) or (is_own and re.match("fail(?![a-z])|failIf|failUnless", name)):
            values = node.args + [each.value for each in node.keywords if each.arg not in ("msg", "message")]
            return 0 if COMPARING.match(name) and values and all(is_constant(each) for each in values) else 1
        if name in ASSERTING_METHODS:
            return 1
        if any(each.arg == "check" and truth(each.value) for each in node.keywords) and name == "run":
            return 1
        if isinstance(node.func, ast.Attribute):
            if isinstance(node.func.value, ast.Name) and self.helper_asserts(node.func.value.id, name):
                return 1
            return 1 if any(self.inspector.asserts(method, module)
                for method, module in self.inspector.methods.get(name, [])) else 0
        return 0

    def helper_asserts(self, name, attribute):
        if attribute is None and name in self.local:
            return self.inspector.asserts(self.local[name], self.module)
        if name in self.bound:
            return False
        here = Lookup(self.module, self.imports)
        return any(self.inspector.asserts(node, module)
            for node, module in self.inspector.resolve(here, name, attribute))
`;var flaws_default=`# What keeps a written test from running as it is written. Each finding is the name of a flaw; where this
# cannot tell, there is none.
EXPECTED = {"xfail", "expectedFailure"}

class Flaws:
    """What a module does to its own tests, other than defining them."""
    def __init__(self, tree):
        self.shadowed = set()
        self.replaced = set()
        self.look(tree.body)
        for node in outside_functions(tree):
            self.replaced.update(replaced_names(node))

    def look(self, body):
        last = {}
        for node in body:
            if isinstance(node, FUNCTIONS + (ast.ClassDef,)):
                if node.name in last:
                    self.shadowed.add(id(last[node.name]))
                last[node.name] = node
                if isinstance(node, ast.ClassDef):
                    self.look(node.body)
            elif isinstance(node, ast.Assign):
                for name in bound_names(node):
                    if name in last and not mentions(node.value, name):
                        self.replaced.add(name)

    def of(self, inspector, module, owners, function, words):
        if any(id(each) in self.shadowed for each in owners + [function]):
            return "shadowed"
        if function.name in self.replaced or any(ignores_test(inspector, module, each) for each in function.decorator_list):
            return "replaced"
        if owners and not any(last_name(each) != "object" for each in owners[-1].bases):
            if any(each.name in ("__init__", "__new__") for each in functions_of(owners[-1])):
                return "constructor"
        # A decorator may run a coroutine or a generator.
        if not function.decorator_list and owners and is_plain_case(module, owners[-1]):
            if isinstance(function, ast.AsyncFunctionDef):
                return "unawaited"
        if not function.decorator_list and any(isinstance(each, (ast.Yield, ast.YieldFrom)) for each in own_nodes(function)):
            return "generator"
        return "expected failure" if words & EXPECTED else None

def outside_functions(tree):
    pending = [tree]
    while pending:
        node = pending.pop()
        yield node
        pending += [each for each in ast.iter_child_nodes(node) if not isinstance(each, FUNCTIONS + (ast.Lambda,))]

def own_nodes(function):
    pending = list(function.body)
    while pending:
        node = pending.pop()
        yield node
        if not isinstance(node, FUNCTIONS + (ast.Lambda, ast.ClassDef)):
            pending.extend(ast.iter_child_nodes(node))

def mentions(node, name):
    return any(isinstance(each, ast.Name) and each.id == name for each in ast.walk(node))

def text_of(node):
    node = getattr(node, "value", None) if type(node).__name__ == "Index" else node
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None

def replaced_names(node):
    """The names in globals()["test_it"] = other, test_it.__code__ = other, and TestIt.test_it = other."""
    for target in getattr(node, "targets", []) if isinstance(node, ast.Assign) else []:
        if isinstance(target, ast.Subscript) and last_name(target.value) in ("globals", "vars", "locals"):
            yield text_of(target.slice)
        elif isinstance(target, ast.Attribute):
            yield last_name(target.value) if target.attr == "__code__" else target.attr
    if isinstance(node, ast.Call) and last_name(node) == "setattr" and len(node.args) == 3:
        name = text_of(node.args[1])
        yield last_name(node.args[0]) if name == "__code__" else name

def ignores_test(inspector, module, decorator):
    """Whether a decorator of the written files returns something that never calls the test."""
    if not isinstance(decorator, ast.Name):
        return False
    found = [node for node, where in inspector.resolve(module, decorator.id) if where.path in inspector.written]
    if len(found) != 1 or not isinstance(found[0], FUNCTIONS) or not parameters(found[0]):
        return False
    test = parameters(found[0])[0]
    for node in ast.walk(found[0]):
        if isinstance(node, ast.Call) and last_name(node) not in ("wraps", "update_wrapper"):
            if any(mentions(each, test) for each in [node.func] + node.args + [each.value for each in node.keywords]):
                return False
        elif isinstance(node, (ast.Return, ast.Assign, ast.Await)) and isinstance(node.value, ast.Name) and node.value.id == test:
            return False
    return True

def is_plain_case(module, owner):
    for base in owner.bases:
        if isinstance(base, ast.Attribute) and isinstance(base.value, ast.Name) and base.attr == "TestCase":
            if module.imports.get(base.value.id) == ("unittest", None):
                return True
        if isinstance(base, ast.Name) and module.imports.get(base.id) == ("unittest", "TestCase"):
            return True
    return False
`;var inspect_tests_default=`# Parses texts with ast and runs none of them, on Python 3.9 and newer. Reads the request from stdin, and
# prints one line of JSON.
import json

request = json.load(sys.stdin.buffer)
names = set(request["names"])
FIXTURES = set(request["fixtures"]) | {"self", "cls"}
standard = standard_modules()
modules, trees, failed = [], [], []
for path, text in request["files"]:
    try:
        tree = ast.parse(text)
        modules.append(Module(path, tree))
        trees.append(tree)
    except Exception as error:
        failed.append({"file": path, "problem": type(error).__name__})
inspector = Inspector(modules, set(request["promised"]), set(request["inspected"]))
tests = []
for module, tree in zip(modules, trees):
    if module.path not in request["inspected"]:
        continue
    try:
        flaws = Flaws(tree)
        for owners, function in tests_of(tree.body, [], names):
            tests.append(inspect(inspector, module, owners, function, standard, flaws))
    except Exception as error:
        failed.append({"file": module.path, "problem": type(error).__name__})
print(json.dumps({"tests": tests, "failed": failed}))
`;var modules_default=`# The definitions and imports of modules, and where a name leads. Names are followed without types: where
# this cannot tell, it decides in favour of the test.
import ast, os, re, sys

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
MODULE_SETUPS = re.compile(r"(setup|teardown|setUp|tearDown)(Module|_module|_function)?$")

def standard_modules():
    names = getattr(sys, "stdlib_module_names", None)
    if names is not None:
        return set(names)
    folder = os.path.dirname(os.__file__)
    found = os.listdir(folder) + os.listdir(os.path.join(folder, "lib-dynload"))
    return set(sys.builtin_module_names) | {name.split(".")[0] for name in found}

class Module:
    def __init__(self, path, tree):
        self.path = path
        self.origin = self
        self.names = {}
        self.imports = {}
        self.stars = []
        self.always = []
        self.collect(tree.body)

    def collect(self, body):
        for node in body:
            if isinstance(node, (ast.Import, ast.ImportFrom)):
                self.stars += read_imports(node, self.imports)
            elif isinstance(node, FUNCTIONS + (ast.ClassDef,)):
                self.names.setdefault(node.name, []).append(node)
                if isinstance(node, FUNCTIONS) and (is_autouse(node) or MODULE_SETUPS.match(node.name)):
                    self.always.append(node)
            else:
                for name in bound_names(node):
                    self.names.setdefault(name, []).append(node)
                for field in ("body", "orelse", "finalbody"):
                    self.collect(getattr(node, field, []))
                for handler in getattr(node, "handlers", []):
                    self.collect(handler.body)

def read_imports(node, into):
    stars = []
    if isinstance(node, ast.Import):
        for alias in node.names:
            into[alias.asname or alias.name.split(".")[0]] = (alias.name, None)
        return stars
    module = "." * node.level + (node.module or "")
    for alias in node.names:
        if alias.name == "*":
            stars.append(module)
        else:
            into[alias.asname or alias.name] = (module, alias.name)
    return stars

def bound_names(node):
    if isinstance(node, (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.For, ast.With, ast.Expr)):
        for child in ast.walk(node):
            if isinstance(child, ast.Name) and isinstance(child.ctx, ast.Store):
                yield child.id

def functions_of(node):
    return [each for each in node.body if isinstance(each, FUNCTIONS)]

def last_name(node):
    if isinstance(node, ast.Call):
        node = node.func
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""

def decorators(node, name):
    return [each for each in node.decorator_list if last_name(each) == name]

def is_fixture(node):
    return bool(decorators(node, "fixture") or decorators(node, "yield_fixture"))

def is_autouse(node):
    return any(isinstance(each, ast.Call) and any(
        keyword.arg == "autouse" and truth(keyword.value) for keyword in each.keywords)
        for each in decorators(node, "fixture"))

def parameters(node):
    every = node.args.posonlyargs + node.args.args + node.args.kwonlyargs
    return [each.arg for each in every]

class Lookup:
    """A module as a function sees it, with the imports of the function."""
    def __init__(self, module, imports):
        self.origin = module
        self.names = module.names
        self.imports = imports
        self.stars = module.stars

class Refs:
    """What a definition refers to, once for each definition."""
    def __init__(self, root):
        self.names = set()
        self.attributes = set()
        self.words = set()
        self.imports = {}
        self.stars = []
        self.literals = []
        pending = [root]
        documentation = set()
        while pending:
            node = pending.pop()
            body = getattr(node, "body", None)
            if isinstance(body, list) and body and isinstance(body[0], ast.Expr):
                documentation.add(id(body[0].value))
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                self.names.add(node.id)
                self.words.add(node.id)
            elif isinstance(node, ast.Attribute):
                self.words.add(node.attr)
                if isinstance(node.value, ast.Name):
                    self.attributes.add((node.value.id, node.attr))
            elif isinstance(node, (ast.Import, ast.ImportFrom)):
                self.stars += read_imports(node, self.imports)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documentation:
                if len(node.value) <= 200:
                    self.literals.append(node.value)
            if isinstance(node, ast.AnnAssign):
                pending += [each for each in (node.target, node.value) if each is not None]
            elif isinstance(node, ast.arg):
                continue
            elif isinstance(node, FUNCTIONS):
                pending += node.body + node.decorator_list + [node.args]
            else:
                pending.extend(ast.iter_child_nodes(node))

class Inspector:
    def __init__(self, modules, promised, written):
        self.promised = promised
        self.written = written
        self.by_name = {}
        for module in modules:
            is_package = module.path.endswith("/__init__.py")
            parts = re.sub(r"(/__init__)?\\.py$", "", module.path).split("/")
            for index in range(1 if is_package else len(parts)):
                self.by_name.setdefault(".".join(parts[index:]), module)
        self.conftests = [each for each in modules if os.path.basename(each.path) == "conftest.py"]
        self.known = {}
        self.depth = 0
        self.methods = {}
        for module in modules:
            for nodes in module.names.values():
                for node in nodes:
                    if isinstance(node, ast.ClassDef):
                        for method in functions_of(node):
                            self.methods.setdefault(method.name, []).append((method, module))
        self.cached_refs = {}

    # ---- where a name leads
    def module_of(self, name):
        return self.by_name.get(name.lstrip(".")) if name.strip(".") else None

    def resolve(self, module, name, attribute=None):
        """The definitions that a name of a module stands for, in the given files."""
        if name in module.names:
            return [(node, module.origin) for node in module.names[name]]
        if name not in module.imports:
            found = []
            for star in module.stars:
                other = self.module_of(star)
                if other is not None and other is not module.origin and name in other.names:
                    found += [(node, other) for node in other.names[name]]
            return found
        source, original = module.imports[name]
        other = self.module_of(source)
        if original is not None and other is not None:
            return [(node, other) for node in other.names.get(original, [])]
        inner = self.module_of(source + "." + original) if original is not None else other
        if inner is not None and attribute is not None:
            return [(node, inner) for node in inner.names.get(attribute, [])]
        return []

    def fixture(self, module, owner, name):
        if owner is not None:
            for method in functions_of(owner):
                if method.name == name and is_fixture(method):
                    return [(method, module)]
        for place in [module] + self.conftests:
            found = [(node, where) for node, where in self.resolve(place, name) if isinstance(node, FUNCTIONS)]
            if found:
                return found
        return []

    # ---- assertions
    def asserts(self, node, module):
        key = id(node)
        if key not in self.known:
            if self.depth == DEEPEST_HELPER:
                return True
            self.depth += 1
            self.known[key] = False
            if isinstance(node, ast.ClassDef):
                self.known[key] = any(self.asserts(each, module) for each in functions_of(node))
            elif isinstance(node, FUNCTIONS):
                self.known[key] = self.count(node, module, None).effective > 0
            self.depth -= 1
        return self.known[key]

    def count(self, function, module, owner):
        count = Count()
        Body(self, module, owner, count, function).block(function.body, 0)
        return count

    # ---- what a test reaches
    def refs(self, node):
        key = id(node)
        if key not in self.cached_refs:
            self.cached_refs[key] = Refs(node)
        return self.cached_refs[key]
`;var reach_default=`# Follows a test to the modules, files and programs it uses.
SETUPS = re.compile(r"(setUp|tearDown|setup|teardown|asyncSetUp|asyncTearDown)(Class|_method|_class)?$")
STARTERS = {"import_module", "__import__", "reload", "eval", "exec", "execfile", "run_path", "run_module",
    "system", "popen", "CliRunner", "importorskip", "invoke", "pytester", "testdir", "patch", "getfixturevalue"}
STARTING_MODULES = {"subprocess", "runpy", "multiprocessing", "ctypes", "pexpect"}
EXISTENCE = {"exists", "is_file", "is_dir", "isfile", "isdir", "iterdir", "glob", "rglob", "listdir", "stat",
    "scandir", "lexists", "access"}
CONTENT = {"open", "read_text", "read_bytes", "read", "readlines", "load", "loads"}
MOST_LITERALS = 50

def inspect(inspector, module, owners, function, standard, flaws):
    owner = owners[-1] if owners else None
    reach = Reach(inspector, owner)
    reach.visit(function, module)
    for node in module.names.get("pytestmark", []):
        reach.visit(node, module)
    given = set(reach.provided(function, owners))
    asserting = inspector.count(function, module, owner)
    for name in parameters(function):
        if name in given:
            continue
        found = inspector.fixture(module, owner, name)
        for node, where in found:
            asserting.add_helper(inspector.asserts(node, where))
            reach.visit_fixture(node, where)
        if not found and name not in FIXTURES:
            reach.starts = True
    for node in module.always:
        reach.visit_fixture(node, module)
    for conftest in inspector.conftests:
        for node in conftest.always:
            reach.visit_fixture(node, conftest)
    for each in owners:
        for member in each.body:
            if not (isinstance(member, FUNCTIONS) and member.name.startswith("test")):
                reach.visit(member, module)
                if isinstance(member, FUNCTIONS) and (SETUPS.match(member.name) or is_autouse(member)):
                    asserting.add_helper(inspector.asserts(member, module))
                    reach.visit_fixture(member, module)
        for base in each.bases + each.decorator_list:
            reach.visit(base, module)
    reach.follow()
    return {
        "file": module.path,
        "id": "::".join([module.path] + [each.name for each in owners] + [function.name]),
        "name": function.name,
        "cases": cases(function) * cases(owner) if owner is not None else cases(function),
        "assertions": asserting.effective,
        "swallowed": asserting.swallowed,
        "certain": asserting.certain,
        "flaw": flaws.of(inspector, module, owners, function, reach.own_words),
        "modules": [{"module": name, "standard": is_standard(name, standard)} for name in sorted(reach.modules)],
        "startsProgram": reach.starts,
        "files": "content" if reach.words & CONTENT else "existence" if reach.words & EXISTENCE else "none",
        "literals": sorted(reach.literals)[:MOST_LITERALS],
    }

def is_standard(name, standard):
    return name.split(".")[0] in standard

def cases(node):
    number = 1
    for each in decorators(node, "parametrize"):
        values = each.args[1] if isinstance(each, ast.Call) and len(each.args) > 1 else None
        number *= len(values.elts) if isinstance(values, (ast.List, ast.Tuple, ast.Set)) else 100
    return min(number, 1000)

class Reach:
    """Follows names from a test to the modules it uses."""
    def __init__(self, inspector, owner):
        self.inspector = inspector
        self.owner = owner
        self.modules = set()
        self.words = set()
        self.own_words = set()
        self.literals = set()
        self.starts = False
        self.seen = set()
        self.pending = []

    def visit(self, node, module):
        if (id(node), module.path) not in self.seen:
            self.seen.add((id(node), module.path))
            self.pending.append((node, module))

    def visit_fixture(self, node, module):
        self.visit(node, module)
        for name in parameters(node):
            found = self.inspector.fixture(module, self.owner, name)
            for each, where in found:
                if (id(each), where.path) not in self.seen:
                    self.visit_fixture(each, where)
            if not found and name not in FIXTURES:
                self.starts = True

    def provided(self, function, owners):
        """Parameters that no fixture provides: those of parametrize, given and patch."""
        for node in [function] + owners:
            for each in node.decorator_list:
                if not isinstance(each, ast.Call):
                    continue
                name = last_name(each)
                if name == "parametrize" and each.args:
                    first = each.args[0]
                    texts = first.elts if isinstance(first, (ast.List, ast.Tuple)) else [first]
                    for text in texts:
                        if isinstance(text, ast.Constant) and isinstance(text.value, str):
                            yield from re.split(r"[\\s,]+", text.value)
                elif name in ("given", "example", "patch", "object", "dict", "multiple", "data"):
                    yield from parameters(function)

    def follow(self):
        while self.pending:
            node, module = self.pending.pop()
            refs = self.inspector.refs(node)
            self.words |= refs.words
            if module.path in self.inspector.written:
                self.own_words |= refs.words
            self.literals.update(text for text in refs.literals if "." in text or "/" in text)
            if refs.words & STARTERS:
                self.starts = True
            for star in refs.stars + module.stars:
                self.use(star)
            here = Lookup(module, dict(module.imports, **refs.imports))
            for name in refs.names:
                self.name(here, name, None)
            for name, attribute in refs.attributes:
                self.name(here, name, attribute)
            for text in refs.literals:
                # A fixture may be requested by its name, as in usefixtures.
                if text.isidentifier() and len(self.literals) < 10000:
                    for found, where in self.inspector.fixture(module, self.owner, text):
                        if is_fixture(found) and (id(found), where.path) not in self.seen:
                            self.visit_fixture(found, where)

    def name(self, here, name, attribute):
        found = self.inspector.resolve(here, name, attribute)
        for node, where in found:
            self.visit(node, where)
        if name in here.imports:
            source, original = here.imports[name]
            if self.inspector.module_of(source) is None:
                self.use(source if original is None or source.strip(".") else source + original)

    def use(self, module):
        if self.inspector.module_of(module) is not None:
            return
        self.modules.add(module)
        if module.split(".")[0] in STARTING_MODULES:
            self.starts = True

def tests_of(body, owners, names):
    for node in body:
        if isinstance(node, FUNCTIONS):
            if (node.name.startswith("test") or node.name in names) and not is_fixture(node):
                yield owners, node
        elif isinstance(node, ast.ClassDef):
            yield from tests_of(node.body, owners + [node], names)
        elif isinstance(node, (ast.If, ast.With) + TRIES):
            yield from tests_of(node.body + getattr(node, "orelse", []), owners, names)
`;var PARTS=[modules_default,assertions_default,flaws_default,reach_default,inspect_tests_default];function createTestInspector(choice){return{inspect:async({inspected,support,names,promised})=>{let paths=inspected.map(({path})=>path),stdout=await runScript(choice,PARTS,{files:[...inspected,...support].map(({path,content})=>[path,content]),inspected:paths,names,promised,fixtures:[...BUILTIN_FIXTURES]});return stdout===null?null:readInspection(stdout,paths)}}}var Answer3=object({tests:array(object({file:string(),id:string(),name:string(),cases:number(),assertions:number(),swallowed:number(),certain:number(),flaw:_enum(["shadowed","replaced","constructor","unawaited","generator","expected failure"]).nullable(),modules:array(object({module:string(),standard:boolean()})),startsProgram:boolean(),files:_enum(["none","existence","content"]),literals:array(string())})),failed:array(object({file:string(),problem:string()}))});function readInspection(stdout,paths){return stdout.trim()===""?{tests:[],failed:paths.map(file=>({file,problem:"Python gave up on it"}))}:Answer3.parse(JSON.parse(stdout))}function assembleTools(options,parts){let{repository,worktree,model,sandbox,forge,keep,surface,fetchBranches}=parts,{python,env,safe,signal,signOff}=options,{folder}=repository,project={root:join5(worktree.root,folder),checkout:projectRoot(repository)},copied={from:repository.root,to:worktree.root,paths:options.copy},wholeTree=createWorkspace(worktree,{keep,restored:()=>copyIgnoredFiles(copied),fetchBranches,signOff}),openTests=confined=>createTestRunner({...options,...project,sandbox:confined}),tools={workspace:scopeWorkspace(wholeTree,folder),tests:sandbox===null?testLater(parts.prepareLater,openTests):openTests(sandbox),syntax:createSyntaxChecker({...project,python,env}),support:createSupportInspector({...project,python,env}),inspector:createTestInspector({...project,python,env}),linter:sandbox===null?NO_LINTER:openLinter(options,{...project,sandbox}),model,forge,log:safeLog(options.log,safe),budgets:equalBudgets(options.attempts),spending:options.spending,settings:options.settings,phaseSeconds:options.timeoutSeconds*RUNS_OF_A_PHASE,surface,signal},directories=[worktree.root,repository.root];return sanitizeTools(tools,safe.withDirectories(directories))}var RUNS_OF_A_PHASE=10;function openLinter(options,{root,checkout,sandbox}){let{python,env,timeoutSeconds,lintCommand:command}=options,findInterpreter=async()=>{let choice=await chooseInterpreter({root,checkout,python,env});return"missing"in choice?null:choice},programs=createProgramRunner({sandbox,root,checkout,env});return createLinter({root,command,programs,findInterpreter,timeoutSeconds})}var NO_LINTER={lint:async()=>{throw new ArbiterError("fault","A linter ran while only a decision was needed.")}};function testLater(prepare,openTests){if(prepare===void 0)return NO_TESTS;let opened=null;return{sandbox:null,run:async request=>(opened??=prepare().then(openTests),(await opened).run(request))}}var NO_TESTS={sandbox:null,run:async()=>{throw new ArbiterError("fault","Tests ran while only a decision was needed.")}};async function openModels(names,{env,modelTimeoutSeconds:timeoutSeconds,prices,spending,log}){let models=await createModelsByNode(names,{env,log,timeoutSeconds,prices});return spending.maxCostUsd!==null&&requirePrices(models.models.map(({name})=>name),prices),models}import{tmpdir}from"node:os";async function openRun(options,{repository,host,state,model,sandbox,prepareLater,tip}){let{issue}=options;await requireCopyable(repository,options.copy);let{store,release}=state,branch=host.branch(issue),worktree=await openWorktree({repository,branch,temporaryDirectory:tmpdir(),ownerMark:ownerMark(),existing:existingBranch({repository,host,store,tip}),identity:await host.readIdentity?.()}),tools=assembleTools(options,{repository,worktree,model,sandbox,prepareLater,fetchBranches:async tips=>{host.remote!==null&&await fetchForMerge(gitRepoOf(repository),host.remote,tips)},forge:host.forge(repository,{pushSoon:store.pushBranchSoon,push:store.pushBranch,remove:store.removeBranch}),keep:store.keepObject,surface:host.surface}),memory=createRunMemory(store,{issue});return{tools,durability:{thread:store.thread,checkpointer:store.saver,memory},branch,base:repository.base.branch,release:async()=>{await store.lock.requireHeld(),await release()},close:async({discardBranch})=>{let discardBranchAt=discardBranch||host.remote!==null?tools.workspace.tip:void 0;await worktree.close({discardBranchAt}).finally(release)}}}function existingBranch({repository,host,store,tip}){if(!(tip===void 0&&host.remote===null))return{tip:tip??repository.base.commit,isOurs:store.isKept}}import{mkdtemp as mkdtemp2,open,rm as rm4}from"node:fs/promises";import{tmpdir as tmpdir2}from"node:os";import{join as join6}from"node:path";var LAST_LINES2=10,LIMIT_MINUTES=60,RUNNER_VARIABLE=/^(?:GITHUB|ACTIONS|INPUT)_/i;async function runSetup(command,{root,env,log,signal,limitMinutes=LIMIT_MINUTES}){if(command===void 0)return;log.record({kind:"started",node:"setup"});let result=await runShellLine(command,{cwd:root,env:withoutSecrets(env),signal,limitMilliseconds:limitMinutes*6e4}),ok=result.ending==="exited"&&result.exitCode===0;if(log.record({kind:"finished",node:"setup",detail:command,ok}),result.ending==="cancelled")throw new ArbiterError("cancelled","The run was cancelled.");if(result.ending==="timed-out")throw setupTimedOut(command,{...result,limitMinutes});if(!ok)throw setupFailed(command,result)}function withoutSecrets(env){let secrets=secretValues(env),kept={};for(let[name,value]of Object.entries(env))value===void 0||RUNNER_VARIABLE.test(name)||isSecretName(name)||secrets.some(secret=>value.includes(secret))||(kept[name]=value);return kept}function setupTimedOut(command,{output,limitMinutes}){return new ArbiterError("setup-failed",`The set-up command \`${command}\` did not finish within ${limitMinutes} minutes:
${lastLines2(output)}`,{fix:"Move the slow part to a step of the workflow before this one.",data:{command,limitMinutes}})}function setupFailed(command,{exitCode,output}){return new ArbiterError("setup-failed",`The set-up command \`${command}\` ended with exit code ${exitCode}:
${lastLines2(output)}`,{fix:"Try it by hand in the repository.",data:{command,exitCode}})}function lastLines2(output){return output.trimEnd().split(`
`).slice(-LAST_LINES2).map(line=>`  ${line}`).join(`
`)}var MAX_OUTPUT_BYTES2=64*1024,WRAPPER='echo $$; exec >"$1" 2>&1 </dev/null; /bin/sh -c "$2"; exit $?';async function runShellLine(line,options){let{cwd,env,signal,limitMilliseconds}=options;if(signal.aborted)return{ending:"cancelled",exitCode:130,output:""};let folder=await mkdtemp2(join6(tmpdir2(),`tdd-set-up-${ownerMark()}`)),outputFile=join6(folder,"output"),leader=null,ending="exited",stop=why=>{ending=why,leader!==null&&killGroup(leader)},onGroupId=pid=>{leader=Number(pid),ending!=="exited"&&killGroup(leader)},cancel=()=>stop("cancelled"),timer=setTimeout(()=>stop("timed-out"),limitMilliseconds);signal.addEventListener("abort",cancel);try{let exitCode=await exec("setsid",["/bin/sh","-c",WRAPPER,"sh",outputFile,line],{cwd,env,silent:!0,ignoreReturnCode:!0,listeners:{stdline:onGroupId}});return{ending,exitCode,output:await readEnd(outputFile)}}finally{clearTimeout(timer),signal.removeEventListener("abort",cancel),await rm4(folder,{recursive:!0,force:!0})}}async function readEnd(path){let file=await open(path).catch(()=>null);if(file===null)return"";try{let{size}=await file.stat(),length=Math.min(size,MAX_OUTPUT_BYTES2),{buffer,bytesRead}=await file.read(Buffer.alloc(length),0,length,size-length);return buffer.toString("utf8",0,bytesRead)}finally{await file.close()}}function killGroup(leader){try{process.kill(-leader,"SIGKILL")}catch{}}export{safeLog,makeBlob,openModels,openRun,runSetup,planRetry,mayBuildAgain,planReturn,noSuchRun,runIsOver,createRun};
