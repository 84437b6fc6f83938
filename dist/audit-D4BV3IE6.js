import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import{hasColour,requireDirectoryOf,resolveCommandConfig,withProgress}from"./chunk-E6HV2ZKN.js";import"./chunk-YHZ3SF4O.js";import{ExitCode,readAuditArguments,toJson}from"./chunk-FMXPJQWZ.js";import{escapeHtml,foreignHtml}from"./chunk-YRZJ4SJJ.js";import{splitChange,verifyChange}from"./chunk-OXY3OGQV.js";import{readChangedFiles,readMerged}from"./chunk-MV44NXLZ.js";import"./chunk-6FDD2PQY.js";import"./chunk-4EH2H6KG.js";import"./chunk-SX5SK2OW.js";import"./chunk-W7LIH4P6.js";import"./chunk-HNVYYGDM.js";import"./chunk-TNZ5OBCX.js";import"./chunk-XE3HNLFV.js";import"./chunk-64QH625G.js";import{toTestOptions}from"./chunk-PBMKRLYQ.js";import"./chunk-E33TLOF4.js";import"./chunk-JCPKVQIC.js";import{findRepository,tryGit}from"./chunk-4ZGAJNCI.js";import"./chunk-FRVFSSH7.js";import"./chunk-S73BJDQI.js";import"./chunk-BLHXFILV.js";import"./chunk-ZWF2TTUU.js";import"./chunk-QRPU5M3Z.js";import"./chunk-STT4VYII.js";import"./chunk-VFGVHMCW.js";import"./chunk-QURAZQG6.js";import"./chunk-EZ6OQQX3.js";import{passedSecrets}from"./chunk-RN5SQLXC.js";import"./chunk-ERJ2SRJH.js";import{ArbiterError,VERSION,describeError,isRefusal}from"./chunk-6N6ZSWTA.js";import"./chunk-S6X7MH4L.js";import"./chunk-TQAGTVFC.js";import{isPythonFile}from"./chunk-VCWS4FZD.js";import"./chunk-5J2XZXNK.js";import{cleanText,count,inflect,oneLine}from"./chunk-6UQSJSPJ.js";import"./chunk-6RI2YWYX.js";import"./chunk-PSUOL5QE.js";import"./chunk-IPA7UQ6G.js";import"./chunk-7DU3DF6Z.js";import"./chunk-3A6M3W7K.js";import{_enum,array,number,object,string}from"./chunk-5SDUPWIH.js";import"./chunk-GEZS65ZP.js";import"./chunk-RHZD4E6G.js";import{writeFile as writeFile2}from"node:fs/promises";import{resolve}from"node:path";import{styleText}from"node:util";var AUDIT_RESULTS=["holds","nothing-to-prove","does-not-hold","not-judged"],AuditedChange=object({base:string(),head:string(),title:string(),date:string(),result:_enum(AUDIT_RESULTS),reason:string(),tests:array(object({id:string(),word:_enum(["proves","guards","breaks","fails","unclear"]),reason:string()})),mutants:number(),survivors:array(object({file:string(),line:number(),change:string()})),seconds:number()});function countResults(changes){let numberOf=wanted=>changes.filter(({result})=>result===wanted).length;return{holds:numberOf("holds"),"nothing-to-prove":numberOf("nothing-to-prove"),"does-not-hold":numberOf("does-not-hold"),"not-judged":numberOf("not-judged")}}var SAID={holds:"proven","nothing-to-prove":"nothing to prove","does-not-hold":"not proven","not-judged":"not judged"};function describeAudit({changes,planned}){let counts=countResults(changes),said=AUDIT_RESULTS.filter(result=>counts[result]>0).map(result=>`${counts[result]} ${SAID[result]}`).join(", "),stopped=planned>changes.length?` Stopped after ${changes.length} of ${planned}.`:"";return changes.length===0?`No change was judged.${stopped}`:`Of ${count(changes.length,"change")} with source, ${said}.${stopped}`}function auditBadge(changes){let{holds,"does-not-hold":others,"not-judged":unknown}=countResults(changes),isKnown=holds+others>0,all=holds+others+unknown,share=holds/Math.max(1,all),colour=share>=.8?"brightgreen":share>=.5?"yellow":"orange";return{schemaVersion:1,label:"written test-first",message:isKnown?`${holds} of ${all} changes`:"not known",color:isKnown?colour:"lightgrey"}}function findUnneeded(changes){return changes.filter(({tests})=>tests.length>0&&tests.every(({word})=>word==="guards"))}var MARKS={holds:"\u2713","nothing-to-prove":"\u2013","does-not-hold":"\u2717","not-judged":"?"};function auditPage(audit){let{name,changes}=audit;return`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${foreignHtml(name)}: which changes their tests prove</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<header>
<p class="name">${foreignHtml(name)}</p>
<h1>${escapeHtml(describeAudit(audit).replace(/\b(\d+) /g,"$1\xA0"))}</h1>
${legend(changes)}
${strip(changes)}
</header>
${unneeded(audit)}
<section aria-label="Changes, the newest first">
${changes.map(change=>row(change,audit)).join(`
`)}
</section>
<footer>Each change ran with the old and the new source, as <code>tdd-arbiter verify</code> does. A change is proven if a
test fails without it, for the right reason, and passes with it.</footer>
</main>
</body>
</html>
`}function legend(changes){let counts=countResults(changes);return`<ul class="legend">${AUDIT_RESULTS.filter(result=>counts[result]>0).map(result=>`<li><span class="mark ${result}">${MARKS[result]}</span>${SAID[result]}</li>`).join("")}</ul>`}function strip(changes){return`<nav class="strip" aria-label="All changes, the oldest first">${changes.toReversed().map(({head,title,date,result})=>{let about=foreignHtml(`${date} ${title}: ${SAID[result]}`);return`<a class="${result}" href="#${escapeHtml(head)}" title="${about}" aria-label="${about}">${MARKS[result]}</a>`}).join("")}</nav>`}function unneeded({changes}){let found=findUnneeded(changes);if(found.length===0)return"";let them=inflect(found.length,"it","them"),verb=inflect(found.length,"has","have"),items=found.map(({head,title})=>`<li><a href="#${escapeHtml(head)}">${foreignHtml(title)}</a></li>`);return`<aside><h2>${count(found.length,"change")} ${verb} tests that pass without ${them}</h2>
<p>Perhaps the tests miss what was changed, perhaps the change keeps all behaviour: look at these first.</p>
<ul>${items.join("")}</ul></aside>`}function row(change,{address}){let{head,title,date,result,reason,tests,seconds}=change,short=escapeHtml(head.slice(0,10)),commit=address===null?`<code>${short}</code>`:`<a href="${escapeHtml(`${address}/commit/${head}`)}"><code>${short}</code></a>`,pull=/ \(#(\d+)\)$/.exec(title)?.[1]??/^Merge pull request #(\d+) /.exec(title)?.[1],link=address===null||pull===void 0?"":` \xB7 <a href="${escapeHtml(`${address}/pull/${pull}`)}">#${pull}</a>`,isOpen=result==="does-not-hold"?" open":"";return`<details class="change" id="${escapeHtml(head)}"${isOpen}>
<summary><span class="mark ${result}">${MARKS[result]}</span><span class="title">${foreignHtml(title)}</span><span class="said">${SAID[result]}</span></summary>
<p class="meta">${foreignHtml(date)} \xB7 ${commit}${link} \xB7 ${Math.round(seconds)} s</p>
<p>${foreignHtml(reason)}</p>
${describeTests(tests)}${describeMutants(change)}
</details>`}var MOST_TESTS=40;function describeTests(tests){if(tests.length===0)return"";let rows=tests.slice(0,MOST_TESTS).map(({id,word,reason})=>{let why=word==="proves"?"":`<span class="why">${foreignHtml(reason)}</span>`;return`<li><span class="word ${word}">${word}</span><span><code>${foreignHtml(id)}</code>${why}</span></li>`}),left=tests.length-rows.length,more=left>0?`<li><span></span><span>and ${count(left,"more test")}</span></li>`:"";return`<ul class="tests">${rows.join("")}${more}</ul>`}function describeMutants({mutants,survivors}){if(mutants===0)return"";if(survivors.length===0)return`<p>Tests noticed all of ${count(mutants,"mutant")}.</p>`;let rows=survivors.map(({file,line,change})=>`<li><code>${foreignHtml(`${file}:${line}`)}</code> <code>${foreignHtml(change)}</code></li>`);return`<p>No test noticed ${survivors.length} of ${count(mutants,"mutant")}:</p><ul class="survivors">${rows.join("")}</ul>`}var STYLE=`
:root { --paper: #fff; --ink: #1c2128; --soft: #59636e; --line: #d8dee4; --tint: #f6f8fa; --link: #0757b8;
  --holds: #1a7f37; --nothing: #6e7781; --not: #c32531; --unjudged: #8f6200; --good: #1a7f37; --bad: #c32531; --odd: #8f6200; }
@media (prefers-color-scheme: dark) { :root { --paper: #0d1117; --ink: #e6edf3; --soft: #9aa4b0; --line: #30363d;
  --tint: #161b22; --link: #6cb0ff; --holds: #238636; --nothing: #6e7681; --not: #cf3f37; --unjudged: #9a6700; --good: #3fb950; --bad: #f47067; --odd: #d29922; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
a { color: var(--link); }
code { font: 0.875em/1.45 ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.name { margin: 0; color: var(--soft); }
h1 { margin: 0.25rem 0 1rem; font-size: clamp(1.35rem, 4vw, 1.9rem); line-height: 1.25; text-wrap: balance; }
h2 { margin: 0; font-size: 1.05rem; }
.legend { display: flex; flex-wrap: wrap; gap: 0.35rem 1.25rem; margin: 0 0 1rem; padding: 0; list-style: none; }
.mark { display: inline-grid; flex: none; place-items: center; width: 1.4rem; height: 1.4rem; margin-right: 0.5rem;
  border-radius: 0.3rem; color: #fff; font-size: 0.85rem; font-weight: 700; line-height: 1; }
.strip { display: grid; grid-template-columns: repeat(auto-fill, minmax(1.7rem, 1fr)); gap: 3px; margin-bottom: 1.5rem; }
.strip a { display: grid; place-items: center; height: 2.25rem; border-radius: 0.3rem;
  color: #fff; font-weight: 700; text-decoration: none; }
.strip a:hover, .strip a:focus-visible { outline: 2px solid var(--ink); outline-offset: 1px; }
.holds { background: var(--holds); } .nothing-to-prove { background: var(--nothing); }
.does-not-hold { background: var(--not); } .not-judged { background: var(--unjudged); }
aside { margin: 0 0 1.5rem; padding: 1rem 1.25rem; border-left: 4px solid var(--not); border-radius: 0.3rem; background: var(--tint); }
aside p { margin: 0.25rem 0 0.5rem; color: var(--soft); } aside ul { margin: 0; padding-left: 1.2rem; overflow-wrap: anywhere; }
.change { border-top: 1px solid var(--line); padding: 0.1rem 0; scroll-margin-top: 1rem; }
.change:last-child { border-bottom: 1px solid var(--line); }
.change:target { background: var(--tint); }
summary { display: flex; align-items: flex-start; padding: 0.6rem 0; cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
.title { flex: 1; min-width: 0; font-weight: 600; overflow-wrap: anywhere; }
.said { flex: none; margin-left: 1rem; color: var(--soft); }
.said::after { content: " \u25B8"; } [open] > summary .said::after { content: " \u25BE"; }
.change > p, .change > ul { margin: 0 0 0.75rem 1.9rem; overflow-wrap: anywhere; }
.meta, .why, footer { color: var(--soft); font-size: 0.9rem; }
.tests, .survivors { padding: 0; list-style: none; }
.tests li { display: grid; grid-template-columns: 4.5rem 1fr; gap: 0.5rem; padding: 0.15rem 0; }
.word { font-size: 0.9rem; font-weight: 600; color: var(--soft); }
.word.proves { color: var(--good); } .word.breaks, .word.fails { color: var(--bad); } .word.unclear { color: var(--odd); }
.why { display: block; }
.survivors li { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: 0.15rem 0; }
footer { margin-top: 2rem; }
@media (max-width: 40rem) { main { padding-top: 1.25rem; } 
  .said { margin-left: 0.5rem; font-size: 0; } .said::after { font-size: 1rem; }
  .change > p, .change > ul { margin-left: 0; } }
@media print { .strip, .said::after { display: none; } }
`;import{createHash}from"node:crypto";import{mkdir,readFile,writeFile}from"node:fs/promises";import{basename,join}from"node:path";async function auditHistory(query,options){let checkout=await findRepository(query),{log,signal,safe}=options,quiet={...options,log:onlyWarnings(log)},planned=await findChanges(checkout,query),kept=await openResults(checkout,options),changes=[];for(let[index,change]of planned.entries()){let node=`${index+1} of ${planned.length}`;log.record({kind:"started",node});let known=await kept.read(change),seen=known??await judge(checkout,change,quiet);if(seen===null)break;known===null&&await kept.write(seen),changes.push(seen);let again=known===null?"":" (judged before)",detail=safe.line(`${SAID[seen.result]}${again}: ${seen.title}`);if(log.record({kind:"finished",node,detail,ok:seen.result!=="does-not-hold"}),signal.aborted)break}let address=await findAddress(checkout);return{name:address?.replace("https://github.com/","")??basename(checkout.root),address,changes,planned:planned.length}}var MOST_COMMITS=2e3;async function findChanges(checkout,{last,since}){let found=[],repo={directory:checkout.root,env:checkout.env};for(let change of await readMerged(checkout,{head:"HEAD",last:MOST_COMMITS,since})){if(found.length===last)break;let files=await readChangedFiles(repo,checkout.folder,change),{source}=splitChange(files,[]);source.some(({path})=>isPythonFile(path))&&found.push(change)}return found}async function judge(checkout,change,options){let{base,head,title,date}=change,started=performance.now(),about=()=>({base,head,title,date,seconds:(performance.now()-started)/1e3});try{let local={...change,checkout,comparedWith:"its parent",uncommitted:[]},seen=await verifyChange(local,options),survivors=seen.survivors.map(({file,line,change:what})=>({file,line,change:what})),tests=seen.tests.map(({id,word,reason:reason2})=>({id,word,reason:reason2})),{result,reason}=seen;return{...about(),result,reason,tests,mutants:seen.mutants.length,survivors}}catch(error){if(options.signal.aborted)return null;if(isRefusal(error)&&ENDS_ALL.has(error.code)||!(error instanceof ArbiterError))throw error;let reason=describeError(error);return{...about(),result:"not-judged",reason,tests:[],mutants:0,survivors:[]}}}var ENDS_ALL=new Set(["no-pytest","bad-usage","platform-unsupported"]);function onlyWarnings(log){let shown=new Set;return{record:event=>{event.kind!=="warned"||shown.has(event.text)||(shown.add(event.text),log.record(event))}}}async function openResults({commonDir},{log:_log,safe,signal:_signal,env:_env,...options}){let folder=join(commonDir,"tdd-arbiter","audit");await mkdir(folder,{recursive:!0});let fileOf=({base,head})=>{let key=JSON.stringify([VERSION,base,head,options]);return join(folder,`${createHash("sha256").update(key).digest("hex").slice(0,32)}.json`)};return{read:async change=>{let text=await readFile(fileOf(change),"utf8").catch(()=>null),known=text===null?null:AuditedChange.safeParse(parseJson(text)).data;return known?.head===change.head?known:null},write:async change=>{change.result!=="not-judged"&&await writeFile(fileOf(change),JSON.stringify(safe.value(change)))}}}function parseJson(text){try{return JSON.parse(text)}catch{return null}}async function findAddress({root,env}){let remote=await tryGit({directory:root,env},["remote","get-url","origin"]),found=/^(?:https:\/\/(?:[^@/]*@)?|git@|ssh:\/\/git@)github\.com[/:]([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(remote.stdout.trim());return found===null?null:`https://github.com/${found[1]}`}async function auditCommand(args,terminal){let{last,since,json,html,badge,"setup-command":setupCommand,...flags}=readAuditArguments(args),{cwd,env,signal,safe,stdout}=terminal;await requireDirectoryOf("html",html,cwd),await requireDirectoryOf("badge",badge,cwd);let{config,directory}=await resolveCommandConfig(flags,terminal),tests=toTestOptions(config,{env,failClosed:!1});return safe.addSecrets(passedSecrets(tests.passEnv)),withProgress({options:{json},terminal},async({log,output})=>{let query={directory,last:last??(since===void 0?20:1/0),since,env},{copy,verify}=config,seen=await auditHistory(query,{...tests,copy,setupCommand,surface:"terminal",log,safe,signal,required:{require:"proof",by:null,waivers:[]},mutants:{most:"mutants"in flags?verify.mutants:0,seconds:verify.mutant_seconds}}),audit=safe.value(seen);html!==void 0&&await writeFile2(resolve(cwd,html),auditPage(audit)),badge!==void 0&&!signal.aborted&&await writeFile2(resolve(cwd,badge),`${JSON.stringify(auditBadge(audit.changes))}
`),json&&stdout.write(toJson(audit,safe));let colour=hasColour(output,env);return output.write(describeChanges(audit,colour)),html!==void 0&&output.write(`The page: ${html}
`),signal.aborted?ExitCode.aborted:ExitCode.done})}var STYLES={holds:"green","nothing-to-prove":"dim","does-not-hold":"red","not-judged":"yellow"},LABEL_WIDTH=Math.max(...Object.values(SAID).map(said=>said.length)),LONGEST_TITLE=70,LONGEST_REASON=200;function describeChanges(audit,colour){let indent=" ".repeat(LABEL_WIDTH+4),rows=audit.changes.flatMap(({result,head,date,title,reason})=>{let label=SAID[result].padEnd(LABEL_WIDTH),first=`  ${colour?styleText(STYLES[result],label,{validateStream:!1}):label}  ${head.slice(0,10)}  ${date}  ${clean(title,LONGEST_TITLE)}`;return result==="does-not-hold"||result==="not-judged"?[first,`${indent}${clean(reason,LONGEST_REASON)}`]:[first]}),unneeded2=findUnneeded(audit.changes),heading=unneeded2.length===0?[]:[`${count(unneeded2.length,"change")} with tests that pass without ${unneeded2.length===1?"it":"them"}:`,...unneeded2.map(({head,title})=>`  ${head.slice(0,10)}  ${clean(title,LONGEST_TITLE)}`),""];return["",...rows,"",...heading,describeAudit(audit),""].join(`
`)}function clean(text,most){return oneLine(cleanText(text),most)}export{auditCommand};
