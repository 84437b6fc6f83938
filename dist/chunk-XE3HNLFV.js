import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import{diagnoseImport,diagnoseOptions,partsOf}from"./chunk-64QH625G.js";import{RUN_ID_VARIABLE,declaredBy,findProgram,nameOfUser,namedByBuildTools,normalized,searchPath,testEnvironment}from"./chunk-E33TLOF4.js";import{Interpreter,harmlessVariables,pickVariables}from"./chunk-JCPKVQIC.js";import{DEFAULT_LIMITS,SUBMODULE,blobId,changesIn,findBaseFile,formatIdentity,git,gitFailed,identifyFile,importCommit,inPrivateDirectory,linksAndSubmodules,madeBy,makeWritable,openDetachedWorktree,ownerMark,projectRoot,rawPath,readCommitDate,readOr,readTree,regularFiles,removeSpecialFiles,signCommit,splitNul,startGit,storeText,tryGit}from"./chunk-4ZGAJNCI.js";import{findImportProblems}from"./chunk-S73BJDQI.js";import{HAS_OWN_TMP,PytestExitCode,RUNGS,describeBoundary}from"./chunk-ZWF2TTUU.js";import{passedSecrets}from"./chunk-RN5SQLXC.js";import{findSecret,hasSecretName}from"./chunk-ERJ2SRJH.js";import{ArbiterError,LOG_FOLDER,readDefinitions}from"./chunk-6N6ZSWTA.js";import{readReportFile}from"./chunk-S6X7MH4L.js";import{EVERYTHING,addSeen,findContradiction,idsByJunitName,mergeReports,readLiveResults,readPatterns,readProgress,readSuccess,reportFromLive,stoppedTest}from"./chunk-TQAGTVFC.js";import{fileOfTest,foldersAbove,isTestPath,lastName,modulePath,shortenTestId}from"./chunk-VCWS4FZD.js";import{parseJson}from"./chunk-5J2XZXNK.js";import{andMore,quoteForShell,shellLine,textAt}from"./chunk-6UQSJSPJ.js";import{array,boolean,number,object,string}from"./chunk-5SDUPWIH.js";function sanitizeTools(adapters,safe){let{tests,linter}=adapters;return{...adapters,safe,workspace:safeWorkspace(adapters.workspace,safe),model:safeModel(adapters.model,safe),tests:safeTests(tests,safe),linter:{lint:async request=>(await linter.lint(request)).map(run=>safeLint(run,safe))}}}function safeTests(tests,safe){return{sandbox:tests.sandbox,run:async request=>safeRun(await tests.run(request),safe)}}function safeLog(log,safe){return{record:event=>log.record(safeEvent(event,safe))}}function safeEvent(event,{line}){switch(event.kind){case"started":case"ended":return event;case"finished":return{...event,detail:line(event.detail)};case"decided":return{...event,reason:line(event.reason)};case"warned":return{...event,text:line(event.text)}}}function safeWorkspace(workspace,{text}){return{...workspace,get tip(){return workspace.tip},commit:(message,version)=>workspace.commit(text(message),version),snapshot:(message,version)=>workspace.snapshot(text(message),version),writeLog:(name,content)=>workspace.writeLog(name,text(content))}}function safeModel(model,{incoming}){return{name:model.name,answer:async({system,stable,prompt,...rest})=>bounded(await model.answer({...rest,system:incoming(system),stable:stable===void 0?stable:incoming(stable),prompt:incoming(prompt)}))}}var MAX_ANSWER_BYTES=9e5,KEPT_CHARS=1e3;function bounded(answer){let{text}=answer;return text.length<=MAX_ANSWER_BYTES&&Buffer.byteLength(JSON.stringify(text))<=MAX_ANSWER_BYTES?answer:{...answer,text:text.slice(0,KEPT_CHARS),stopReason:"length"}}function safeRun(run,{incoming}){let safeFailure=failure=>({...failure,message:incoming(failure.message),details:incoming(failure.details)}),report=run.report&&{...run.report,tests:run.report.tests.map(test=>test.failure===null?test:{...test,failure:safeFailure(test.failure)}),collectionErrors:run.report.collectionErrors.map(error=>({...error,failure:safeFailure(error.failure)}))};return{...run,output:incoming(run.output),report}}function safeLint(run,{incoming}){let findings=run.findings.map(({file,line,code,message})=>({file:incoming(file),line,code:incoming(code),message:incoming(message)}));return{...run,command:incoming(run.command),problem:incoming(run.problem),findings}}import{constants,cp,lstat as lstat2,mkdir,readFile}from"node:fs/promises";import{dirname,join as join2}from"node:path";import{lstat}from"node:fs/promises";import{join}from"node:path";var FORBIDDEN=/[\\\p{Cc}]/u;async function resolveInside(root,path){requirePlainPath(path);let current=root;for(let part of path.split("/")){current=join(current,part);let stats=await lstat(current).catch(()=>null);if(stats!==null&&!stats.isFile()&&!stats.isDirectory())throw refusedPath(path)}return current}function requirePlainPath(path){if(path.split("/").some(part=>["",".",".."].includes(part))||FORBIDDEN.test(path))throw refusedPath(path)}function refusedPath(path){return new ArbiterError("path-refused",`${JSON.stringify(path)} is not a plain path inside the repository.`,{data:{path}})}async function chooseCopied(repository,{copy,log}){await requireCopyable(repository,copy);let generated=(await findGenerated(repository)).filter(path=>!copy.includes(path));if(generated.length>0){let detail=`${generated.join(", ")}: generated, ignored by git, and taken over from the checkout`;log.record({kind:"finished",node:"copy",detail,ok:!0})}return[...copy,...generated]}async function findGenerated(repository){let[pyproject,...setups]=await Promise.all(["pyproject.toml","setup.py","setup.cfg"].map(async name=>await findBaseFile(repository,name)??"")),named=namedByBuildTools({pyproject:pyproject??"",setup:setups.join(`
`)}),{root,env,folder}=repository,paths=named.flatMap(path=>[join2(folder,path),join2(folder,"src",path),path]),inside=[...new Set(paths)].filter(path=>!/^(?:\/|\.\.(?:\/|$))/.test(path));if(inside.length===0)return[];let literal=inside.map(path=>`:(literal)${path}`),listed=await git({directory:root,env},[...LIST_IGNORED,"--",...literal]),ignored=splitNul(listed),usable=await Promise.all(ignored.map(path=>isHarmlessFile(root,path)));return ignored.filter((_,index)=>usable[index])}var LIST_IGNORED=["ls-files","-z","--others","--ignored","--exclude-standard"];async function isHarmlessFile(root,path){let file=await resolveInside(root,path).catch(()=>null);return file===null||hasSecretName(path)||!(await lstat2(file).catch(()=>null))?.isFile()?!1:await findSecret(await readFile(file,"utf8"))===null}async function requireCopyable({root,env},paths){for(let path of paths){let tracked=await git({directory:root,env},["ls-files","--",`:(literal)${path}`]);if(tracked===""&&!hasSecretName(path))continue;let reason=tracked===""?"its name is that of a secret":"git tracks it";throw new ArbiterError("bad-usage",`copy: ${path} cannot be copied: ${reason}.`,{fix:"List only files and folders that git ignores, and no secrets; pass-env passes variables."})}}async function copyIgnoredFiles({from,to,paths}){for(let path of paths){let source=await resolveInside(from,path);if(await lstat2(source).catch(()=>null)===null)throw new ArbiterError("bad-usage",`copy: ${path} is not in the checkout.`,{fix:"Create it in an earlier step or with setup-command, or remove it from copy."});let target=await resolveInside(to,path);await mkdir(dirname(target),{recursive:!0}),await cp(source,target,{...{recursive:!0,force:!1,verbatimSymlinks:!0},mode:constants.COPYFILE_FICLONE})}}import{mkdir as mkdir4,writeFile as writeFile3}from"node:fs/promises";import{dirname as dirname3,join as join5}from"node:path";async function searchWords(repo,commit,words){if(words.length===0)return[];let patterns=words.flatMap(word=>["-e",word]),found=await tryGit(repo,["grep",...["-z","-I","--files-with-matches","--word-regexp","--fixed-strings"],...patterns,commit,"--","*.py"]);return splitNul(found.stdout).map(name=>name.slice(commit.length+1))}var GREP_LIMITS={...DEFAULT_LIMITS,seconds:20,outputBytes:64*1024**2},GREP_KINDS={text:["--fixed-strings"],word:["--fixed-strings","--word-regexp"],pattern:["--extended-regexp"]};async function grepLines(repo,commit,{text,as,inPython=!1}){let options=["-z","-I","--line-number","--no-color","--full-name",...GREP_KINDS[as]],files=inPython?["*.py"]:[":/"],args=["grep",...options,"-e",text,commit,"--",...files],found=await tryGit({...repo,limits:GREP_LIMITS},args);if(found.exitCode>1)throw gitFailed(args,found);return found.stdout.split(`
`).flatMap(line=>readHit(line,commit))}function readHit(row,commit){let[name="",number2="",...text]=row.split("\0"),[path,line]=[name.slice(commit.length+1),Number(number2)];return/^\d+$/.test(number2)?[{path,line,text:text.join("\0")}]:[]}import{lstat as lstat3,mkdir as mkdir3,readdir,rm as rm2,writeFile as writeFile2}from"node:fs/promises";import{dirname as dirname2,join as join4}from"node:path";import{copyFile,link,mkdir as mkdir2,rm,writeFile}from"node:fs/promises";import{basename,join as join3}from"node:path";function createClone(worktree){let{root,baseCommit,repo}=worktree,folder=join3(root,".git"),clone={...repo,gitDir:folder},packs=createPacks(repo,join3(root,"..","packs")),histories=new Map,historyOf=start2=>{let history=histories.get(start2)??readHistory(repo,{start:start2,baseCommit});return histories.set(start2,history),history},base=null,config=null,readBase=async()=>new Set(objectIds(await readTree(repo,baseCommit))),prepare=async(version,tree,known)=>{let history=await historyOf(version),added=objectIds(tree).filter(id=>!known.has(id)),own=history.commit===version?[]:[version];return packs.prepare(version,[...added,...own,history.tree,...history.objects])};return async({start:start2,startTree,files,others})=>{await packs.forgetSpoilt();let history=await historyOf(start2);base??=readBase();let known=await base,packed=known.size===0?[]:[await packs.prepare("base",[...known])],shallow=[];for(let{commit,tree}of[{commit:start2,tree:startTree},...others])packed.push(await prepare(commit,tree,known)),shallow.push(...(await historyOf(commit)).shallow);if(await tryGit(repo,["clean","-ffdxq","--",":(glob)**/__pycache__/**"]),await rm(folder,{recursive:!0,force:!0}),config??=describeOrigin(repo),await writeSkeleton(folder,baseCommit,{config:await config,HEAD:history.commit,shallow:[...new Set(shallow)].join(`
`),"packed-refs":history.tags.join(`
`)}),await packs.link(packed,join3(folder,"objects/pack")),files.length>0||start2!==history.commit){let child=await importCommit(clone,{...childOf(history),start:start2,files});child.tree!==history.tree&&await writeFile(join3(folder,"HEAD"),`${child.commit}
`)}await copyFile(join3(repo.gitDir,"index"),join3(folder,"index")),files.length>0&&await git(clone,["read-tree","-m","-i","HEAD"])}}async function describeOrigin(repo){let{stdout}=await tryGit(repo,["config","--get","remote.origin.url"]),address=stdout.trim().replace(/^((?!ssh:)[\w+.-]+:\/\/)(?:.*@)?([^?#]*).*$/s,"$1$2").replace(/^(ssh:\/\/[^:@/]*):.*@/s,"$1@");return address===""||new RegExp("::|\\p{Cc}","u").test(address)?"":`[remote "origin"]
	url = ${JSON.stringify(address)}
	fetch = +refs/heads/*:refs/remotes/origin/*
`}var MAX_COMMITS=1e4;async function readHistory(repo,{start:start2,baseCommit}){let found=await tryGit(repo,["cat-file","commit",start2]);if(found.exitCode!==0&&start2!==baseCommit)return readHistory(repo,{start:baseCommit,baseCommit});let[,tree=""]=/^tree (\w+)/.exec(found.stdout)??[],commit={commit:start2,tree,content:found.bytes},alone={...commit,objects:[start2],shallow:[start2],tags:[]},nearest=await tryGit(repo,["describe","--tags","--abbrev=0",start2]);if(nearest.exitCode!==0)return alone;let tag=`refs/tags/${nearest.stdout.trim()}`,commits=(await git(repo,["rev-list","--boundary",start2,"--not",tag])).split(`
`).filter(line=>line!=="");if(commits.length>MAX_COMMITS)return alone;let boundary=commits.filter(line=>line.startsWith("-")).map(line=>line.slice(1)),target=(await git(repo,["rev-parse",`${tag}^{commit}`])).trim(),tags=(await git(repo,["for-each-ref",`--points-at=${target}`,"--format=%(objectname) %(refname)","refs/tags"])).split(`
`).filter(line=>line!==""),inside=commits.filter(line=>!line.startsWith("-"));return{...commit,objects:[start2,target,...inside,...boundary,...tags.map(line=>textAt(line.split(" "),0))],shallow:[...new Set([target,...boundary])],tags}}function childOf({commit,content}){let text=content.toString("latin1"),end=text.indexOf(`

`),lines=text.slice(0,end).split(`
`),lineOf=kind=>lines.find(line=>line.startsWith(`${kind} `)),by=kind=>{let line=lineOf(kind)??"";return WELL_FORMED.test(line)?line:`${kind} ${formatIdentity()} 0 +0000`},about=[by("author"),by("committer"),lineOf("encoding")??[]].flat(),message=content.subarray(end+2);return{parents:[commit],about:about.map(line=>Buffer.from(line,"latin1")),message}}var WELL_FORMED=/^\w+ (?:[^<>]* )?<[^<>]*> \d+ [+-]\d{4}$/;function objectIds(tree){return[...tree.values()].filter(({mode})=>mode!==SUBMODULE).map(({id})=>id)}var CONFIG=`[core]
	repositoryformatversion = 0
	filemode = true
	bare = false
	checkStat = minimal
`,SHA256=`[core]
	repositoryformatversion = 1
[extensions]
	objectFormat = sha256
`;async function writeSkeleton(folder,id,files){for(let name of["objects/info","objects/pack","refs/heads","refs/tags"])await mkdir2(join3(folder,name),{recursive:!0});let config=`${CONFIG}${id.length===40?"":SHA256}${files.config??""}`;for(let[name,text]of Object.entries({...files,config}))text!==""&&await writeFile(join3(folder,name),`${text}
`)}var OBJECTS=["rev-parse","--path-format=absolute","--git-path","objects"],PARTS=[".pack",".idx"];function createPacks(repo,folder){let store={...repo,gitDir:folder},packs=new Map,linked=new Map,pack=async ids=>{await writeSkeleton(folder,textAt(ids,0),{HEAD:"ref: refs/heads/main","objects/info/alternates":(await git(repo,OBJECTS)).trim()});let name=join3(folder,"objects/pack/pack"),made=await git(store,["pack-objects","-q","--window=0","--compression=1",name],`${[...new Set(ids)].join(`
`)}
`);return`${name}-${made.trim()}`};return{forgetSpoilt:async()=>{for(let[file,identity]of linked)if(await identifyFile(file)!==identity){await rm(file,{force:!0});for(let[version,name]of packs)file.startsWith(name)&&packs.delete(version)}},prepare:async(version,ids)=>{let name=packs.get(version)??await pack(ids);return packs.set(version,name),name},link:async(names,target)=>{let files=[...new Set(names)].flatMap(name=>PARTS.map(part=>`${name}${part}`));for(let file of files)await link(file,join3(target,basename(file)));linked=new Map;for(let file of files)linked.set(file,await identifyFile(file))}}}function createPlace(worktree,{treeOf,encode},addIgnored){let clone=createClone(worktree),commit=worktree.tip,files=[],isFresh=!0;return{layOut:async version=>{let wanted=await encode(version),isThere=isFresh&&wanted.commit===commit;isFresh=!1,isThere||await resetFiles(worktree,{commit:wanted.commit,files:regularFiles(await treeOf(wanted.commit))}),commit=wanted.commit,files=[],await addIgnored(),await writeFiles(worktree.root,wanted.files),files=wanted.files},placeClone:async(commits=[])=>{isFresh=!1;let startTree=await treeOf(commit),other=async id=>({commit:id,tree:await treeOf(id)}),others=await Promise.all(commits.map(other));await clone({start:commit,startTree,files:changesIn(startTree,files),others})}}}var CLEAN=["clean","-ffdxq"];async function resetFiles(worktree,{commit,files}){let{hasSpecialFiles,hasUnknownFiles}=await scanTree(worktree.root,files);hasSpecialFiles&&await removeSpecialFiles(worktree.root),await worktree.checkOut(commit),hasUnknownFiles&&await clean(worktree)}async function clean({root,repo}){(await tryGit(repo,CLEAN)).exitCode!==0&&(await makeWritable(root),await git(repo,CLEAN))}async function writeFiles(root,files){for(let{path,content}of files)content===null&&await rm2(await resolveInside(root,path),{force:!0});for(let{path,content}of files){if(content===null)continue;let file=await resolveInside(root,path);await mkdir3(dirname2(file),{recursive:!0}),(await lstat3(file).catch(()=>null))?.isDirectory()&&await rm2(file,{recursive:!0}),await writeFile2(file,content)}}var NOTHING={hasSpecialFiles:!1,hasUnknownFiles:!1},ANYTHING={hasSpecialFiles:!0,hasUnknownFiles:!0},REPLACEMENT_CHARACTER="\uFFFD";async function scanTree(root,known){let files=new Set(known),folders=new Set([...files].flatMap(foldersAbove));async function scanFolder(folder){let entries=await readdir(join4(root,folder),{withFileTypes:!0}),scans=await Promise.all(entries.map(entry=>scanEntry(folder,entry)));return{hasSpecialFiles:scans.some(scan=>scan.hasSpecialFiles),hasUnknownFiles:scans.some(scan=>scan.hasUnknownFiles)}}async function scanEntry(folder,entry){let path=`${folder}${entry.name}`;if(path===".git")return NOTHING;if(entry.name.includes(REPLACEMENT_CHARACTER))return ANYTHING;if(entry.isFile())return{hasSpecialFiles:!1,hasUnknownFiles:!files.has(path)};if(entry.isSymbolicLink())return{hasSpecialFiles:!1,hasUnknownFiles:!0};if(!entry.isDirectory())return ANYTHING;let inside=await scanFolder(`${path}/`);return{...inside,hasUnknownFiles:inside.hasUnknownFiles||!folders.has(path)}}return scanFolder("").catch(()=>ANYTHING)}import{isUtf8}from"node:buffer";import{Socket}from"node:net";var CACHED_COMMITS=6;function createVersions(repo,folder){let prefix=folder===""?"":`${folder}/`,inProject=paths=>paths.filter(path=>path.startsWith(prefix)).map(path=>path.slice(prefix.length)),readBlob=createBlobReader(repo),trees=new Map,treeOf=async commit=>{let tree=trees.get(commit)??await readTree(repo,commit);trees.delete(commit),trees.set(commit,tree);for(let old of[...trees.keys()].slice(0,-CACHED_COMMITS))trees.delete(old);return tree};return{treeOf,inProject,filesOf:version=>{let{tree:commit,with:changes}=partsOf(version),changed=new Map(changes.map(({path,content})=>[path,content])),read=async path=>{let content=changed.get(path);if(content!==void 0)return content;let entry=(await treeOf(commit)).get(rawPath(prefix+path));return entry?.mode.startsWith("100")?decode(await readBlob(entry.id)):null};return{list:async()=>{let listed=inProject(regularFiles(await treeOf(commit)));return[...new Set([...listed,...changed.keys()])].filter(path=>changed.get(path)!==null).sort()},listLinks:async()=>inProject(linksAndSubmodules(await treeOf(commit))),read,readEach:async(paths,visit)=>{let visitOne=async path=>{let text=await read(path);text!==null&&visit(path,text)};await Promise.all(paths.map(visitOne))}}},encode:async version=>{let{tree:commit,with:changes}=partsOf(version),encode=async({path:own,content})=>{requirePlainPath(own);let path=prefix+own;if(content===null)return{path,content};let id=ASCII.test(content)?void 0:(await treeOf(commit)).get(rawPath(path))?.id;return{path,content:encodeLike(id===void 0?null:await readBlob(id),content)}};return{commit,files:await Promise.all(changes.map(encode))}}}}function decode(bytes){return bytes.toString(isUtf8(bytes)?"utf8":"latin1")}function encodeLike(before,text){let isLatin1=before!==null&&!isUtf8(before)&&!BEYOND_LATIN_1.test(text);return Buffer.from(text,isLatin1?"latin1":"utf8")}var ASCII=/^[\0-\x7f]*$/,BEYOND_LATIN_1=/[^\0-\xff]/,IDLE_MILLISECONDS=15e3;function createBlobReader(repo){let batch=null;return id=>((batch===null||batch.hasEnded())&&(batch=startBatch(repo)),batch.read(id))}function startBatch(repo){let git2=startGit(repo,["cat-file","--batch"]),wanted=[],unsent="",send=()=>{git2.stdin.write(unsent),unsent=""},hasEnded=!1,idle,pipes=[git2.stdin,git2.stdout,git2.stderr].filter(pipe=>pipe instanceof Socket),handles=[git2,...pipes],end=()=>{hasEnded=!0;for(let{id,reject}of wanted.splice(0))reject(unreadable(id))};git2.on("error",end),git2.on("close",end),git2.stderr.resume();let parse=createParser((header,bytes)=>{let next=wanted.shift();if(bytes===null?next?.reject(unreadable(header)):next?.resolve(bytes),!(wanted.length>0)){for(let handle of handles)handle.unref();idle=setTimeout(()=>{hasEnded=!0,git2.stdin.end()},IDLE_MILLISECONDS).unref()}});return git2.stdout.on("data",parse),{hasEnded:()=>hasEnded,read:id=>{if(clearTimeout(idle),wanted.length===0)for(let handle of handles)handle.ref();return new Promise((resolve2,reject)=>{wanted.push({id,resolve:resolve2,reject}),unsent===""&&setImmediate(send),unsent+=`${id}
`})}}}function unreadable(id){return new ArbiterError("git-failed",`git cat-file could not read ${id}.`,{fix:"Check the repository: git fsck"})}function createParser(found){let chunks=[],length=0,needed=1;return chunk=>{if(chunks.push(chunk),length+=chunk.length,length<needed)return;let rest=Buffer.concat(chunks);for(;;){let lineEnd=rest.indexOf(`
`);if(lineEnd<0)break;let header=rest.toString("latin1",0,lineEnd),size=/ (\d+)$/.exec(header)?.[1],end=size===void 0?lineEnd+1:lineEnd+1+Number(size)+1;if(rest.length<end){needed=end;break}found(header,size===void 0?null:rest.subarray(lineEnd+1,end-1)),rest=rest.subarray(end),needed=1}chunks=[rest],length=rest.length}}var DIFF=["diff-tree","-p","-r","-M","--no-ext-diff","--no-textconv","--no-color"];function createWorkspace(worktree,options={}){let{branch,baseCommit,repo,archiveFolder}=worktree,{folder="",keep=async()=>{},addIgnored=async()=>{}}=options,{fetchBranches=async()=>{},signOff=!1,signingKey=""}=options,logFolder=join5(archiveFolder,LOG_FOLDER),versions=createVersions(repo,folder),tip=worktree.tip,write=async(message,date,version)=>{let{commit:start2,files}=await versions.encode(version);return importCommit(repo,{start:start2,parents:[tip],about:madeBy(repo.identity,date),message:message.endsWith(`
`)?message:`${message}
`,files:changesIn(await versions.treeOf(start2),files)})},dates=new Map,makeCommit=async(message,date,version)=>{let{commit:plain}=await write(message,date,version),commit=signingKey===""?plain:await signCommit(repo,plain,signingKey);return dates.set(commit,date),await keep({commit}),commit},trees=new WeakMap,treeOf=version=>{if(typeof version=="string")return version;let tree=trees.get(version)??write("tree",0,version).then(made=>made.tree);return trees.set(version,tree),tree},texts=new Map,moveBranch=async commit=>{await git(repo,["update-ref",`refs/heads/${branch}`,commit,tip]),tip=commit};return{...createPlace(worktree,versions,addIgnored),branch,baseCommit,get tip(){return tip},at:versions.filesOf,search:async(version,words)=>versions.inProject(await searchWords(repo,await treeOf(version),words)),grep:async(version,wanted)=>(await grepLines(repo,await treeOf(version),wanted)).flatMap(hit=>versions.inProject([hit.path]).map(path=>({...hit,path}))),snapshot:(message,version)=>makeCommit(message,Math.floor(Date.now()/1e3),version),moveBranch,commit:async(message,version)=>{let draft=partsOf(version).tree,date=dates.get(draft)??await readCommitDate(repo,draft),signature=`

Signed-off-by: ${formatIdentity(repo.identity)}
`,text=signOff?message.trimEnd()+signature:message,commit=await makeCommit(text,date,version);return await moveBranch(commit),commit},diff:(from,to)=>git(repo,[...DIFF,...folder===""?[]:[`--relative=${folder}`],from,to]),mergeTrees:async(into,from)=>(await fetchBranches([into,from]),mergeTrees(repo,into.commit,from.commit)),identify:async text=>blobId(baseCommit,text),remember:async text=>{let blob=await storeText(repo,text);return await keep({blob}),texts.set(blob,Buffer.from(text).toString()),blob},recall:async reference=>texts.get(reference)??git(repo,["cat-file","blob",reference]),logFolder,writeLog:async(name,text)=>{let file=join5(logFolder,name);await mkdir4(dirname3(file),{recursive:!0}),await writeFile3(file,text)}}}var MERGE_TREE=["merge-tree","--write-tree","-z","--name-only","--no-messages"];async function mergeTrees(repo,into,from){let merged=await tryGit(repo,[...MERGE_TREE,into,from]),[tree="",...conflicts]=merged.stdout.split("\0");if(merged.exitCode===0)return{tree:tree.trim()};if(merged.exitCode!==1||tree==="")throw gitFailed(MERGE_TREE,merged);return{conflicts:conflicts.filter(path=>path!=="")}}import{execFile}from"node:child_process";import{accessSync,constants as constants2,statSync}from"node:fs";import{delimiter,join as join6,resolve}from"node:path";import{promisify}from"node:util";var describe_interpreter_default=`# Where an interpreter is installed and what it has. The first entry of the search path is the repository,
# and is removed before anything is imported. Editable installs of setuptools are in a finder's MAPPING.
# Only the package with pytest's version is imported: importing all of pytest takes ten times as long, and
# a broken pytest shows in its first run.
import sys
del sys.path[0]
import hashlib, importlib.util, json, os, site
try:
    if importlib.util.find_spec("pytest") is None:
        raise ImportError("No module named 'pytest'")
    import _pytest
    version, problem = _pytest.__version__, ""
except Exception as error:
    version, problem = None, "%s: %s: %s" % (sys.executable, type(error).__name__, error)
mapped = [m.MAPPING for n, m in list(sys.modules.items()) if n.startswith("__editable__") and hasattr(m, "MAPPING")]
editable = [os.path.dirname(p) for mapping in mapped for p in mapping.values()]
def installed():
    for folder in sys.path:
        try:
            yield from (one for one in os.listdir(folder) if one.endswith((".dist-info", ".egg-info", ".pth")))
        except OSError:
            pass
packages = "\\n".join([sys.version] + sorted(installed()))
print()
print(json.dumps({
    "executable": sys.executable,
    "virtualEnv": sys.prefix if sys.prefix != sys.base_prefix else None,
    "userBase": site.getuserbase() if site.ENABLE_USER_SITE else None,
    "pytest": version,
    "pytestProblem": problem,
    "coverage": importlib.util.find_spec("pytest_cov") is not None,
    "xdist": importlib.util.find_spec("xdist") is not None,
    "packages": hashlib.sha256(packages.encode("utf-8", "replace")).hexdigest(),
    "prefixes": [sys.prefix, sys.base_prefix, sys.exec_prefix, sys.base_exec_prefix],
    "searchPath": sys.path + editable,
}))
`;async function chooseInterpreter(choice){let problems=[];for(let candidate of findCandidates(choice,choice.env.PATH??"")){let answer=await probeOnce(candidate,{cwd:projectOf(choice),env:choice.env});if("executable"in answer)return answer;problems.push(`${candidate}: ${answer.problem}`)}let name=choice.python??"python3";return{missing:[...problems,`No Python interpreter was found (${name}).`,""].join(`
`)}}var PROBED=new Map;async function probeOnce(file,options){let key=JSON.stringify([file,options]),cached=PROBED.get(key);if(cached!==void 0)return cached;let answer=await probeInterpreter(file,options);return"executable"in answer&&answer.pytest!==null&&PROBED.set(key,answer),answer}function projectOf({checkout,root}){return checkout??root}function findCandidates(choice,path){let project=projectOf(choice),{python}=choice;if(python!==void 0)return python.includes("/")?[resolve(project,python)].filter(isExecutable):findOnPath(python,path);let inVenv=[".venv","venv"].map(name=>join6(project,name,"bin","python")),onPath=["python3","python"].flatMap(name=>findOnPath(name,path));return[...inVenv.filter(isExecutable).slice(0,1),...onPath]}function findOnPath(name,path){return path.split(delimiter).filter(directory=>directory.startsWith("/")).map(directory=>join6(directory,name)).filter(isExecutable).slice(0,1)}function isExecutable(file){try{return accessSync(file,constants2.X_OK),statSync(file).isFile()}catch{return!1}}var PROBE_TIMEOUT_MS=6e4;function probeInterpreter(file,{cwd,env}){let options={cwd,env:probeEnvironment(env),timeout:PROBE_TIMEOUT_MS,killSignal:"SIGKILL"};return new Promise(resolve2=>{execFile(file,["-c",describe_interpreter_default],options,(error,stdout,stderr)=>{let lastLine=stdout.trimEnd().split(`
`).at(-1)??"",answer=Interpreter.safeParse(parseJson(lastLine)).data;resolve2(answer??{problem:stderr.trim()||(error?.message??"gave no answer")})})})}var FOR_SHIMS=["HOME","PYENV_ROOT","PYENV_VERSION","ASDF_DIR","ASDF_DATA_DIR","MISE_DATA_DIR","XDG_DATA_HOME"];function probeEnvironment(inherited){return{...harmlessVariables(inherited),...pickVariables(inherited,FOR_SHIMS),PYTHONDONTWRITEBYTECODE:"1"}}var ON_GITHUB="Have a step of the workflow install pytest before this one, or name the interpreter that has it with the input python.";async function requirePytest(choice){let interpreter=await chooseInterpreter(choice);if("missing"in interpreter)throw new ArbiterError("no-pytest",interpreter.missing.trim(),{fix:"Name the interpreter that has pytest with --python.",data:{onGitHub:ON_GITHUB}});if(interpreter.pytest!==null)return interpreter;throw new ArbiterError("no-pytest",`${interpreter.executable} has no pytest.`,{fix:`${installPytest(interpreter)}   (or name another with --python)`,data:{onGitHub:ON_GITHUB}})}function installPytest({executable,virtualEnv}){return virtualEnv!==null?`Type: ${executable} -m pip install pytest`:"In the repository, type: python3 -m venv .venv && .venv/bin/pip install pytest"}async function readPythonVersion(executable,env){let{stdout}=await promisify(execFile)(executable,["--version"],{env:probeEnvironment(env),timeout:1e4});return/\d+(?:\.\d+)+/.exec(stdout)?.[0]??""}import{existsSync,lstatSync,readdirSync,readFileSync,statSync as statSync2}from"node:fs";import{join as join7}from"node:path";var NOT_SOURCE=/(^|\/)(\.[^/]*|node_modules|venv|site-packages|__pycache__)(\/|$)/;async function findModuleProviders(choice){let{root}=choice,interpreter=await chooseInterpreter(choice),installed="missing"in interpreter?[]:interpreter.searchPath,own=findSourceRoots(root,installed).forTests;return{providerOf:module=>holdsModule(own,module)?"repository":holdsModule(installed,module)?"environment":null,defines:name=>{let[owner]=name.split(".");return pythonFiles(root).some(file=>{let text=readFileSync(file,"utf8"),defines=each=>lastName(each.name)===owner;return text.includes(`${owner}`)&&readDefinitions(text,{withLocal:!0}).some(defines)})}}}function holdsModule(folders,module){let path=module.replaceAll(".","/"),name=path.slice(path.lastIndexOf("/")+1);return folders.some(folder=>{let location=join7(folder,path);return existsSync(`${location}.py`)||isDirectory(location)?!0:listFolder(join7(location,"..")).some(entry=>entry.startsWith(`${name}.`)&&/\.so$/.test(entry))})}function listFolder(folder){return isDirectory(folder)?readdirSync(folder):[]}function pythonFiles(root){return readdirSync(root,{recursive:!0,encoding:"utf8"}).filter(path=>path.endsWith(".py")&&!NOT_SOURCE.test(path)).map(path=>join7(root,path)).filter(file=>lstatSync(file).isFile())}function findSourceRoots(root,searchPath2){let forTests=[root,...sourceFolder(root)],packages=searchPath2.filter(path=>/\/(?:site|dist)-packages$/.test(path)),copies=new Set(packages.flatMap(listFolder)),forChildren=forTests.filter(path=>!hasStartupModule(path)&&listModules(path).some(name=>copies.has(name)));return{forTests,forChildren}}function listModules(path){let isModule=name=>name.endsWith(".py")||existsSync(join7(path,name,"__init__.py"));return readdirSync(path).filter(isModule)}function sourceFolder(root){let source=join7(root,"src");return isDirectory(source)&&!existsSync(join7(source,"__init__.py"))?[source]:[]}function hasStartupModule(path){return["sitecustomize","usercustomize"].some(name=>existsSync(join7(path,`${name}.py`))||existsSync(join7(path,name)))}function isDirectory(path){return statSync2(path,{throwIfNoEntry:!1})?.isDirectory()??!1}import{availableParallelism}from"node:os";function openBench({layOut}){let last=Promise.resolve(),laidOut=work=>request=>{let result=last.then(async()=>(await layOut(request.at),work(request)));return last=result.catch(()=>{}),result};return{tests:({sandbox,run})=>({sandbox,run:laidOut(run)}),linter:({lint})=>({lint:laidOut(lint)}),inspector:inspector=>({...inspector,findAffected:laidOut(inspector.findAffected)})}}function placesFor(sandbox){return HAS_OWN_TMP.has(sandbox.rung)&&sandbox.network==="off"&&availableParallelism()>1?2:1}function runSideBySide(tests,{beside,places}){let free=[tests,...Array(places-1).fill(beside)],running=new Set;return{sandbox:tests.sandbox,places,run:async request=>{for(;free.length===0;)await Promise.race(running).catch(()=>{});request.signal?.throwIfAborted();let bench=free.shift()??tests,result=bench.run(request).finally(()=>{running.delete(result),bench===tests?free.unshift(bench):free.push(bench)});return running.add(result),result},end:()=>Promise.allSettled(running)}}var MOST_KEPT=4;function rememberRuns(tests){let known=new Map;return{...tests,run:async request=>{let{signal:_,onProgress,onPatterns,anew,...asked}=request,key=JSON.stringify(asked),before=anew||(onProgress!==void 0||onPatterns!==void 0)?void 0:known.get(key);if(before!==void 0)return before;let result=await tests.run(request);result.ending==="exited"&&result.report!==null&&known.set(key,result);for(let old of[...known.keys()].slice(0,-MOST_KEPT))known.delete(old);return result}}}import{existsSync as existsSync7}from"node:fs";import{tmpdir}from"node:os";import{join as join15,relative as relative3}from"node:path";import{statSync as statSync3}from"node:fs";var bootstrap_default=`# Starts pytest as "python -m pytest" does, with these differences:
# - It closes inherited files first, which would otherwise be open inside every sandbox.
# - It imports pytest before the repository's directories are on the search path, so that a pytest.py
#   there cannot replace it.
# - A plugin refuses options under which no test body runs, and sends us every result when it happens,
#   over a copy of the output that was opened before any test code was imported. What was sent cannot
#   be taken back; readLiveResults reads it.
# - It watches which files of the repository are opened, and which sources are written, with an audit
#   hook that cannot be removed.
# - It tells which files of the repository read which data.
# - It tells which assertions of pytest and unittest, and which built-ins, are no longer the original ones,
#   and whether pytest itself has imported the test files: other code may leave assertions out.
# - It tells of exceptions what their texts do not say.
# - It tells which tests reach the lines that it is asked about, where that does not take long.
# - It orders a whole suite: what comes first and last, what is left out, and when it is time to stop.
# Works on every Python 3: -P needs 3.11, and -I hides packages. Its names are not those of __main__, and it
# takes what it calls from other modules before any test can replace it.
import os, sys
for fd in os.listdir("/proc/self/fd"):
    try:
        if int(fd) > 2: os.close(int(fd))
    except OSError:
        pass
del sys.path[0]
import builtins, collections, difflib, dis, fnmatch, gc, json, threading, traceback, zlib
from os import write
from os.path import basename, dirname, isfile, join, normpath
from sys import _getframe as frame_of, modules
from time import monotonic
import pytest


def start():
    begun = monotonic()
    originals = Originals()
    options, arguments, targets = take_arguments()
    lay_search_path(options)
    orders = Orders(options, begun)
    send = open_wire(options["mark"].encode())
    tracer = Tracer(options["root"] + "/", options["reach"]) if options.get("reach") else None
    usage = Usage(options["root"] + "/", send, tracer)
    plugin = Plugin(options, targets, orders, originals, usage, tracer, send)
    sys.addaudithook(usage.watch)
    if tracer is not None: tracer.start()
    code = run_pytest(arguments, plugin, send)
    send("exit", code)
    sys.exit(code)


class Originals:
    """What decides whether a test fails, as it was before any code of the repository ran."""
    # Programs and tests do replace these, and no test is weaker for it.
    USUAL = {"print", "open", "input", "breakpoint", "help", "exit", "quit", "_", "__import__"}
    # What tests compare with; anything else of Python's own a program may well replace.
    COMPARING = ("math", "operator", "re", "fnmatch", "ast")
    OF_PYTEST = ("python_api", "raises", "recwarn", "outcomes", "python", "unittest", "runner", "reports",
                 "skipping", "assertion.rewrite")

    def __init__(self):
        self.kept, self.texts = [], {}
        self.library = dirname(os.__file__)
        for key, value in list(vars(builtins).items()):
            if key not in self.USUAL and callable(value): self.keep("builtins", builtins, key, value)
        for name in self.COMPARING:
            for key, value in list(vars(modules.get(name, object)).items()):
                is_public = name in modules and not key.startswith("_")
                if is_public and callable(value) and not isinstance(value, type):
                    self.keep(name, modules[name], key, value)
        for key, value in list(vars(pytest).items()):
            if not key.startswith("__"): self.kept.append(("pytest." + key, pytest, key, value, None))
        for name in ("_pytest." + each for each in self.OF_PYTEST):
            for key, value in list(vars(modules.get(name, object)).items()):
                if getattr(value, "__module__", None) != name: continue
                if isinstance(value, type):
                    for member, inner in list(vars(value).items()): self.keep(name + "." + key, value, member, inner)
                elif isinstance(value, FUNCTION):
                    self.keep(name, modules[name], key, value)

    def keep(self, name, owner, key, value):
        self.kept.append((name + "." + key, owner, key, value, code_of(value)))

    def replaced(self):
        """The names of what is another object now, or has other code."""
        if modules.get("pytest") is not pytest: yield "pytest"
        for name, owner, key, value, code in self.kept:
            now = vars(owner).get(key, value)
            if now is not value or code is not None and code_of(now) is not code: yield name
        try:
            for name in ("unittest", "unittest.mock"): yield from self.replaced_in_library(name)
        except Exception:
            pass  # An installation without its texts tells nothing.

    def replaced_in_library(self, name):
        package = modules.get(name)
        if package is None: return
        file = "case.py" if name == "unittest" else "mock.py"
        space = modules.get("unittest.case", package) if name == "unittest" else package
        for owner, code in self.codes_in(join(self.library, "unittest", file)):
            if name == "unittest.mock" and not code.co_name.startswith(("assert", "_assert")): continue
            cls = getattr(package if owner == "TestCase" else space, owner, None)
            if not isinstance(cls, type): continue
            value = vars(cls).get(code.co_name)
            value = getattr(value, "__func__", value)
            # A context manager is made from its function; anything else that wraps one replaces it.
            if getattr(value, "__globals__", None) is vars(modules["contextlib"]): value = value.__wrapped__
            if type(value) is not FUNCTION or not is_same_code(code, value.__code__):
                yield "%s.%s.%s" % (name, owner, code.co_name)

    def codes_in(self, path):
        # Importing unittest takes time, and most tests never do: its text says what it would be.
        if path not in self.texts:
            with open(path, "rb") as file: module = compile(file.read(), path, "exec", dont_inherit=True)
            classes = [one for one in module.co_consts if type(one) is CODE]
            self.texts[path] = [(one.co_name, code) for one in classes for code in one.co_consts if type(code) is CODE]
        return self.texts[path]


FUNCTION, CODE = type(start), type(start.__code__)


def code_of(value):
    return getattr(getattr(value, "__func__", value), "__code__", None)


def is_same_code(one, other):
    if type(one) is not CODE: return one == other
    if type(other) is not CODE or one.co_code != other.co_code or one.co_names != other.co_names: return False
    return len(one.co_consts) == len(other.co_consts) and all(map(is_same_code, one.co_consts, other.co_consts))


def take_arguments():
    """Our options, the arguments for pytest, and the targets."""
    options = json.loads(sys.argv[1])
    # Given to pytest as arguments, targets would bring the configuration of their folder in place of the root's.
    begin = len(sys.argv) - options.get("targets", 0)
    arguments, targets = sys.argv[2:begin], sys.argv[begin:]
    # Code must not be able to tell us from plain pytest by its arguments, nor take ours for its own.
    sys.argv[:] = [join(dirname(pytest.__file__), "__main__.py")]
    if hasattr(sys, "orig_argv"): sys.orig_argv[1:] = ["-m", "pytest"]
    return options, arguments, targets


def lay_search_path(options):
    sys.path[:0] = options["forTests"]
    given = [path for path in [os.environ.get("PYTHONPATH")] if path]
    if options["forChildren"]: os.environ["PYTHONPATH"] = os.pathsep.join(options["forChildren"] + given)


class Orders:
    """Which tests of a suite run, in which order, and until when."""
    def __init__(self, options, begun):
        self.begun, self.only = begun, options["only"]
        self.last, self.also = set(options["last"]), set(options["also"])
        orders = {}
        if options.get("orders"):
            with open(options["orders"], encoding="utf-8") as file: orders = json.load(file)
        self.first = {path: place for place, path in enumerate(orders.get("first", []))}
        self.without, self.until = set(orders.get("without", [])), set(orders.get("until", []))
        self.seconds = orders.get("seconds")

    def arrange(self, items):
        if self.only is not None:
            items[:] = [one for one in items if file_of(one) in self.only]
        if self.without:
            items[:] = [one for one in items if one.nodeid not in self.without or file_of(one) in self.also]
        if self.first:
            items.sort(key=lambda one: self.first.get(file_of(one), len(self.first)))
        if self.last:
            items.sort(key=self.is_last)

    def is_last(self, item):
        return not self.last.isdisjoint((file_of(item), item.nodeid.partition("[")[0]))

    def must_run(self, item):
        return self.is_last(item) or file_of(item) in self.also

    def is_over(self, ended):
        if self.until and self.until <= ended: return True
        return self.seconds is not None and monotonic() - self.begun > self.seconds


def file_of(item):
    return item.nodeid.split("::")[0]


def open_wire(mark):
    """A function that sends one message."""
    wire, encode = os.dup(1), json.JSONEncoder().encode
    def send(*fields):
        data = mark + encode(fields).encode() + b"\\n"
        while data:
            data = data[write(wire, data):]
    return send


class Tracer:
    """Which tests reach the lines that were asked about."""
    # Each takes less than a microsecond: more of them would make the tests slow.
    MOST_EVENTS = 2000000

    def __init__(self, root, reach):
        self.root, self.cwd, self.left = root, os.getcwd(), self.MOST_EVENTS
        # Which test runs; empty for an import or a fixture, which tests share that do not show up there.
        self.test = ""
        self.seen = {path: {line: set() for line in lines} for path, lines in reach.items()}
        self.lines, self.asked = {}, {}
        # Tests that start other processes, whose lines are not seen.
        self.elsewhere = set()

    def start(self):
        threading.settrace(self.on_call)
        sys.settrace(self.on_call)

    def on_call(self, frame, event, arg):
        if not self.may_go_on(): return None
        return self.on_line if self.is_asked(frame.f_code) else None

    def on_line(self, frame, event, arg):
        if not self.may_go_on(): return None
        tests = self.lines[frame.f_code.co_filename].get(frame.f_lineno)
        if event == "line" and tests is not None: tests.add(self.test)
        return self.on_line

    def may_go_on(self):
        self.left -= 1
        if self.left <= 0: sys.settrace(None)
        return self.left > 0

    def is_asked(self, code):
        # Whether it has one of the lines. Most code is of other files, which its path alone tells.
        name = code.co_filename
        if name not in self.lines:
            path = normpath(join(self.cwd, name))
            self.lines[name] = self.seen.get(path[len(self.root):] if path.startswith(self.root) else None)
        if self.lines[name] is None: return False
        if code not in self.asked:
            self.asked[code] = any(line in self.lines[name] for _, line in dis.findlinestarts(code))
        return self.asked[code]

    def switch(self, test):
        # Where other code traces as well, what was seen is not known.
        if self.left > 0 and sys.gettrace() != self.on_call: self.seen, self.left = {}, 0
        self.test = test

    def send(self, send):
        self.switch("")
        sys.settrace(None)
        # Where it broke off, any test may reach more than was seen.
        is_all = self.left > 0
        for path, lines in self.seen.items():
            for line, tests in lines.items():
                if tests or is_all: send("reached", path, line, sorted(tests)[:1000])
        send("elsewhere", sorted(self.elsewhere)[:1000] if is_all else [""])


class Usage:
    """Which files of the repository are opened, imported, written and run, seen by an audit hook."""
    SOURCES = (".py", ".pyc")
    STARTS = {"subprocess.Popen", "os.system", "os.posix_spawn", "os.fork", "os.forkpty", "os.spawn", "os.exec"}
    # What writes the bytecode of a source that is imported.
    WRITERS = (("importlib._bootstrap_external", "_write_atomic"), ("_frozen_importlib_external", "_write_atomic"),
               ("_pytest.assertion.rewrite", "_write_pyc"))

    def __init__(self, root, send, tracer):
        self.root, self.cwd, self.send, self.tracer = root, os.getcwd(), send, tracer
        self.opened, self.told, self.written, self.known = set(), set(), set(), set()
        # Which data is read by which file, and whether that was sent.
        self.readers = {}
        # Files whose code was run by something else than pytest's import of test files.
        self.foreign = set()
        rewriting = getattr(modules.get("_pytest.assertion.rewrite"), "AssertionRewritingHook", None)
        self.importer = code_of(getattr(rewriting, "exec_module", None))
        self.compilers = {code_of(getattr(modules.get(module), name, None)) for module, name in self.WRITERS}

    def watch(self, event, args):
        if self.tracer is not None and event in self.STARTS: self.tracer.elsewhere.add(self.tracer.test)
        if event == "os.rename" and frame_of(1).f_code not in self.compilers: self.note_written(args[1])
        if event == "exec" and getattr(args[0], "co_name", None) == "<module>" and frame_of(1).f_code is not self.importer:
            self.foreign.add(normpath(join(self.cwd, args[0].co_filename)))
        if event != "open": return
        if (args[2] or 0) & 3: return self.note_written(args[0])
        if type(args[0]) is not str or len(self.opened) > 20000: return
        path = normpath(join(self.cwd, args[0]))
        if not path.startswith(self.root): return
        path = path[len(self.root):]
        self.opened.add(path)
        if path.endswith(self.SOURCES) or len(self.readers) > 5000: return
        reader = self.reader_of()
        if reader is not None: self.readers.setdefault((path, reader), False)

    def note_written(self, path):
        if type(path) is not str or not path.endswith(self.SOURCES) or len(self.written) > 1000: return
        path = normpath(join(self.cwd, path))
        if path.startswith(self.root) and path not in self.written:
            self.written.add(path)
            self.send("written", path[len(self.root):])

    def reader_of(self):
        # The innermost code of the repository; what it calls is Python's own or installed.
        frame = frame_of(2)
        while frame is not None:
            path = frame.f_code.co_filename
            if path.startswith(self.root): return path[len(self.root):]
            frame = frame.f_back

    def send_used(self):
        # Between two files: a run that does not reach its end has told what it used until then.
        for kind, paths in ("opened", self.opened - self.told), ("loaded", self.loaded()):
            paths = sorted(set(paths))[:20000]
            for at in range(0, len(paths), 200):
                self.send("used", kind, paths[at:at + 200])
        self.told.update(self.opened)
        new = sorted(pair for pair, is_told in self.readers.items() if not is_told)
        for at in range(0, len(new), 200):
            self.send("read", new[at:at + 200])
        self.readers.update((pair, True) for pair in new)

    def loaded(self):
        names = set(list(modules)) - self.known
        self.known.update(names)
        for name in names:
            path = getattr(modules.get(name), "__file__", None)
            if type(path) is str and path.startswith(self.root): yield path[len(self.root):]


class Plugin:
    def __init__(self, options, targets, orders, originals, usage, tracer, send):
        self.options, self.targets, self.orders, self.originals = options, targets, orders, originals
        self.usage, self.tracer, self.send, self.root = usage, tracer, send, options["root"] + "/"
        self.collected, self.ended, self.failed, self.found, self.lost = set(), set(), set(), [], set()
        self.file, self.stopped, self.broken = None, False, set()

    def pytest_plugin_registered(self, plugin):
        # Code of the repository that is no conftest.py, and may run tests in pytest's place.
        module = plugin if type(plugin) is type(sys) else modules.get(type(plugin).__module__)
        path = str(getattr(module, "__file__", None))
        if path.startswith(self.root) and not path.endswith("/conftest.py"):
            self.send("replaced", ["pytest's hooks (with a plugin in %s)" % path[len(self.root):]])

    @pytest.hookimpl(hookwrapper=True)
    def pytest_cmdline_main(self, config):
        # Not an argument: where the repository switches pytest-xdist off, -n would be a usage error.
        # A number that the user or the repository gives wins, except over 0.
        # Workers are not told of further files, and find those by their names alone.
        workers = 0 if self.unmatched(config) else self.options["workers"]
        if workers == 0 or getattr(config.option, "numprocesses", 0) is None:
            config.option.numprocesses = workers
        yield

    def unmatched(self, config):
        # Names of further files that python_files does not match.
        patterns = [str(one) for one in config.getini("python_files")]
        names = map(basename, self.orders.also)
        return [name for name in names if not any(fnmatch.fnmatch(name, one) for one in patterns)]

    def pytest_configure(self, config):
        for name in ("setupplan", "setuponly", "trace", "usepdb"):
            if getattr(config.option, name, False):
                raise pytest.UsageError("option %s runs no test" % name)
        self.config = config
        # With the repository's -p no:junitxml, nothing else writes the report.
        if config.pluginmanager.is_blocked("junitxml"):
            if self.options["plainReport"]: raise pytest.UsageError("no report with -p no:junitxml")
            modules["_pytest.junitxml"].pytest_configure(config)
        if self.targets: config.args[:] = self.targets
        config.args.extend(self.options["also"])
        self.patterns = [str(one) for one in config.getini("python_files")][:20]
        # New versions of pytest drop an argument that lies below another.
        config.getini("python_files").extend(self.unmatched(config))

    def pytest_sessionstart(self, session):
        # Wide enough that no summary line is truncated. Not by a variable, which tests would see.
        reporter = session.config.pluginmanager.getplugin("terminalreporter")
        if hasattr(reporter, "_tw"): reporter._tw.fullwidth = 200
        seed = seed_of(session.config)
        if seed is not None: self.send("seed", seed[:200])

    def pytest_collectstart(self, collector):
        if isinstance(collector, pytest.File): self.send("collecting", collector.nodeid)

    @pytest.hookimpl(tryfirst=True)
    def pytest_make_collect_report(self, collector):
        # A file that ended the process when it was imported.
        if isinstance(collector, pytest.File) and collector.nodeid in self.orders.without:
            from _pytest.reports import CollectReport
            return CollectReport(collector.nodeid, "passed", None, [])

    def pytest_itemcollected(self, item):
        self.found.append(item)

    def pytest_collectreport(self, report):
        if report.failed:
            self.send("uncollected", report.nodeid)
            self.broken.add(report.nodeid)
            self.explain(report)

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items):
        self.send_order(items)
        self.orders.arrange(items)

    def send_order(self, items):
        # pytest itself groups tests by their fixtures; only hooks of the repository may shuffle them.
        hooks = self.config.hook.pytest_collection_modifyitems.get_hookimpls()
        codes = [getattr(one.function, "__code__", None) for one in hooks]
        if not any(one.co_filename.startswith(self.root) for one in codes if one is not None): return
        left, also = set(map(id, items)), self.orders.also
        ids = lambda them: [one.nodeid for one in sorted(them, key=file_of) if file_of(one) not in also]
        now = ids(items)
        if now != ids(one for one in self.found if id(one) in left): self.send("order", zlib.crc32("\\n".join(now).encode()))

    def pytest_collection_finish(self, session):
        self.send_replaced()
        files = {str(getattr(one, "path", None) or one.fspath) for one in session.items if type(one.getparent(pytest.Module)) is pytest.Module}
        is_rewritten = self.usage.importer is not None and getattr(session.config.option, "assertmode", None) == "rewrite"
        if is_rewritten and not self.usage.foreign.isdisjoint(files): self.send("replaced", ["pytest's import of test files"])
        self.collect(one.nodeid for one in session.items)

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, node, ids):
        # Every worker collects the same tests, and this process none.
        if not self.collected: self.collect(ids)

    def collect(self, ids):
        counts = collections.Counter(ids)
        self.collected = set(counts)
        self.send("repeated", [one for one, count in counts.items() if count > 1])
        # A whole name may be that of the product: it is one of tests if such a file has more than doctests.
        tested = {one.split("::")[0] for one in counts if "." not in one.partition("::")[2].partition("[")[0]} | self.broken
        is_tested = lambda pattern: "*" in pattern or any(fnmatch.fnmatch("/" + one, "*/" + pattern) for one in tested)
        self.send("patterns", [one for one in self.patterns if is_tested(one)])
        self.send("collected", sorted(collections.Counter(one.split("::")[0] for one in counts).items()))

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item):
        if file_of(item) != self.file:
            self.file = file_of(item)
            self.usage.send_used()
            self.send_replaced()
        if self.orders.is_over(self.ended) and not self.stopped:
            self.stopped = True
            # The next test was promised to this one, which leaves shared fixtures to it.
            items, must_run = item.session.items, self.orders.must_run
            end = items.index(item) + 2
            self.collected -= {one.nodeid for one in items[end:] if not must_run(one)}
            items[end:] = [one for one in items[end:] if must_run(one)]

    def pytest_runtest_logstart(self, nodeid):
        self.send("start", nodeid)

    @pytest.hookimpl(hookwrapper=True, tryfirst=True)
    def pytest_runtest_call(self, item):
        if self.tracer is not None: self.tracer.switch(item.nodeid)
        yield
        if self.tracer is not None: self.tracer.switch("")

    @pytest.hookimpl(hookwrapper=True, tryfirst=True)
    def pytest_runtest_makereport(self, item, call):
        made = yield
        report = made.get_result()
        if report.failed:
            try: seen = describe(call.excinfo.value, self.root)
            except Exception: seen = None
            # The first exception is the reason; a teardown may add another.
            if seen is not None and item.nodeid not in self.failed: self.send("exception", item.nodeid, seen)
            self.failed.add(item.nodeid)
        elif call.when == "call" and report.passed and item.nodeid in self.failed:
            self.send("retried", item.nodeid)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logreport(self, report):
        part = type(report).__name__ != "TestReport"
        # JUnit reports do not tell a test that passes against its xfail mark from others that pass.
        outcome = "xpassed" if report.passed and hasattr(report, "wasxfail") else report.outcome
        self.send("result", report.nodeid, report.when, outcome, part)
        if report.failed: self.explain(report)
        if report.when == "teardown": self.ended.add(report.nodeid)
        # Workers have their own queues, and are told to stop.
        workers = self.config.pluginmanager.getplugin("dsession") if self.orders.is_over(self.ended) else None
        if workers is not None: workers.shouldstop = "it is time to stop"

    def explain(self, report):
        try: text = str(report.longrepr)
        except Exception: return
        crash = getattr(report.longrepr, "reprcrash", None)
        message = getattr(crash, "message", None) or ""
        self.send("failure", report.nodeid, message[:4000], text[-4000:])

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session, exitstatus):
        # pytest collects what tests left behind when its rules for warnings apply again, not now.
        gc.disable()
        self.usage.known.clear()
        self.usage.send_used()
        self.send_replaced()
        if self.tracer is not None: self.tracer.send(self.send)
        self.send("finished", int(session.exitstatus), len(self.collected - self.ended))

    def send_replaced(self):
        names = sorted({name for name in self.originals.replaced() if name not in self.lost})[:50]
        self.lost.update(names)
        if names: self.send("replaced", names)


def seed_of(config):
    # Of the plugins that shuffle tests: the option that gives the same order again.
    if getattr(config.option, "randomly_reorganize", False):
        return "--randomly-seed=%s" % config.option.randomly_seed
    plugin = modules.get("random_order.config")
    if plugin is not None and plugin.Config(config).is_enabled:
        return "--random-order-seed=%s" % plugin.Config(config).seed


def describe(error, root, cwd=os.getcwd()):
    # What no text says of an exception: the code that raised it, and the object that lacks an attribute.
    error = getattr(error, "exc_info", (None, error))[1]  # That of an example in a docstring.
    while getattr(error, "exceptions", None): error = error.exceptions[0]
    trace, path, one, name = error.__traceback__, "", getattr(error, "obj", None), getattr(error, "name", None)
    while trace is not None:
        trace, path = trace.tb_next, normpath(join(cwd, trace.tb_frame.f_code.co_filename))
    owners, similar = [], []
    if isinstance(error, AttributeError) and type(name) is str:
        owners = (one if isinstance(one, type) else type(one)).__mro__
        others = [each for each in dir(one) if abs(len(each) - len(name)) < 2]
        similar = difflib.get_close_matches(name, others, 1, 0.8)
    module = modules.get(owners[0].__module__) if owners else None
    return {
        "exception": type(error).__name__,
        "file": path[len(root):] if path.startswith(root) and isfile(path) else None,
        "owners": [each.__qualname__ for each in owners][:50],
        "isOwnClass": str(getattr(module, "__file__", None)).startswith(root),
        "similar": similar[0] if similar else None,
    }


def run_pytest(arguments, plugin, send):
    try:
        return int(pytest.main(arguments, plugins=[plugin]))
    except Exception as error:
        # After the last test, pytest still raises what it is configured to: a file left open, for example.
        traceback.print_exc()
        while getattr(error, "exceptions", None): error = error.exceptions[0]
        send("raised", "%s: %s" % (type(error).__name__, str(error)[:1000]))
        return 1


start()
`;var IN_OWN_NAMESPACE="import sys; exec(sys.argv.pop(1), {'__name__': 'tdd_arbiter'})",READABLE_OUTPUT=["-v","--tb=short"];function pytestArguments(run){return["-c",IN_OWN_NAMESPACE,bootstrap_default,JSON.stringify({...run.sourceRoots,...pickOptions(run)}),...READABLE_OUTPUT,...run.pytestArgs,...evidenceOptions(run),...run.targets.map(asTarget)]}function describeCommand(pytestArgs,targets){let args=[...READABLE_OUTPUT,...pytestArgs,...targets.map(asTarget)];return shellLine(["python","-m","pytest",...args])}function pickOptions(run){let{root,mark,targets,only,also,last,workers,reach,ordersPath,plainReport}=run;return{...{root,mark,only,also,last,workers,reach,plainReport,orders:ordersPath},targets:targets.length}}function evidenceOptions(run){return[`--junitxml=${run.reportPath}`,"--junitprefix=","-o","junit_family=xunit1","-o",`cache_dir=${run.cachePath}`,`--rootdir=${run.root}`,"--maxfail=0",...run.withoutCoverage?["--no-cov"]:[],...run.keepGoing?["--continue-on-collection-errors"]:[]]}function asTarget(target){return/^[-@]/.test(target)?`./${target}`:target}var DEFAULT_TIMEOUT_SECONDS=300,DEFAULT_SUITE_SECONDS=900,DEFAULT_MAX_OUTPUT_BYTES=1024*1024;function limitsOf(options,{signal}){return{timeoutSeconds:options.timeoutSeconds??DEFAULT_TIMEOUT_SECONDS,maxOutputBytes:options.maxOutputBytes??DEFAULT_MAX_OUTPUT_BYTES,signal}}function suiteSecondsOf({suiteSeconds=DEFAULT_SUITE_SECONDS}){return suiteSeconds}import{randomUUID}from"node:crypto";async function runPytest(session,request,orders){let{options,interpreter}=session,reportFile=newReportFile(),mark=`${randomUUID()} `,inputFiles=ordersFile(request,orders),watch=orders===void 0?null:watchTests({seconds:orders.testSeconds}),result=await options.programs.run({...limitsOf(options,request),...orders===void 0?{}:{timeoutSeconds:orders.hardLimitSeconds},signal:AbortSignal.any([request.signal,watch?.signal].filter(each=>each!==void 0)),program:null,args:paths=>argumentsFor({session,request,orders,inputFiles,reportFile,mark,paths}),interpreter,variables:()=>options.passEnv??{},resultFiles:[reportFile],inputFiles,messageMark:mark,onMessage:message=>{watch?.onMessage(message);let patterns=request.onPatterns===void 0?null:readPatterns(message);patterns!==null&&request.onPatterns?.(patterns);let success=request.onProgress===void 0?null:readSuccess(message);success!==null&&request.onProgress?.(success)}}).finally(watch?.end),ended=endedByWatch(result,{watch,signal:request.signal}),live=readLiveResults(ended.messages),evidence=await readEvidence(ended,{live,reportFile,root:options.root}),problem=ended.ending==="timed-out"?whatHung(live):{};return{run:{...endingOf(ended,reportFile),...evidence,...problem},live,hung:watch?.hung()??[]}}function newReportFile(){return`report-${randomUUID()}.xml`}var ORDERS_FILE="orders.json";function ordersFile({suite={},without=[]},orders){let{first=[],until=[]}=suite,all={first,until,without:[...without,...orders?.without??[]]};return orders!==void 0||all.without.length>0?new Map([[ORDERS_FILE,JSON.stringify({...all,seconds:orders?.seconds})]]):new Map}function endedByWatch(result,{watch,signal}){let isOurs=watch?.signal.aborted===!0&&signal?.aborted!==!0;return result.ending!=="cancelled"||!isOurs?result:{...result,ending:"timed-out",exitCode:124}}function endingOf(result,reportFile){let{exitCode,ending,seconds,output}=result;if(ending==="cancelled")throw cancelled();return{exitCode,ending:ending==="not-found"?"no-interpreter":ending,output:withoutLine(output,reportFile),seconds}}function whatHung({collecting,running}){let hung=collecting===null?running:[`the import of ${collecting}`],[first]=hung;return first===void 0?{}:{problem:`${shortenTestId(first)}${andMore(hung)} did not end within the time limit`}}function cancelled(){return new ArbiterError("cancelled","The test run was cancelled.")}function withoutLine(output,text){return output.split(`
`).filter(line=>!line.includes(text)).join(`
`)}function argumentsFor(run){let{session,request,orders,inputFiles,reportFile,mark,paths}=run,{options,interpreter}=session,{forTests,forChildren}=findSourceRoots(options.root,interpreter.searchPath),{targets,only=null,also=[],last=[],keepGoing=!1,reach=null}=request;return pytestArguments({root:paths.inside(options.root),sourceRoots:{forTests:forTests.map(paths.inside),forChildren:forChildren.map(paths.inside)},reportPath:paths.resultFile(reportFile),ordersPath:inputFiles.has(ORDERS_FILE)?paths.resultFile(ORDERS_FILE):null,mark,only,also,last,keepGoing,targets,plainReport:options.plainReport===!0&&options.testCommand==null,cachePath:`${paths.home}/.cache/pytest`,withoutCoverage:interpreter.coverage&&options.collectCoverage!==!0,reach:interpreter.coverage&&options.collectCoverage===!0?null:reach,workers:interpreter.xdist?workersFor(request,{...options,...orders}):null,pytestArgs:[...options.pytestArgs??[],...request.seed===void 0?[]:[request.seed]]})}function workersFor({targets,only,without=[]},{parallel,isAlone=!1}){return isAlone||only!==void 0||targets.length>0||without.length>0?0:parallel===!0?"auto":null}async function readEvidence({files,exitCode,ending},{live,reportFile,root}){if(live.finished===null)return{report:null};let knownIds=idsByJunitName(live.outcomes.keys()),written=await readReport(files.get(reportFile)??"",{root,knownIds});if(written.report===null)return written;let report=addSeen(written.report,live),doubt=ending==="exited"?findContradiction(live,{report,exitCode}):null,{unfinished}=live.finished;return{report:{...report,...unfinished>0?{unfinished}:{},...live.retried.size>0?{retried:[...live.retried]}:{}},...doubt===null?{}:{doubt},usedFiles:live.used,readers:live.readers,...live.replaced.length>0?{replaced:live.replaced}:{},...live.seed===null?{}:{seed:live.seed},...live.order===null?{}:{order:live.order},...live.raised===null?{}:{raised:live.raised},...live.reached.length>0?{reached:live.reached}:{},...live.elsewhere.length>0?{elsewhere:live.elsewhere}:{}}}async function readReport(xml,source){return xml===""?{report:null}:readReportFile({xml,...source})}var MAX_TICK_MS=1e3;function watchTests({seconds}){let controller=new AbortController,begun=new Map,hung=[],timer=setInterval(()=>{let latest=performance.now()-seconds*1e3;hung=[...begun].filter(([,since])=>since<latest).map(([id])=>id),hung.length>0&&controller.abort()},Math.min(MAX_TICK_MS,seconds*100));return timer.unref(),{signal:controller.signal,onMessage:message=>{let progress=readProgress(message);if(progress!==null){if("ended"in progress){progress.ended===EVERYTHING?begun.clear():begun.delete(progress.ended);return}progress.begun.includes("::")||begun.clear(),begun.set(progress.begun,performance.now())}},hung:()=>controller.signal.aborted?hung:[],end:()=>clearInterval(timer)}}import{randomUUID as randomUUID2}from"node:crypto";import{existsSync as existsSync2}from"node:fs";import{join as join8}from"node:path";var one_place_default=`# Runs commands one after the other in one place, as a person would: the test command, what is in between,
# and the test command again. Writes how each ended, and which files the first one left behind. Ends as the
# first one ended. Works on every Python 3.
import json, os, signal, subprocess, sys, time
task = json.loads(sys.argv[1])
seen = {}

def tell(**more):
    seen.update(more)
    with open(task["result"], "w") as file:
        json.dump(seen, file)

def run(command, options, seconds):
    variables = dict(os.environ, PYTEST_ADDOPTS=options)
    process = subprocess.Popen(command, env=variables)
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        return None

def code(status):
    return 128 - status if status < 0 else status

def git(*args):
    try:
        return subprocess.run(["git", *args], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    except OSError:
        return subprocess.CompletedProcess(args, 128, b"")

def files_in(folder, shown):
    own = os.path.dirname(os.environ["HOME"])
    for parent, folders, names in os.walk(folder):
        inside = [name for name in folders if os.path.join(parent, name) != own]
        folders[:] = [name for name in inside if name != "__pycache__" and not name.startswith("pytest-of-")]
        for name in names:
            yield shown + os.path.join(parent, name)[len(folder):]

def files():
    # Not what git ignores: caches, and what a build leaves.
    changed = git("status", "--porcelain", "-z", "--no-renames", "--untracked-files=all").stdout
    found = {os.fsdecode(line[3:]) for line in changed.split(b"\\0") if line and b"__pycache__/" not in line}
    private = [(os.environ[name], shown) for name, shown in (("HOME", "~"), ("TMPDIR", "$TMPDIR")) if name in os.environ]
    for folder, shown in private + [(folder, folder) for folder in task["shared"]]:
        found.update(files_in(folder, shown))
    return found

def at(commit, command):
    if git("switch", "--quiet", "--detach", commit).returncode:
        return 128
    # Within a second, bytecode of the other commit would be taken for that of a source of the same size.
    git("clean", "-ffdxq", "--", ":(glob)**/__pycache__/**")
    status = run(command, task["ownOptions"], task["seconds"])
    return 124 if status is None else code(status)

before = files()
start = time.monotonic()
first = run(task["command"], task["options"][0], task["seconds"])
took = time.monotonic() - start
if first is None:
    tell(timedOut=True)
    sys.exit(124)
tell(first=code(first), seconds=took, left=sorted(files() - before)[:task["most"]])
between = []
for commit, command in task["between"]:
    between.append(at(commit, command))
    tell(between=between)
if took * 2 <= task["seconds"]:
    second = run(task["command"], task["options"][1], task["seconds"])
    tell(second=124 if second is None else code(second))
if first < 0:
    signal.signal(-first, signal.SIG_DFL)
    os.kill(os.getpid(), -first)
sys.exit(first)
`;function describeTestCommand({testCommand=null},request){let added=deselected(request);if(testCommand===null){let targets=request.targets.length===0?[]:[shellLine(request.targets.map(asTarget))];return["python -m pytest",...added,...targets].join(" ")}return added.length===0?testCommand:`PYTEST_ADDOPTS="${added.join(" ")}" ${testCommand}`}function deselected({without=[]}){return without.map(id=>`--${id.includes("::")?"deselect":"ignore"}=${shellLine([id])}`)}async function runTestCommand(session,request){if(request.again!==void 0)return runTwice(session,request,request.again);let{options,interpreter}=session,reportFile=newReportFile(),[program,...args]=commandOf(session,request),result=await options.programs.run({...limitsOf(options,request),timeoutSeconds:suiteSecondsOf(options),program:program===interpreter.executable?null:program??null,args:()=>args,interpreter,variables:paths=>({...options.passEnv,PYTEST_ADDOPTS:addedOptions(session,request,paths.resultFile(reportFile))}),resultFiles:[reportFile]});return{...endingOf(result,reportFile),...await reportIn(session,result,reportFile)}}async function runTwice(session,request,again){let{options,interpreter}=session,{executable}=interpreter,seconds=suiteSecondsOf(options),limits=limitsOf(options,request),reports=[newReportFile(),newReportFile()],resultFile=`result-${randomUUID2()}.json`,plain=[executable,"-m","pytest",...READABLE_OUTPUT],isPrivate=HAS_OWN_TMP.has(options.programs.boundary.rung),result=await options.programs.run({...limits,timeoutSeconds:seconds*2+limits.timeoutSeconds*again.length,program:options.testCommand==null?null:"sh",args:paths=>{let task={command:commandOf(session,request).map(part=>part==="sh"?"/bin/sh":part),options:reports.map(file=>addedOptions(session,request,paths.resultFile(file))),ownOptions:options.passEnv?.PYTEST_ADDOPTS??"",between:again.map(({commit,targets})=>[commit,[...plain,...targets.map(asTarget)]]),result:paths.resultFile(resultFile),shared:isPrivate?["/tmp","/var/tmp"]:[],seconds,most:MAX_LEFT},driver=["-I","-S","-c",one_place_default,JSON.stringify(task)];return options.testCommand==null?driver:["-c",'exec "$@"',"sh",executable,...driver]},interpreter,variables:()=>({...options.passEnv}),resultFiles:[...reports,resultFile],commits:again.map(({commit})=>commit)}),seen=Seen.safeParse(parseJson(result.files.get(resultFile)??"")).data??null,{output}=endingOf(result,reports[1]),first=endingOf({...result,output},reports[0]),found=await reportIn(session,result,reports[0]);if(seen===null||seen.timedOut===!0)return{...first,...seen===null?{}:{ending:"timed-out"},...found};let{second=null,between=[],left=[]}=seen,{report}=await reportIn(session,result,reports[1]);return{...first,...first.ending==="timed-out"?{ending:"exited",exitCode:seen.first}:{},...found,seconds:seen.seconds,again:{between,left,second:second===null?null:{exitCode:second,report}}}}var MAX_LEFT=10,Seen=object({timedOut:boolean().optional(),first:number().default(1),seconds:number().default(0),between:array(number()).optional(),second:number().optional(),left:array(string().max(1e3)).max(MAX_LEFT).optional()});function commandOf({options,interpreter},{targets}){let{testCommand=null}=options;return testCommand!==null?["sh","-c",testCommand]:[interpreter.executable,"-m","pytest",...targets.map(asTarget)]}function addedOptions({options},request,reportFile){let named=request.named===void 0?[]:[`-k '${request.named.join(" or ")}'`],added=[`--junitxml=${reportFile}`,...deselected(request),...named];return[options.passEnv?.PYTEST_ADDOPTS,...added].filter(part=>part!==void 0).join(" ")}async function reportIn({options:{root}},{files},reportFile){let{report,...problem}=await readReport(files.get(reportFile)??"",{root});return{...problem,report:report&&relativeToRoot(report,file=>existsSync2(join8(root,file)))}}function relativeToRoot(report,exists){let tests=report.tests.map(test=>{let file=withoutFolders(test.file,exists);return{...test,file,id:`${file}${test.id.slice(test.file.length)}`}}),collectionErrors=report.collectionErrors.map(({file,failure})=>({file:withoutFolders(fileOfModule(file,exists),exists),failure}));return{...report,tests,collectionErrors}}function fileOfModule(name,exists){let file=`${name.slice(0,MAX_NAME).replaceAll(".","/")}.py`;return!exists(name)&&exists(file)?file:name}var MAX_NAME=4e3;function withoutFolders(file,exists){let parts=file.split("/",MAX_FOLDERS),start2=parts.findIndex((_,index)=>exists(parts.slice(index).join("/")));return start2===-1?file:parts.slice(start2).join("/")}var MAX_FOLDERS=50;function createPytestRunner(configured){return{sandbox:configured.programs.boundary,run:async request=>{let options=request.useTestCommand==="plain"?{...configured,testCommand:null}:configured;if(!statSync3(options.root,{throwIfNoEntry:!1})?.isDirectory()){let data={root:options.root};throw new ArbiterError("bad-usage","The test directory does not exist.",{data})}if(request.signal?.aborted)throw cancelled();let command=request.useTestCommand!==void 0?describeTestCommand(options,request):describeCommand(options.pytestArgs??[],request.targets),interpreter=await chooseInterpreter(options);if("missing"in interpreter){let output=interpreter.missing;return{...NOT_STARTED,command,exitCode:127,ending:"no-interpreter",output}}if(interpreter.pytest===null){let output=`${interpreter.pytestProblem}
`;return{...NOT_STARTED,command,exitCode:1,ending:"no-pytest",output}}return{command,...await startRun({options,interpreter},request)}}}}async function startRun(session,request){return request.useTestCommand!==void 0?runTestCommand(session,request):request.suite!==void 0?runSuite(session,request):(await runPytest(session,request)).run}var NOT_STARTED={report:null,seconds:0},SHARE_OF_ONE_TEST=1/3,GRACE_SECONDS=10,MAX_PARTS=50;async function runSuite(session,request){let budget=budgetOf(session,request),begun=performance.now(),elapsed=()=>(performance.now()-begun)/1e3,parts=[],isOneProcess=!1;for(;parts.length<MAX_PARTS;){let part=await runPart(session,request,{budget,elapsed,parts,isOneProcess});if(!isOneProcess&&session.interpreter.xdist&&haveWorkersFailed(session,part)){isOneProcess=!0;continue}if(parts.push(part),part.stopped.length===0||elapsed()>=budget.seconds)break}let isTimeUp=elapsed()>=timeOfFirstPart(session,request,budget);return isTimeUp&&parts.push(...await catchUp(session,request,{budget,parts})),combine(parts,{request,isTimeUp})}var WORKERS_DISAGREE=/\bDifferent tests were collected between gw\d+ and gw\d+\b/,ERROR_WITH_WORKERS=/^INTERNALERROR> .*\bxdist\/\w+\.py\b/m;function haveWorkersFailed({options},{live,run:{exitCode,output}}){if(live.ended.size>0)return!1;let mayBeWorkers=options.parallel===!0||ERROR_WITH_WORKERS.test(output);return exitCode===PytestExitCode.INTERNAL_ERROR&&mayBeWorkers||WORKERS_DISAGREE.test(output)}function budgetOf({options},request){let{maxSeconds=Number.POSITIVE_INFINITY}=request.suite??{},seconds=Math.min(suiteSecondsOf(options),maxSeconds),{timeoutSeconds}=limitsOf(options,request);return{seconds,testSeconds:Math.min(timeoutSeconds,seconds*SHARE_OF_ONE_TEST)}}async function runPart(session,request,{budget,parts,elapsed,isOneProcess}){let left=budget.seconds-elapsed(),result=await runPytest(session,request,{seconds:parts.length===0?Math.min(left,timeOfFirstPart(session,request,budget)):left,hardLimitSeconds:left+Math.min(GRACE_SECONDS,budget.testSeconds),testSeconds:budget.testSeconds,without:seenIn(parts),isAlone:parts.length>0||isOneProcess});return{...result,stopped:findStopped(result,budget)}}var BEFORE_CATCHING_UP=2/3;function timeOfFirstPart({options,interpreter},{suite},{seconds}){return interpreter.xdist&&options.parallel===!0&&(suite?.first??[]).length>0?seconds*BEFORE_CATCHING_UP:seconds}function seenIn(parts){return parts.flatMap(({live,stopped})=>[...live.ended,...stopped.map(({id})=>id)])}function findStopped({run,live,hung},{testSeconds}){if(live.exitCode!==null)return[];if(hung.length>0){let limit=Math.round(testSeconds*10)/10;return hung.map(id=>({id,how:`did not end within ${limit} s`}))}if(live.finished!==null||run.ending==="timed-out")return[];let how=run.ending==="signalled"?`ended the test process by signal ${run.exitCode-128}`:`ended the test process with exit code ${run.exitCode}`;return(live.collecting===null?live.running:[live.collecting]).map(id=>({id,how}))}async function catchUp(session,request,{budget,parts}){let{suite={},last=[],also=[]}=request,needed=[...last.map(fileOfTest),...also],more=[];for(let wanted of[[...suite.first??[],...needed],needed]){let seen=[...parts,...more],left=new Map(leftOver(seen)),targets=[...new Set(wanted)].filter(file=>left.has(file));targets.length>0&&more.push(await runSelected(session,request,{budget,seen,targets}))}return more}async function runSelected(session,{suite:_,...selected},{budget,seen,targets}){let result=await runPytest(session,{...selected,targets},{seconds:budget.testSeconds,hardLimitSeconds:budget.testSeconds+GRACE_SECONDS,testSeconds:budget.testSeconds,without:seenIn(seen),isAlone:!0});return{...result,stopped:findStopped(result,budget)}}function leftOver(parts){let ended=new Map;for(let id of new Set(seenIn(parts))){let file=fileOfTest(id);ended.set(file,(ended.get(file)??0)+1)}return[...parts.find(({live})=>live.collected.size>0)?.live.collected??[]].flatMap(([file,all])=>{let left=all-(ended.get(file)??0);return left>0?[[file,left]]:[]})}function combine(parts,{request,isTimeUp}){let[only]=parts,end=parts.at(-1);if(only===void 0||end===void 0)throw new Error("a suite has at least one part");let stopped=parts.flatMap(part=>part.stopped),left=isTimeUp?leftOver(parts):[],reports=parts.map(reportOf),isWhole=only.live.exitCode!==null&&parts.length===1;if(isWhole&&left.length===0||reports.every(isEmpty))return only.run;let report={...mergeReports([...reports,...stopped.map(reportOfStopped)]),...stopped.length===0?{}:{stopped:stopped.map(shortened)},...left.length===0?{}:{left:Object.fromEntries(left)}},doubt=findDoubt(parts,request);return{...end.run,...isWhole&&end.live.exitCode!==PytestExitCode.INTERRUPTED?{}:{ending:"exited",exitCode:exitCodeOf(report)},report,...doubt===null?{}:{doubt},usedFiles:mergeUsed(parts.map(({live})=>live.used)),replaced:parts.flatMap(({live})=>live.replaced),readers:parts.flatMap(({live})=>live.readers),seconds:parts.reduce((sum,{run})=>sum+run.seconds,0)}}function reportOf({run,live}){return run.report!==null&&live.exitCode!==null?run.report:reportFromLive(live)}function isEmpty({tests,collectionErrors}){return tests.length+collectionErrors.length===0}function reportOfStopped(test){if(test.id.includes("::"))return{tests:[stoppedTest(test)],collectionErrors:[]};let failure={exception:null,message:test.how,details:test.how};return{tests:[],collectionErrors:[{file:shortenTestId(test.id),failure}]}}function shortened({id,how}){return{id:shortenTestId(id),how}}function exitCodeOf({tests,collectionErrors}){let fails=tests.some(({outcome})=>outcome==="failed"||outcome==="error"),{TESTS_FAILED,TESTS_PASSED}=PytestExitCode;return fails||collectionErrors.length>0?TESTS_FAILED:TESTS_PASSED}function findDoubt(parts,{also=[]}){let doubts=parts.flatMap(({run,live})=>run.doubt??live.doubt??[]),[doubt]=doubts;if(doubt!==void 0)return doubt;let results=parts.flatMap(({live})=>[...live.outcomes]).filter(([id])=>also.includes(fileOfTest(id))),first=new Map([...results].reverse()),other=results.find(([id,outcome])=>first.get(id)!==outcome);return other===void 0?null:`${other[0]} has two results`}function mergeUsed(used){let all=kind=>[...new Set(used.flatMap(one=>one[kind]))];return{loaded:all("loaded"),opened:all("opened"),patterns:used.find(({patterns=[]})=>patterns.length>0)?.patterns??[]}}import{spawn as spawn2}from"node:child_process";import{randomUUID as randomUUID4}from"node:crypto";import{existsSync as existsSync6,mkdirSync as mkdirSync3,readdirSync as readdirSync4,rmSync,statSync as statSync6,writeFileSync as writeFileSync5}from"node:fs";import{createServer}from"node:net";import{basename as basename4,join as join14,relative as relative2}from"node:path";import{existsSync as existsSync3,lstatSync as lstatSync2,readlinkSync}from"node:fs";import{totalmem}from"node:os";import{dirname as dirname4,join as join9,relative}from"node:path";var GIBIBYTE=1024**3;function defaultLimits(memory=totalmem()){return{memoryBytes:Math.floor(memory*.75),diskBytes:Math.floor(Math.min(2*GIBIBYTE,memory/4)),processes:1024}}function limitEach({diskBytes,processes}){return["prlimit","--core=0",`--fsize=${diskBytes}`,`--nproc=${processes}`,"--"]}function limitEachWithMemory(limits){return[...limitEach(limits).slice(0,-1),`--as=${limits.memoryBytes}`,"--"]}var SYSTEM=["/usr","/etc","/bin","/sbin","/lib","/lib32","/lib64","/libx32","/nix"];function findSystemFolders(){let existing=SYSTEM.filter(path=>existsSync3(path)),isLink=path=>lstatSync2(path).isSymbolicLink();return{folders:existing.filter(path=>!isLink(path)),links:existing.filter(isLink).map(path=>({path,to:readlinkSync(path)}))}}function placeTree(rung,{root,checkout=root,home,directory}){let from=findTop(root,home),covers=coveredBy(from,{root,checkout});return rung==="off"?{from,at:from,covers}:rung==="user"?{from,at:join9(directory.path,"tree"),covers}:{from,at:covers,covers}}function coveredBy(from,{root,checkout}){let inside=relative(from,root);return inside===""?checkout:checkout.endsWith(`/${inside}`)?checkout.slice(0,-inside.length-1):from}function pathInTree({from,at},path){return path===from||path.startsWith(`${from}/`)?`${at}${path.slice(from.length)}`:path}function findTop(root,home){for(let folder=root;;folder=dirname4(folder)){if(folder===dirname4(folder)||`${home}/`.startsWith(`${folder}/`))return root;if(existsSync3(join9(folder,".git")))return folder}}import{randomUUID as randomUUID3}from"node:crypto";import{chmodSync,closeSync,constants as constants4,cpSync,fstatSync,mkdirSync as mkdirSync2,openSync,readFileSync as readFileSync4,realpathSync as realpathSync3,writeFileSync as writeFileSync4}from"node:fs";import{basename as basename3,delimiter as delimiter2,join as join13}from"node:path";import{existsSync as existsSync5,readdirSync as readdirSync2,realpathSync as realpathSync2,statSync as statSync5,writeFileSync as writeFileSync3}from"node:fs";import{basename as basename2,dirname as dirname5,join as join12}from"node:path";import{existsSync as existsSync4,mkdirSync,readFileSync as readFileSync2,realpathSync,statSync as statSync4,writeFileSync as writeFileSync2}from"node:fs";import{join as join11}from"node:path";import{writeFileSync}from"node:fs";import{join as join10}from"node:path";function confineToUser(confinement){let{program,uid,tree}=confinement,command=[...dropPrivileges(uid),program.executable,...program.args];return confineInCopy({confinement,copy:tree.at,command})}var SHARED_FOLDERS=["/tmp","/var/tmp","/dev/shm","/dev/mqueue"];function confineInCopy({confinement,copy,command}){let{program,tree,directory,uid,limits}=confinement,own=[copy,directory.home,directory.temporary].map(quoteForShell).join(" "),variables=Object.entries(program.env).map(([name,value])=>`${name}=${value}`),asUser=shellLine(dropPrivileges(uid)),sweep=`${asUser} sh -c 'kill -s KILL -- -1'`,text=`set -eu
PATH=${TOOLS_PATH}
export PATH
umask 022
trap 'echo "The sandbox could not be set up." >&2; exit 125' EXIT
mkdir ${quoteForShell(copy)}
tar -C ${quoteForShell(tree.from)}${tree.hasClone?"":" --exclude=./.git"} -cf - . | tar -C ${quoteForShell(copy)} -xf -
chown -hR ${uid}:${uid} ${own}
chmod 711 ${quoteForShell(directory.path)}
trap - EXIT
exec 3<&0 </dev/null
(cat <&3 >/dev/null; ${sweep}) &
watch=$!
exec 3<&-
(
  cd ${quoteForShell(program.cwd)} 2>/dev/null || cd /
  exec ${shellLine([...limitEachWithMemory(limits),"env","-i",...variables,...command])}
) &
code=0
wait "$!" || code=$?
kill "$watch" 2>/dev/null || :
${sweep} 2>/dev/null || :
# Shared memory and files that a later run could find. As the user, who can remove only its own.
${asUser} ipcrm --all >/dev/null 2>&1 || :
find ${SHARED_FOLDERS.join(" ")} -mindepth 1 -maxdepth 1 -uid ${uid} -exec rm -rf -- {} + 2>/dev/null || :
chmod 755 ${quoteForShell(directory.path)}
rm -rf ${own}
exit "$code"
`;return runAsRoot(confinement,text)}function runAsRoot({directory,asRoot},text){let script=join10(directory.path,"sandbox.sh");writeFileSync(script,text,{mode:384});let[executable="sh",...args]=[...asRoot,"sh",script];return{executable,args,cwd:"/",env:{PATH:TOOLS_PATH},endsWithInput:!0,wrapped:!0}}function dropPrivileges(uid){return["setpriv",`--reuid=${uid}`,`--regid=${uid}`,"--clear-groups","--no-new-privs","--inh-caps=-all","--bounding-set=-all"]}var TOOLS_PATH="/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";function confineWithNamespaces(confinement){let{directory,uid}=confinement,newRoot=join11(directory.path,"root"),passwd=join11(directory.path,"passwd");mkdirSync(newRoot);let user=`${nameOfUser()}:x:${uid}:${uid}::${directory.home}:/bin/sh`;writeFileSync2(passwd,`${user}
${readFileSync2("/etc/passwd","utf8")}`);let text=namespacesScript({...confinement,newRoot,passwd,system:findSystemFolders()});return runAsRoot(confinement,text)}function namespacesScript(plan){return`set -eu
PATH=/usr/sbin:/usr/bin:/sbin:/bin
export PATH
umask 022
ready=no
trap '[ $ready = yes ] || { echo "The sandbox could not be set up." >&2; exit 125; }' EXIT
${CGROUP_FUNCTIONS}
outside() {
  make_cgroups ${plan.limits.memoryBytes} ${plan.limits.processes}
  ready=yes
  code=0
  (
    enter_cgroups
    exec unshare --pid --mount --ipc --uts${plan.network==="off"?" --net":""} --fork --kill-child -- sh "$0" inside
  ) <&0 || code=$?
  remove_cgroups
  exit "$code"
}
inside() {
  exec 3<&0 </dev/null
  build
  move_in
  ready=yes
  # Children of this shell, which the program can neither stop nor trace.
  (cat <&3 >/dev/null; kill -s KILL -- -1) &
  exec 3<&-
  run &
  code=0
  wait "$!" || code=$?
  exit "$code"
}
build() {
${indent(buildCommands(plan))}
}
move_in() {
  mkdir .old
  pivot_root . .old
  cd /
  umount -l /.old
  rmdir /.old
${indent(plan.network==="off"?[loopbackUp(plan.python)]:[])}
}
run() {
${indent(runCommands(plan))}
}
if [ "\${1:-}" = inside ]; then inside; else outside; fi
`}function buildCommands(plan){let{newRoot,directory,tree,system,uid}=plan,own=[directory.path,directory.home].map(below).join(" "),inTree=plan.readable.filter(path=>isInside(tree.at,path)),outsideTree=plan.readable.filter(path=>!isInside(tree.at,path));return[`mount -t tmpfs -o nosuid,mode=755,size=${plan.limits.diskBytes},nr_inodes=500000 tmpfs ${quoteForShell(newRoot)}`,`cd ${quoteForShell(newRoot)}`,`mkdir -p proc dev/pts dev/shm tmp var/tmp run home .sandbox/tree .sandbox/upper .sandbox/work ${own}`,"chmod 1777 tmp var/tmp dev/shm","chmod 700 .sandbox",`chown ${uid}:${uid} ${own}`,...system.links.map(({path,to})=>`ln -s ${quoteForShell(to)} ${below(path)}`),...system.folders.flatMap(showFolder),...outsideTree.flatMap(showFolder),...deviceCommands(),`mount --bind -o ro ${quoteForShell(plan.passwd)} etc/passwd`,...plan.network==="on"?showResolver():[],...treeCommands(plan,inTree),...plan.writableFiles.flatMap(file=>[`: > ${below(file)}`,`mount --bind ${quoteForShell(file)} ${below(file)}`]),"mount -t proc -o nosuid,nodev,noexec proc proc"]}function treeCommands({tree,uid},inTree){let at=below(tree.at),layers="lowerdir=.sandbox/tree,upperdir=.sandbox/upper,workdir=.sandbox/work",skipped=inTree.map(path=>`-path ${below(path)} -prune -o`).join(" ");return[`mkdir -p ${at}`,`mount --bind ${quoteForShell(tree.from)} .sandbox/tree`,...tree.hasClone?[]:["mknod .sandbox/upper/.git c 0 0"],`mount -t overlay -o nosuid,nodev,metacopy=on,${layers} overlay ${at}`,"umount .sandbox/tree",`find ${at} ${skipped} -exec chown -h ${uid}:${uid} {} +`,...inTree.flatMap(showFolder)]}function deviceCommands(){return[`for name in ${["null","zero","full","random","urandom"].join(" ")}; do : > dev/$name; mount --bind /dev/$name dev/$name; done`,"mount -t devpts -o nosuid,noexec,newinstance,ptmxmode=0666,mode=620 devpts dev/pts","ln -s pts/ptmx dev/ptmx","ln -s /proc/self/fd dev/fd",...["stdin","stdout","stderr"].map((name,fd)=>`ln -s /proc/self/fd/${fd} dev/${name}`)]}var RESOLVER="/etc/resolv.conf";function showResolver(){if(!existsSync4(RESOLVER))return[];let file=realpathSync(RESOLVER);if(file===RESOLVER)return[];let folder=file.slice(0,file.lastIndexOf("/"));return[`mkdir -p ${below(folder)}`,`: > ${below(file)}`,`mount --bind -o ro ${quoteForShell(file)} ${below(file)}`]}function runCommands({program,uid,limits}){let command=["env","-i",...Object.entries(program.env).map(([name,value])=>`${name}=${value}`),program.executable,...program.args];return[`cd ${quoteForShell(program.cwd)}`,`exec ${shellLine([...limitEach(limits),...dropPrivileges(uid),...command])}`]}var LOOPBACK=`import fcntl, socket, struct
with socket.socket() as s:
    fcntl.ioctl(s, 0x8914, struct.pack("16sh14x", b"lo", 1))`;function loopbackUp(python){return`if command -v ip >/dev/null; then ip link set lo up; else ${shellLine([python,"-I","-S","-c",LOOPBACK])}; fi`}function showFolder(path){return[`mkdir -p ${below(path)}`,`mount -o bind,ro,nosuid,nodev ${quoteForShell(path)} ${below(path)}`,...hideGit(join11(path,".git"))]}function hideGit(path){let git2=statSync4(path,{throwIfNoEntry:!1});return git2===void 0?[]:git2.isDirectory()?[`mount -t tmpfs -o ro,size=4096,mode=555 tmpfs ${below(path)}`]:[`mount --bind -o ro /dev/null ${below(path)}`]}function below(path){return quoteForShell(`.${path}`)}function isInside(folder,path){return path.startsWith(`${folder}/`)}function indent(lines){return[":",...lines].map(line=>`  ${line}`).join(`
`)}var CGROUP_FUNCTIONS=`groups=
make_cgroups() {
  base=/sys/fs/cgroup name=run-$$
  if [ -f $base/cgroup.controllers ]; then
    make_cgroup $base/$name memory.max $1 pids.max $2
  else
    make_cgroup $base/memory/$name memory.limit_in_bytes $1
    make_cgroup $base/pids/$name pids.max $2
  fi
}
make_cgroup() {
  group=$1
  shift
  mkdir "$group" 2>/dev/null || return 0
  groups="$groups $group"
  while [ $# -gt 0 ]; do
    [ ! -w "$group/$1" ] || echo "$2" >"$group/$1"
    shift 2
  done
}
enter_cgroups() {
  for group in $groups; do echo 0 >"$group/cgroup.procs"; done
}
remove_cgroups() {
  for group in $groups; do
    ! grep -qs 'oom_kill [1-9]' "$group/memory.events" "$group/memory.oom_control" ||
      echo 'The memory limit of the sandbox was reached.' >&2
    ! grep -qs 'max [1-9]' "$group/pids.events" ||
      echo 'The process limit of the sandbox was reached.' >&2
    rmdir "$group" 2>/dev/null || :
  done
}
`;var without_keys_default=`# Joins an empty session keyring, because /proc/keys shows the names of the keys in the current one, and
# refuses the three system calls for keys on every architecture, as Docker does. Where that is not possible
# the program is started anyway: the probe tells whether keys can be used.
import os, signal, sys

# The number of add_key; request_key and keyctl follow. By machine and AUDIT_ARCH.
ADD_KEY = {
    ("x86_64", 0xC000003E): 248, ("i686", 0x40000003): 286,
    ("aarch64", 0xC00000B7): 217, ("armv7l", 0x40000028): 309,
    ("riscv64", 0xC00000F3): 217, ("ppc64le", 0xC0000015): 269, ("s390x", 0x80000016): 278,
}
LOAD, AND, EQUAL, AT_LEAST, MORE, RETURN = 0x20, 0x54, 0x15, 0x35, 0x25, 0x06
ALLOW, REFUSE = 0x7FFF0000, 0x00050001
NUMBER, ARCHITECTURE, NOT_X32 = 0, 4, 0xBFFFFFFF

def refuse_keys():
    import ctypes, struct
    libc = ctypes.CDLL(None)
    for (machine, _), first in ADD_KEY.items():
        if machine == os.uname().machine:
            libc.syscall(ctypes.c_long(first + 2), ctypes.c_long(1), None)
    steps = []
    for (_, architecture), first in ADD_KEY.items():
        steps += [
            (LOAD, 0, 0, ARCHITECTURE), (EQUAL, 0, 6, architecture),
            (LOAD, 0, 0, NUMBER), (AND, 0, 0, NOT_X32),
            (AT_LEAST, 0, 2, first), (MORE, 1, 0, first + 2),
            (RETURN, 0, 0, REFUSE), (RETURN, 0, 0, ALLOW),
        ]
    steps.append((RETURN, 0, 0, ALLOW))
    code = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *step) for step in steps))
    program = ctypes.create_string_buffer(struct.pack("HP", len(steps), ctypes.addressof(code)))
    zero = ctypes.c_ulong(0)
    libc.prctl(38, ctypes.c_ulong(1), zero, zero, zero)
    libc.prctl(22, ctypes.c_ulong(2), program)

try:
    refuse_keys()
except Exception:
    pass
# Python has changed its variables and two signals, and a shell ignores two in what it starts beside itself;
# the program gets the original ones.
for name in ("SIGPIPE", "SIGXFSZ", "SIGINT", "SIGQUIT"):
    signal.signal(getattr(signal, name), signal.SIG_DFL)
with open("/proc/self/environ", "rb") as file:
    pairs = [line.split(b"=", 1) for line in file.read().split(b"\\0") if b"=" in line]
try:
    os.execve(sys.argv[1], sys.argv[1:], dict(pairs))
except OSError as error:
    sys.stderr.write("%s: %s\\n" % (sys.argv[1], error.strerror))
    os._exit(127 if isinstance(error, FileNotFoundError) else 126)
`;function confine(sandbox,run){let{interpreter,tree,home,alsoReadable}=run;if(sandbox.rung==="off")return confineNothing(run.program,sandbox.limits);let hidden=["/home","/root","/tmp","/opt",tree.from,tree.at,...home?[home]:[]],readable=findReadableFolders({interpreter,alsoReadable,tree,hidden}),python=interpreter.executable,program=withoutKeys(run.program,python);return CONFINE[sandbox.rung]({...sandbox,...run,program,python,readable,uid:pickUid()})}var CONFINE={namespaces:confineWithNamespaces,bubblewrap:confinement=>confineWithBubblewrap(confinement,process.getuid?.()===0),user:confineToUser};function withoutKeys(program,python){let{executable,args}=program;return{...program,executable:python,args:["-I","-S","-c",without_keys_default,executable,...args]}}function confineNothing(program,limits){let args=["-c",`ulimit -c 0; ulimit -f ${Math.ceil(limits.diskBytes/512)}; exec "$@"`,"sh",program.executable,...program.args];return{...program,executable:"/bin/sh",args,endsWithInput:!1,wrapped:!1}}var FIRST_UID=61184,UID_COUNT=4e3;function pickUid(used=usersOfProcesses()){let start2=Math.floor(Math.random()*UID_COUNT);for(let step=0;step<UID_COUNT;step+=1){let uid=FIRST_UID+(start2+step)%UID_COUNT;if(!used.has(uid))return uid}return FIRST_UID+start2}function usersOfProcesses(){let pids=readdirSync2("/proc").filter(name=>/^\d+$/.test(name));return new Set(pids.map(pid=>statSync5(`/proc/${pid}`,{throwIfNoEntry:!1})?.uid??-1))}function findReadableFolders({interpreter,alsoReadable,tree,hidden}){let{executable,prefixes,searchPath:searchPath2,userBase}=interpreter,folders=[...alsoReadable,...prefixes,dirname5(executable),dirname5(realPath(executable)),...searchPath2.flatMap(path=>findPackages(path,tree)),...userBase===null?[]:[`${userBase}/bin`,`${userBase}/lib`]].filter(path=>path.startsWith("/")).flatMap(path=>[path,realPath(path)]).filter(isFolder),allowed=[...new Set(folders)].filter(folder=>!hidden.some(path=>contains(folder,path))),shown=findSystemFolders().folders;return allowed.filter(folder=>!shown.some(other=>contains(other,folder))).filter(folder=>!allowed.some(other=>other!==folder&&contains(other,folder))).sort()}function findPackages(path,tree){return contains(realPath(tree.covers),realPath(path))?basename2(path).startsWith("__editable__.")?[path]:findMetadata(path,tree):[path]}function findMetadata(path,{from,covers}){let[real,checkout]=[realPath(path),realPath(covers)];if(!contains(checkout,real)||!isFolder(real))return[];let isInTree=name=>{let path2=join12(from,real.slice(checkout.length),name);return isFolder(path2)?readdirSync2(path2).length>0:existsSync5(path2)};return readdirSync2(real).filter(name=>name.endsWith(".egg-info")&&!isInTree(name)).map(name=>join12(path,name))}function realPath(path){return readOr(path,()=>realpathSync2(path))}function isFolder(path){return statSync5(path,{throwIfNoEntry:!1})?.isDirectory()??!1}function contains(folder,path){return path===folder||path.startsWith(folder==="/"?"/":`${folder}/`)}function confineWithBubblewrap(confinement,isRoot2){let{program,uid,limits,directory}=confinement,inner=[program.executable,...program.args];if(isRoot2){let copy=join12(directory.path,"tree"),options2=bubblewrapOptions(confinement,{copy,caps:["CAP_SETUID","CAP_SETGID"]});return confineInCopy({confinement,copy,command:[...options2,...dropPrivileges(uid),...inner]})}let options=bubblewrapOptions(confinement,{copy:null,caps:[]}),[executable="bwrap",...args]=[...options,...limitEachWithMemory(limits),...inner];return{...program,executable,args,cwd:"/",endsWithInput:!1,wrapped:!0}}var RESOLVER2="/run/systemd/resolve";function bubblewrapOptions({program,tree,readable,writableFiles,directory,network,limits},{copy,caps}){let{folders,links}=findSystemFolders(),size=String(limits.diskBytes),nothing=join12(directory.path,"nothing");writeFileSync3(nothing,"");let hideGit2=(from,at)=>hideGitWith(nothing,{from,at}),inTree=readable.filter(path=>path.startsWith(`${tree.at}/`)),emptyFolder=path=>["--size",size,"--perms","1777","--tmpfs",path];return["bwrap",...copy===null?["--unshare-user"]:[],"--unshare-pid","--unshare-ipc","--unshare-uts","--unshare-cgroup-try","--die-with-parent","--new-session",...network==="on"?["--ro-bind-try",RESOLVER2,RESOLVER2]:["--unshare-net"],...caps.flatMap(cap=>["--cap-add",cap]),"--proc","/proc","--dev","/dev",...["/tmp","/var/tmp","/dev/shm"].flatMap(emptyFolder),...folders.flatMap(path=>["--ro-bind",path,path]),...links.flatMap(({path,to})=>["--symlink",to,path]),...makeFoldersAbove([...readable,tree.at,directory.home]),...readable.flatMap(path=>["--ro-bind",path,path,...hideGit2(path,path)]),"--bind",copy??tree.from,tree.at,...copy===null&&!tree.hasClone?hideGit2(tree.from,tree.at):[],...makeFoldersAbove(inTree),...inTree.flatMap(path=>["--ro-bind",path,path]),...emptyFolder(directory.home),...writableFiles.flatMap(file=>["--bind",file,file]),"--remount-ro","/","--chdir",program.cwd,"--"]}function makeFoldersAbove(paths){let above=paths.flatMap(path=>{let parts=path.split("/").slice(1,-1);return parts.map((_,index)=>`/${parts.slice(0,index+1).join("/")}`)});return[...new Set(above)].flatMap(path=>["--dir",path])}function hideGitWith(nothing,{from,at}){let git2=statSync5(join12(from,".git"),{throwIfNoEntry:!1});return git2===void 0?[]:git2.isDirectory()?["--size","4096","--perms","0555","--tmpfs",join12(at,".git")]:["--ro-bind",nothing,join12(at,".git")]}import{spawn}from"node:child_process";import{readdirSync as readdirSync3,readFileSync as readFileSync3,readlinkSync as readlinkSync2}from"node:fs";import{constants as constants3}from"node:os";import{setTimeout as sleep}from"node:timers/promises";var LONGEST_TIMER_MS=2**31-1,WAIT_FOR_LAST_OUTPUT_MS=500,WAIT_FOR_CLEANUP_MS=5e3,SIGNALS=new Set(Object.values(constants3.signals));async function runProcess(request){let started=performance.now(),output=captureOutput(request.maxOutputBytes),child=start(request),messages=extractMessages(request,output.add),outputEnded=collectOutput(child,{out:messages.add,error:output.add});child.once("error",({message})=>output.add(Buffer.from(`${message}
`)));let tree=trackProcessTree({...request,leader:child.pid}),ended=exited(child,request.wrapped??!1),{happened,forget}=interruption(request),exit=await Promise.race([ended,happened]).finally(forget);child.stdin!==null&&await closeInput(child.stdin,ended),await tree.end(),await Promise.race([outputEnded,sleep(WAIT_FOR_LAST_OUTPUT_MS,null,{ref:!1})]),child.stdout.destroy(),child.stderr.destroy();let seconds=(performance.now()-started)/1e3;return{...exit,messages:messages.end(),output:output.text(),seconds}}function start({executable,args,cwd,env,endsWithInput}){let options={cwd,env,detached:!0};return endsWithInput===!0?spawn(executable,args,{...options,stdio:["pipe","pipe","pipe"]}):spawn(executable,args,{...options,stdio:["ignore","pipe","pipe"]})}async function closeInput(input,ended){input.on("error",()=>{}),input.destroy(),await Promise.race([ended,sleep(WAIT_FOR_CLEANUP_MS,null,{ref:!1})])}function collectOutput(child,{out,error}){return child.stdout.on("data",out),child.stderr.on("data",error),new Promise(resolve2=>child.once("close",resolve2))}function exited(child,wrapped){return new Promise(resolve2=>{child.once("error",()=>resolve2({exitCode:127,ending:"not-found"})),child.once("exit",(code,signal)=>{let exitCode=signal===null?code??1:128+constants3.signals[signal],bySignal=signal!==null||wrapped&&SIGNALS.has(exitCode-128);resolve2({exitCode,ending:bySignal?"signalled":"exited"})})})}function interruption({timeoutSeconds,signal}){let over=new AbortController;return{happened:new Promise(resolve2=>{let limit=Math.min(timeoutSeconds*1e3,LONGEST_TIMER_MS),timer=setTimeout(()=>resolve2({exitCode:124,ending:"timed-out"}),limit);over.signal.addEventListener("abort",()=>clearTimeout(timer));let cancel=()=>resolve2({exitCode:130,ending:"cancelled"});signal?.addEventListener("abort",cancel,{signal:over.signal}),signal?.aborted&&cancel()}),forget:()=>over.abort()}}var NEWLINE=10,MAX_MESSAGE_BYTES=16*1024*1024,MAX_MESSAGES_BYTES=64*1024*1024;function extractMessages({messageMark:text,onMessage=()=>{}},passOn){if(text===void 0)return{add:passOn,end:()=>[]};let mark=Buffer.from(text),messages=[],held=Buffer.alloc(0),bytes=0;function add(chunk){let rest=held.length===0?chunk:Buffer.concat([held,chunk]);for(let start2=rest.indexOf(mark);start2!==-1;start2=rest.indexOf(mark)){passOn(rest.subarray(0,start2)),rest=rest.subarray(start2);let end2=rest.indexOf(NEWLINE);if(end2===-1)break;keep(rest.subarray(mark.length,end2)),rest=rest.subarray(end2+1)}hold(rest)}function hold(rest){let isMessage=rest.subarray(0,mark.length).equals(mark);isMessage&&rest.length>MAX_MESSAGE_BYTES&&(bytes=Number.POSITIVE_INFINITY);let from=isMessage&&bytes<=MAX_MESSAGES_BYTES?0:rest.length-(mark.length-1);passOn(rest.subarray(0,Math.max(0,from))),held=rest.subarray(Math.max(0,from))}function keep(message){if(bytes+=message.length,bytes>MAX_MESSAGES_BYTES)return;let text2=message.toString("utf8");messages.push(text2),onMessage(text2)}function end(){return passOn(held),held=Buffer.alloc(0),bytes<=MAX_MESSAGES_BYTES?messages:null}return{add,end}}function captureOutput(maxBytes){let headLimit=Math.ceil(maxBytes/2),tailLimit=Math.floor(maxBytes/2),head=[],tail=[],headSize=0,tailSize=0,total=0;function add(chunk){total+=chunk.length;let forHead=chunk.subarray(0,headLimit-headSize);forHead.length>0&&head.push(forHead),headSize+=forHead.length,addToTail(chunk.subarray(forHead.length))}function addToTail(chunk){if(chunk.length!==0){tail.push(chunk),tailSize+=chunk.length;for(let first=tail[0];first&&tailSize-first.length>=tailLimit;first=tail[0])tailSize-=first.length,tail.shift()}}function text(){let start2=Buffer.concat(head),end=Buffer.concat(tail).subarray(Math.max(0,tailSize-tailLimit));if(start2.length+end.length===total)return Buffer.concat([start2,end]).toString("utf8");let[first,last]=[wholeLines(start2,"start"),wholeLines(end,"end")],missing=total-Buffer.byteLength(first)-Buffer.byteLength(last);return`${first}${first.endsWith(`
`)?"":`
`}\u2026 ${missing} bytes left out \u2026
${last}`}return{add,text}}function wholeLines(bytes,part){let text=bytes.toString("utf8"),newline=part==="start"?text.lastIndexOf(`
`):text.indexOf(`
`);return newline===-1?text.replace(part==="start"?/\uFFFD+$/:/^\uFFFD+/,""):part==="start"?text.slice(0,newline+1):text.slice(newline+1)}var SCAN_INTERVAL_MS=250,PAUSE_BETWEEN_SWEEPS_MS=10,GIVE_UP_AFTER_MS=1e4;function trackProcessTree({leader,runId,directory}){if(leader===void 0)return{end:async()=>{}};let group=leader,seen=new Set,marker=`${RUN_ID_VARIABLE}=${runId}`,outputs=new Set(listOpen(leader).filter(name=>name.startsWith("socket:"))),since=readProcess(leader)[0]?.startedAt??0,isOurs=name=>name.startsWith(`${directory}/`)||outputs.has(name);function scan(){let living=listProcesses();return rememberDescendants(living,seen,group),living}function findMembers(){return scan().filter(({key,pid,startedAt})=>seen.has(key)||startedAt>=since&&(hasVariable(pid,marker)||listOpen(pid).some(isOurs)))}scan();let timer=setInterval(scan,SCAN_INTERVAL_MS).unref();async function end(){clearInterval(timer);let deadline=performance.now()+GIVE_UP_AFTER_MS,members=findMembers();for(;members.length>0&&performance.now()<deadline;){for(let{pid}of members)kill(pid);await sleep(PAUSE_BETWEEN_SWEEPS_MS),members=findMembers()}}return{end}}function rememberDescendants(living,seen,group){let parents=new Set(living.filter(({key})=>seen.has(key)).map(({pid})=>pid)),before;do{before=seen.size;for(let one of living)one.group!==group&&!parents.has(one.parent)||(seen.add(one.key),parents.add(one.pid))}while(seen.size>before)}function kill(pid){try{process.kill(pid,"SIGKILL")}catch{}}function listProcesses(){return readOr([],()=>readdirSync3("/proc")).filter(name=>/^\d+$/.test(name)&&Number(name)!==process.pid).flatMap(name=>readProcess(Number(name)))}function hasVariable(pid,assignment){return readOr("",()=>readFileSync3(`/proc/${pid}/environ`,"utf8")).split("\0").includes(assignment)}function listOpen(pid){return["cwd",...readOr([],()=>readdirSync3(`/proc/${pid}/fd`)).map(name=>`fd/${name}`)].map(name=>readOr("",()=>readlinkSync2(`/proc/${pid}/${name}`)))}function readProcess(pid){let stat=readOr("",()=>readFileSync3(`/proc/${pid}/stat`,"utf8")),fields=stat.slice(stat.lastIndexOf(")")+2).split(" "),[state,parent,group]=fields;if(stat===""||state==="Z"||state==="X")return[];let startedAt=Number(fields[19]),key=`${pid}@${startedAt}`;return[{pid,key,parent:Number(parent),group:Number(group),startedAt}]}var sitecustomize_default=`# Every Python of a run without mounts starts with this: whatever an editable install finds in the checkout,
# it finds in the tree instead. Works on every Python 3.
import os, sys
class Renamed:
    folders = {}
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        if name not in cls.folders: return None
        from importlib.util import spec_from_file_location
        folder = cls.folders[name]
        return spec_from_file_location(name, folder + "/__init__.py", submodule_search_locations=[folder])
def redirect(checkout, tree):
    # A virtual environment may lie in the checkout, or be the checkout.
    own = [(os.path.realpath(prefix), end) for prefix in (sys.prefix, sys.base_prefix) for end in ("/", "/lib/python", "/lib64/python")]
    own = tuple(prefix + end for prefix, end in own if end != "/" or prefix != checkout)
    def move(path):
        if not isinstance(path, str) or not os.path.isabs(path): return path
        real = os.path.realpath(path)
        if not (real + "/").startswith(checkout + "/") or real.startswith(own): return path
        return tree + real[len(checkout):]
    def roots(path):
        # In its strict mode, setuptools makes a folder of links to the sources.
        if move(path) == path or not os.path.basename(path).startswith("__editable__."): return [move(path)]
        files = [os.path.join(folder, name) for folder, _, names in os.walk(path) for name in names]
        pairs = [(os.path.realpath(file), file[len(path):]) for file in files]
        for target, inner in pairs:
            # The folder of a package may have another name than the package.
            while os.path.basename(target) == os.path.basename(inner): target, inner = os.path.dirname(target), os.path.dirname(inner)
            if inner.strip("/") and not inner.endswith(".py"): Renamed.folders[inner.strip("/").replace("/", ".")] = move(target)
        return sorted({move(target[:-len(inner)]) for target, inner in pairs if target.endswith(inner)})
    sys.path[:] = [root for path in sys.path for root in roots(path)]
    if Renamed.folders: sys.meta_path.append(Renamed)
    for name, module in list(sys.modules.items()):
        tables = [getattr(module, "MAPPING", {})] if name.startswith("__editable__") else []
        if name == "editables.redirector": tables = [module.RedirectingFinder._redirections]
        for table in tables: table.update([(key, move(path)) for key, path in table.items()])
        # Namespace packages, which old versions of setuptools make at the start.
        spaces = getattr(module, "NAMESPACES", {}).values() if name.startswith("__editable__") else []
        for paths in [*spaces, getattr(module, "__path__", None)]:
            if isinstance(paths, list): paths[:] = map(move, paths)
def start_next(this):
    # The one that would have been found without this. Beside this, there may be metadata of packages.
    folder = os.path.dirname(__file__)
    sys.path[:] = [path for path in sys.path if path != folder]
    del sys.modules[__name__]
    try: import sitecustomize
    except ImportError: sys.modules[__name__] = this
    sys.path.append(folder)
redirect(*PATHS)
start_next(sys.modules[__name__])
`;function createProgramRunner(options){let{rung,network}=options.sandbox;return{boundary:{rung,network},run:async request=>{let program=locateProgram(request,options.env);return program===null?notFound(options.root):(await options.placeClone?.(request.commits),inPrivateDirectory(directory=>runIn(directory,{options,request,program})))}}}function locateProgram({program,interpreter:{executable}},env){if(program===null)return{executable,alsoReadable:[],inherited:env};let search={interpreter:executable,path:env.PATH??""},installed=findProgram(program,search);return installed===null?null:{executable:installed.file,alsoReadable:installed.folders,inherited:{...env,PATH:searchPath(search)}}}function notFound(root){return{exitCode:127,ending:"not-found",output:"",seconds:0,root,files:new Map,messages:[]}}async function runIn(directory,{options,request,program}){let{sandbox,root,checkout,env}=options,{interpreter,resultFiles=[],inputFiles=new Map}=request,{executable,alsoReadable,inherited}=program,runId=randomUUID3(),tree={...placeTree(sandbox.rung,{root,checkout,home:env.HOME,directory}),hasClone:options.placeClone!==void 0},rootInside=pathInTree(tree,root),paths={home:directory.home,resultFile:name=>join13(directory.path,name),inside:path=>pathInTree(tree,path)},passEnv=redirectImports(request.variables?.(paths)??{},{tree,directory,interpreter}),writableFiles=resultFiles.map(paths.resultFile);for(let file of writableFiles)createFile(file,{text:"",mode:438});let inputs=[...inputFiles].map(([name,text])=>({file:paths.resultFile(name),text}));for(let{file,text}of inputs)createFile(file,{text,mode:420});let confined=confine(sandbox,{program:{executable,args:request.args(paths),cwd:rootInside,env:testEnvironment({interpreter,runId,passEnv,inherited,hasClone:tree.hasClone,directory:HAS_OWN_TMP.has(sandbox.rung)?{...directory,temporary:null}:directory})},writableFiles:[...writableFiles,...inputs.map(({file})=>file)],interpreter,tree,directory,alsoReadable,home:env.HOME}),{timeoutSeconds,maxOutputBytes,messageMark,onMessage,signal}=request,result=await runProcess({...confined,runId,directory:directory.path,timeoutSeconds,maxOutputBytes,messageMark,onMessage,signal}),files=new Map(resultFiles.map(name=>[name,readResult(paths.resultFile(name))]));return{...result,root:rootInside,files}}function redirectImports(variables,{tree,directory,interpreter}){if(tree.covers===tree.at)return variables;let folder=join13(directory.path,"site");mkdirSync2(folder),chmodSync(folder,493);let text=`PATHS = ${JSON.stringify([realpathSync3(tree.covers),tree.at])}
${sitecustomize_default}`;createFile(join13(folder,"sitecustomize.py"),{text,mode:420});for(let metadata of interpreter.searchPath.flatMap(path=>findMetadata(path,tree)))cpSync(metadata,join13(folder,basename3(metadata)),{recursive:!0});let{PYTHONPATH}=variables;return{...variables,PYTHONPATH:PYTHONPATH?`${folder}${delimiter2}${PYTHONPATH}`:folder}}function createFile(file,{text,mode}){writeFileSync4(file,text,{flag:"wx"}),chmodSync(file,mode)}var MAX_RESULT_BYTES=128*1024*1024;function readResult(path){let file;try{file=openSync(path,constants4.O_RDONLY|constants4.O_NOFOLLOW|constants4.O_NONBLOCK)}catch{return null}try{let stat=fstatSync(file);return stat.isFile()&&stat.size<=MAX_RESULT_BYTES?readFileSync4(file,"utf8"):null}finally{closeSync(file)}}var probe_default=`# Tries every way out that a sandbox promises to close, and everything that tests need to do. Its last line
# says what it reached and what it could not do. Works on every Python 3.
import glob, json, os, socket, subprocess, sys, tempfile
task = json.loads(sys.argv[1])
token, escapes, broken = task["nekot"][::-1].encode(), [], []

def escape(name, attempt):
    try:
        if attempt():
            escapes.append(name)
    except Exception:
        pass

def need(name, attempt):
    try:
        attempt()
    except Exception as error:
        broken.append("%s: %s: %s" % (name, type(error).__name__, error))

def read(path):
    try:
        with open(path, "rb") as file:
            return file.read(1 << 20)
    except OSError:
        return b""

def connect(family, address):
    with socket.socket(family) as client:
        client.settimeout(2)
        client.connect(address)
    return True

def write_outside():
    # Checked from outside: inside, the same path may be another directory.
    with open(os.path.join(task["outside"], "written"), "w"):
        return False

def use_keys():
    import ctypes
    keyctl = {"x86_64": 250, "aarch64": 219, "riscv64": 219, "ppc64le": 271, "s390x": 280}
    get_id, session = 0, -3
    arguments = [keyctl[os.uname().machine], get_id, session, 1]
    return ctypes.CDLL(None).syscall(*map(ctypes.c_long, arguments)) >= 0

def leave_memory():
    # Checked from outside, like write_outside.
    try:
        open(task["memory"], "w").close()
    except OSError:
        pass

def same_interpreter():
    # An interpreter that cannot read its own libraries may start with the system's.
    assert sys.prefix == task["prefix"], "it is installed in " + sys.prefix

def loopback():
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen(1)
        connect(socket.AF_INET, server.getsockname())

def load_pytest():
    try:
        import pytest
    except ModuleNotFoundError as error:
        # A package of the repository that pytest needs: the worktree of a run has it.
        if error.name not in task["own"]:
            raise

def load_package():
    sys.path[:0] = [task["root"]]
    import tdd_arbiter_probe

def write_inside():
    with open(os.path.join(task["root"], "written"), "w"):
        pass
    with tempfile.TemporaryFile():
        pass

escape("environment", lambda: any(token in read(p) for p in glob.glob("/proc/[0-9]*/environ")))
escape("processes", lambda: any(token in read(p) for p in glob.glob("/proc/[0-9]*/cmdline")))
escape("files", lambda: token in read(os.path.join(task["outside"], "secret")))
escape("outside", write_outside)
escape("git", lambda: read(os.path.join(task["root"], ".git")) != b"")
escape("runner", lambda: any(read(path) for path in task["unreadable"]))
escape("sudo", lambda: subprocess.call(["sudo", "-n", "true"], stdout=-3, stderr=-3) == 0)
for path in ("/var/run/docker.sock", "/run/docker.sock"):
    escape("docker", lambda: connect(socket.AF_UNIX, path))
escape("keys", use_keys)
leave_memory()
escape("network", lambda: connect(socket.AF_INET, ("127.0.0.1", task["port"])))

need("another interpreter answers", same_interpreter)
need("pytest cannot be imported", load_pytest)
need("127.0.0.1 cannot be listened on", loopback)
need("the package under test is not the worktree's", load_package)
need("the tests cannot write", write_inside)
print()
print(json.dumps({"escapes": sorted(set(escapes)), "broken": broken}))
`;function findSandbox(options){let{env:_,interpreter,...settings}=options,key=JSON.stringify([settings,interpreter?.executable??null]),selected=SELECTED.get(key)??selectRung(options);return SELECTED.set(key,selected),selected}var SELECTED=new Map;async function selectRung(options){let{mode,network}=options,limits={...defaultLimits(),...options.limits},asRoot=options.asRoot??(isRoot()?[]:["sudo","-n","--"]),reasons=[];for(let rung of mode==="auto"?RUNGS:[mode]){let sandbox={rung,network,limits,asRoot},why=await whyRejected(sandbox,options);if(why===null)return{...sandbox,reasons};reasons.push({rung,why})}throw noSandbox(mode,reasons)}async function whyRejected(sandbox,options){let{mode,failClosed,interpreter,checkout,env,asRoot}=options,{rung}=sandbox;if(rung==="off")return mode==="auto"&&failClosed?"it is no boundary":null;let mayBecomeRoot=mode!=="auto"||failClosed||isRoot()||asRoot!==void 0;return rung!=="bubblewrap"&&!mayBecomeRoot?`it needs root; --sandbox ${rung} becomes root with sudo`:interpreter===null||interpreter.pytest===null?null:probeSandbox(sandbox,{interpreter,checkout,env})}function noSandbox(mode,reasons){let list=reasons.map(({rung,why})=>`  ${rung}: ${why}`).join(`
`),what=mode==="auto"?"No sandbox works here":`The sandbox ${mode} does not work here`;return new ArbiterError("no-sandbox",`${what}, and tests run untrusted code:
${list}
`,{fix:"Use a machine with passwordless sudo, or install bubblewrap. With sandbox: off, tests can do whatever the arbiter can.",data:{reasons,onGitHub:"Use a runner that is a machine of its own, with passwordless sudo: runs-on: ubuntu-24.04, and no container: in the job. Container jobs, ubuntu-slim and unprivileged pods allow no sandbox. With sandbox: off, tests can do whatever the job can."}})}function isRoot(){return process.getuid?.()===0}var TIMEOUT_SECONDS=60;async function probeSandbox(sandbox,options){let result=await withBait(async bait=>({output:await runProbe(sandbox,options,bait),written:existsSync6(join14(bait.folder,"written")),memoryLeft:wasLeft(bait.memory)}));return judgeSandboxProbe(sandbox,result)}async function withBait(use){return inPrivateDirectory(async({path:folder})=>{let token=`bait-${randomUUID4()}`;writeFileSync5(join14(folder,"secret"),token,{mode:384});let server=createServer(socket=>socket.destroy());await new Promise(resolve2=>server.listen(0,"127.0.0.1",resolve2));let sibling=spawn2("sleep",["600"],{argv0:token,env:{SECRET:token},stdio:"ignore"});sibling.on("error",()=>{});try{let{port}=server.address();return await use({token,folder,port,memory:`/dev/shm/${basename4(folder)}`})}finally{sibling.kill("SIGKILL"),server.close()}})}async function runProbe(sandbox,{interpreter,checkout,env},bait){let top=findTop(checkout,env.HOME),worktree=join14(bait.folder,"worktree"),root=join14(worktree,relative2(top,checkout));mkdirSync3(root,{recursive:!0}),writeFileSync5(join14(worktree,".git"),bait.token),writeFileSync5(join14(root,"tdd_arbiter_probe.py"),"");let nekot=[...bait.token].reverse().join(""),[prefix]=interpreter.prefixes,ofRunner=RUNNER_FILES.flatMap(name=>env[name]??[]),unreadable2=[join14(top,".git","config"),...ofRunner],{port,folder:outside,memory}=bait,own=listModules2([checkout,join14(checkout,"src"),...interpreter.searchPath],checkout),task={nekot,port,outside,memory,prefix,unreadable:unreadable2,own},{output}=await createProgramRunner({sandbox,root,checkout,env}).run({program:null,args:({inside})=>["-c",probe_default,JSON.stringify({...task,root:inside(root)})],interpreter,timeoutSeconds:TIMEOUT_SECONDS,maxOutputBytes:2e4});return output}function listModules2(folders,checkout){let isInside2=folder=>!relative2(checkout,folder).startsWith(".."),isFolder2=path=>statSync6(path,{throwIfNoEntry:!1})?.isDirectory(),names=folders.filter(folder=>isInside2(folder)&&isFolder2(folder)).flatMap(folder=>readdirSync4(folder));return[...new Set(names.map(name=>name.replace(/\.py$/,"")))]}function wasLeft(file){let exists=existsSync6(file);return exists&&rmSync(file,{force:!0}),exists}var RUNNER_FILES=["GITHUB_ENV","GITHUB_OUTPUT","GITHUB_PATH","GITHUB_STEP_SUMMARY","GITHUB_EVENT_PATH"],MEANINGS=new Map([["environment","another process's environment can be read"],["processes","other processes can be seen"],["files","private files can be read"],["outside","files can be written outside the worktree"],["git",".git can be read"],["runner","the runner's files or .git/config can be read"],["keys","the kernel's keyrings can be used"],["memory","shared memory outlives the run"],["sudo","sudo works"],["docker","Docker's socket can be used"],["network","the host's network can be reached; network: on would allow it"]]),NOT_PROMISED={namespaces:[],bubblewrap:[],user:["processes"],off:[]},Answer=object({escapes:array(string()),broken:array(string())});function judgeSandboxProbe({rung,network},{output,written,memoryLeft}){let lines=output.trim().split(`
`),answer=Answer.safeParse(parseJson(lines.at(-1)??"")).data;if(answer===void 0)return`it does not start: ${lines.slice(-3).join(" ").slice(0,300)||"it printed nothing"}`;let allowed=[...NOT_PROMISED[rung],...network==="on"?["network"]:[]],problems=[...[...new Set([...answer.escapes,...written?["outside"]:[],...memoryLeft?["memory"]:[]])].filter(name=>!allowed.includes(name)).map(name=>MEANINGS.get(name)??name),...answer.broken];return problems.length===0?null:problems.join("; ")}async function prepareTests(options,{root,log}){return warnOfSecrets(options,log),await requirePytest({...options,root}),chooseSandbox(options,root)}function warnOfSecrets({passEnv},log){let names=Object.entries(passEnv).filter(([name,value])=>passedSecrets({[name]:value}).length>0).map(([name])=>name);if(names.length===0)return;let text=`pass_env: tests can see ${names.join(", ")}, and a test that can see a secret can leak it. Pass values that are worth nothing outside of tests.`;log.record({kind:"warned",text})}async function chooseSandbox(options,root){let{sandbox:mode,network,failClosed,python,env}=options,choice=await chooseInterpreter({root,python,env}),interpreter="missing"in choice?null:choice;return findSandbox({mode,network,failClosed,interpreter,checkout:root,env})}function createTestRunner(options){return createPytestRunner({...options,programs:createProgramRunner(options)})}function announceSandbox(sandbox,{mode,log}){if(sandbox.rung!=="off"){let detail=describeBoundary(sandbox);log.record({kind:"finished",node:"sandbox",detail,ok:!0});return}let reasons=sandbox.reasons.map(({rung,why})=>`${rung}: ${why}`).join("; "),text=`Tests run without a sandbox, with your permissions, because ${mode==="off"?"sandbox is set to off":`no sandbox works here: ${reasons}`}.`;log.record({kind:"warned",text})}function createBaselineTests({repository,copy,boundary,safe},openTests){return{sandbox:boundary,run:async request=>{let worktree=await openDetachedWorktree({repository,temporaryDirectory:tmpdir(),ownerMark:ownerMark()});try{let copied={from:repository.root,to:worktree.root,paths:copy},{folder}=repository,workspace=createWorkspace(worktree,{folder,addIgnored:()=>copyIgnoredFiles(copied)}),{placeClone}=workspace,root=join15(worktree.root,folder),tests=openBench(workspace).tests(openTests({root,placeClone})),inside=safe.withDirectories([worktree.root,repository.root]);return await safeTests(tests,inside).run(request)}finally{await worktree.close().catch(()=>{})}}}}async function diagnoseTests(run,place){let[problem]=findImportProblems(run),checkout=projectRoot(place.repository),chosen=await chooseInterpreter({...place,checkout}),executable="missing"in chosen?"python3":chosen.executable,inside=relative3(checkout,executable),python=inside.startsWith("..")?executable:inside;return problem===void 0?diagnoseOptions(run,python):diagnoseImport(problem,await gatherFacts(problem,place),python)}async function gatherFacts(problem,place){let{repository,copied}=place,{missing}=problem,nothing={...NOTHING2,copied};if(missing===null)return nothing;let{kind,name}=missing,pyproject=await findBaseFile(repository,"pyproject.toml")??"",declared=declaredBy(name,{pyproject,requirements:await readRequirements(repository)});if(kind==="distribution"){let[,own]=/^\[project\][^[]*^name\s*=\s*["']([^"']+)/m.exec(pyproject)??[],isOwn2=own!==void 0&&normalized(own)===normalized(name);return{...nothing,isOwn:isOwn2,declaredBy:declared}}let checkout=projectRoot(repository),{providerOf}=await findModuleProviders({...place,checkout}),[top=name]=name.split("."),isOwn=await hasPackage(repository,top),path=name.replaceAll(".","/"),setup=await findBaseFile(repository,"setup.py")??"",isNamed=namedByBuildTools({pyproject,setup}).map(modulePath).some(each=>`/${each}`.endsWith(`/${path}`)),isInstalled=providerOf(top)==="environment";return{untracked:await findUntracked(repository,problem,path),isOwn,isBuilt:isNamed||isOwn&&providerOf(name)==="environment",isInstalled:isInstalled&&!isOwn,declaredBy:declared,submodules:await missingSubmodules(repository),copied}}var NOTHING2={untracked:null,isOwn:!1,isBuilt:!1,isInstalled:!1,declaredBy:null,submodules:[],copied:[]};async function missingSubmodules({root,env}){let listed=await git({directory:root,env},["ls-files","-z","--stage"]);return splitNul(listed).filter(line=>line.startsWith(SUBMODULE)).map(line=>line.slice(line.indexOf("	")+1)).filter(path=>!existsSync7(join15(root,path,".git")))}async function hasPackage({root,env},name){let patterns=[`:(glob)**/${name}/*.py`,`:(glob)**/${name}.py`],listed=await git({directory:root,env},["ls-files","-z","--",...patterns]);return splitNul(listed).some(path=>!isTestPath(path))}var NOT_SOURCE2=/(?:^|\/)(?:\.[^/]*|venv|env|site-packages|node_modules|build|dist)\//;async function findUntracked({root,env,folder},{file},path){let repo={directory:root,env},start2=folder===""?"":`${folder}/`,beside=file.slice(0,file.lastIndexOf("/")+1),patterns=(path.includes("/")?[`${start2}**/`]:["","src/",beside].map(at=>start2+at)).flatMap(at=>[".py","/__init__.py",".*.so"].map(end=>`:(glob)${at}${path}${end}`)),listed=await git(repo,["ls-files","-z","--others","--",...patterns]),[found]=splitNul(listed).filter(each=>!NOT_SOURCE2.test(each)).sort((one,other)=>one.length-other.length);if(found===void 0)return null;let ignored=await tryGit(repo,["check-ignore","--quiet","--",found]);return{path:found,isIgnored:ignored.exitCode===0}}async function readRequirements(repository){let{root,env,folder}=repository,patterns=["*requirements*.txt","requirements/*.txt"].map(one=>`:(glob)${one}`),directory=folder===""?root:projectRoot(repository),listed=await git({directory,env},["ls-files","-z","--",...patterns]);return Promise.all(splitNul(listed).map(async path=>({path,text:await findBaseFile(repository,path)??""})))}export{sanitizeTools,safeTests,safeLog,safeWorkspace,chooseCopied,copyIgnoredFiles,searchWords,createVersions,createWorkspace,chooseInterpreter,probeEnvironment,requirePytest,readPythonVersion,findModuleProviders,isDirectory,createProgramRunner,openBench,placesFor,runSideBySide,rememberRuns,prepareTests,chooseSandbox,createTestRunner,announceSandbox,createBaselineTests,diagnoseTests};
