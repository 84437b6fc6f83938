import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import{RUNGS,describeBoundary,failureFromReport,failureFromTraceback}from"./chunk-2RQ2MDXV.js";import{ArbiterError}from"./chunk-6NBKRHDN.js";import{XMLParser,XMLValidator}from"./chunk-KNAHLE7V.js";import{array,boolean,coerce_exports,object,string}from"./chunk-5SDUPWIH.js";import{execFile}from"node:child_process";import{accessSync,constants,statSync}from"node:fs";import{delimiter,join,resolve}from"node:path";import{promisify}from"node:util";var DEFAULT_PATH="/usr/local/bin:/usr/bin:/bin",HARMLESS=["LANG","LC_ALL","LC_CTYPE","TZ","LD_LIBRARY_PATH","PYTHONHASHSEED","PYTHONUTF8","PYTHONIOENCODING","PYTHONWARNINGS","PYTHONDEVMODE"];function harmlessVariables(inherited){return{LANG:"C.UTF-8",...pickVariables(inherited,HARMLESS),PATH:inherited.PATH??DEFAULT_PATH}}function pickVariables(from,names){let picked={};for(let name of names){let value=from[name];value!==void 0&&(picked[name]=value)}return picked}async function chooseInterpreter(choice){let problems=[];for(let candidate of findCandidates(choice,choice.env.PATH??"")){let answer=await probeOnce(candidate,{cwd:projectOf(choice),env:choice.env});if("executable"in answer)return answer;problems.push(`${candidate}: ${answer.problem}`)}let name=choice.python??"python3";return{missing:[...problems,`No Python interpreter was found (${name}).`,""].join(`
`)}}var PROBED=new Map;async function probeOnce(file,options){let key=JSON.stringify([file,options]),cached=PROBED.get(key);if(cached!==void 0)return cached;let answer=await probeInterpreter(file,options);return"executable"in answer&&answer.pytest!==null&&PROBED.set(key,answer),answer}function projectOf({checkout,root}){return checkout??root}function findCandidates(choice,path){let project=projectOf(choice);if(choice.python!==void 0)return findConfigured(choice.python,project,path);let inVenv=[".venv","venv"].map(name=>join(project,name,"bin","python")),onPath=["python3","python"].flatMap(name=>findOnPath(name,path));return[...inVenv.filter(isExecutable).slice(0,1),...onPath]}function findConfigured(python,project,path){return python.includes("/")?[resolve(project,python)].filter(isExecutable):findOnPath(python,path)}function findOnPath(name,path){return path.split(delimiter).filter(directory=>directory.startsWith("/")).map(directory=>join(directory,name)).filter(isExecutable).slice(0,1)}function isExecutable(file){try{return accessSync(file,constants.X_OK),statSync(file).isFile()}catch{return!1}}var PROBE_SCRIPT=`import sys
del sys.path[0]
import importlib.util, json, os, site
try:
    if importlib.util.find_spec("pytest") is None:
        raise ImportError("No module named 'pytest'")
    import _pytest
    version, problem = _pytest.__version__, ""
except Exception as error:
    version, problem = None, "%s: %s: %s" % (sys.executable, type(error).__name__, error)
mapped = [m.MAPPING for n, m in list(sys.modules.items()) if n.startswith("__editable__") and hasattr(m, "MAPPING")]
editable = [os.path.dirname(p) for mapping in mapped for p in mapping.values()]
print()
print(json.dumps({
    "executable": sys.executable,
    "virtualEnv": sys.prefix if sys.prefix != sys.base_prefix else None,
    "userBase": site.getuserbase() if site.ENABLE_USER_SITE else None,
    "pytest": version,
    "pytestProblem": problem,
    "coverage": importlib.util.find_spec("pytest_cov") is not None,
    "xdist": importlib.util.find_spec("xdist") is not None,
    "prefixes": [sys.prefix, sys.base_prefix, sys.exec_prefix, sys.base_exec_prefix],
    "searchPath": sys.path + editable,
}))
`,answerSchema=object({executable:string().startsWith("/"),virtualEnv:string().nullable(),userBase:string().nullable(),pytest:string().nullable(),pytestProblem:string(),coverage:boolean(),xdist:boolean(),prefixes:array(string()),searchPath:array(string())}),PROBE_TIMEOUT_MS=6e4;function probeInterpreter(file,{cwd,env}){let options={cwd,env:probeEnvironment(env),timeout:PROBE_TIMEOUT_MS,killSignal:"SIGKILL"};return new Promise(resolve2=>{execFile(file,["-c",PROBE_SCRIPT],options,(error,stdout,stderr)=>{let answer=parseAnswer(stdout);resolve2(answer??{problem:stderr.trim()||(error?.message??"gave no answer")})})})}var FOR_SHIMS=["HOME","PYENV_ROOT","PYENV_VERSION","ASDF_DIR","ASDF_DATA_DIR","MISE_DATA_DIR","XDG_DATA_HOME"];function probeEnvironment(inherited){return{...harmlessVariables(inherited),...pickVariables(inherited,FOR_SHIMS),PYTHONDONTWRITEBYTECODE:"1"}}function parseAnswer(stdout){let lastLine=stdout.trimEnd().split(`
`).at(-1)??"";try{return answerSchema.parse(JSON.parse(lastLine))}catch{return null}}var ON_GITHUB="Have a step of the workflow install pytest before this one, or name the interpreter that has it with the input python.";async function requirePytest(choice){let interpreter=await chooseInterpreter(choice);if("missing"in interpreter)throw new ArbiterError("no-pytest",interpreter.missing.trim(),{fix:"Name the interpreter that has pytest with --python.",data:{onGitHub:ON_GITHUB}});if(interpreter.pytest!==null)return interpreter;throw new ArbiterError("no-pytest",`${interpreter.executable} has no pytest.`,{fix:`Type: ${interpreter.executable} -m pip install pytest   (or name another with --python)`,data:{onGitHub:ON_GITHUB}})}async function readPythonVersion(executable,env){let{stdout}=await promisify(execFile)(executable,["--version"],{env:probeEnvironment(env),timeout:1e4});return/\d+(?:\.\d+)+/.exec(stdout)?.[0]??""}import{accessSync as accessSync2,constants as constants2,existsSync,realpathSync,statSync as statSync2}from"node:fs";import{delimiter as delimiter2,dirname,join as join2}from"node:path";function findProgram(name,options){let file=searchPath(options).split(delimiter2).filter(folder=>folder.startsWith("/")&&!holdsShims(folder)).map(folder=>join2(folder,name)).find(isExecutable2);return file===void 0?null:{file,folders:requiredFolders(file)}}function searchPath({interpreter,path}){let folders=path.split(delimiter2);return[...(interpreter===null?[]:[dirname(interpreter)]).filter(folder=>!folders.includes(folder)),...folders].join(delimiter2)}function holdsShims(folder){return/\/shims\/?$/.test(folder)}function isExecutable2(file){try{return accessSync2(file,constants2.X_OK),statSync2(file).isFile()}catch{return!1}}function requiredFolders(file){let bin=dirname(realpathSync(file)),environment=dirname(bin),isVenv=existsSync(join2(environment,"pyvenv.cfg"));return[...new Set([dirname(file),isVenv?environment:bin])]}import{randomUUID}from"node:crypto";import{existsSync as existsSync3,statSync as statSync4}from"node:fs";import{join as join4}from"node:path";var LISTS=new Set(["testsuite","testcase","failure","error","skipped"]),parser=new XMLParser({ignoreAttributes:!1,attributeNamePrefix:"",parseTagValue:!1,parseAttributeValue:!1,trimValues:!1,htmlEntities:!0,alwaysCreateTextNode:!0,isArray:name=>LISTS.has(String(name))}),outcomeSchema=object({message:string().default(""),"#text":string().default("")}),outcomesSchema=array(outcomeSchema).default([]),entrySchema=object({classname:string().default(""),name:string().default(""),file:string().nullable().default(null),line:coerce_exports.number().int().nullable().default(null),time:coerce_exports.number().default(0),failure:outcomesSchema,error:outcomesSchema,skipped:outcomesSchema}),reportSchema=object({testsuites:object({testsuite:array(object({testcase:array(entrySchema).default([])}))})}),COLLECTION_FAILURE="collection failure",INTERNAL_ERROR="internal error";function readJunit(xml,exists){let entries=readEntries(xml);if(entries===null)return null;let broken=entries.filter(isCollectionError),tests=entries.filter(entry=>!isCollectionError(entry)&&isTest(entry));return{tests:mergeTests(tests.map(entry=>toTest(entry,exists))),collectionErrors:broken.map(toCollectionError)}}function readEntries(xml){if(XMLValidator.validate(xml)!==!0)return null;try{let{testsuites}=reportSchema.parse(parser.parse(xml));return testsuites.testsuite.flatMap(({testcase})=>testcase)}catch{return null}}function isCollectionError(entry){return entry.error.some(({message})=>message===COLLECTION_FAILURE)}function isTest(entry){return entry.name!==""&&!entry.error.some(({message})=>message===INTERNAL_ERROR)}function toCollectionError(entry){let texts=new Set(entry.error.map(error=>error["#text"])),failure=failureFromTraceback([...texts].join(`

`));return{file:entry.file??entry.name,failure}}function toTest(entry,exists){let{id,file}=rebuildNodeId(entry,exists),problems=[...entry.failure,...entry.error],[first]=problems,details=problems.map(problem=>problem["#text"]).join(`

`);return{id,outcome:outcomeOf(entry),file,line:entry.line===null||entry.file!==file?null:entry.line+1,seconds:entry.time,failure:first?{...failureFromReport(first.message,first["#text"]),details}:null}}function outcomeOf(entry){return entry.failure.length>0?"failed":entry.error.length>0?"error":entry.skipped.length>0?"skipped":"passed"}var SEVERITY={passed:0,skipped:1,error:2,failed:3};function mergeTests(tests){let byId=new Map;for(let test of tests){let other=byId.get(test.id);byId.set(test.id,other===void 0?test:merge(other,test))}return[...byId.values()]}function merge(first,second){let worse=SEVERITY[second.outcome]>SEVERITY[first.outcome]?second:first,details=[first,second].flatMap(({failure})=>failure?.details??[]).join(`

`);return{...worse,seconds:first.seconds+second.seconds,failure:worse.failure&&{...worse.failure,details}}}function rebuildNodeId({classname,name,file},exists){if(classname==="")return rebuildWithoutClassname(name,file??name);let own=file===null?null:classesBehind(file,classname);if(file!==null&&own!==null)return{id:[file,...own,name].join("::"),file};let segments=classname.split("."),found=findModule(segments,exists)??guessModule(segments);return{id:[found.file,...found.classes,name].join("::"),file:found.file}}function rebuildWithoutClassname(name,file){let bracket=name.indexOf("[");return{id:bracket===-1?file:file.slice(0,bracket)+name.slice(bracket),file}}function classesBehind(file,classname){let module=file.replace(/\.py$/,"").replaceAll("/",".");return classname===module?[]:classname.startsWith(`${module}.`)?classname.slice(module.length+1).split("."):null}function findModule(segments,exists,directory=""){for(let length=1;length<=segments.length;length++){let path=directory+segments.slice(0,length).join("."),rest=segments.slice(length);if(exists(`${path}.py`))return{file:`${path}.py`,classes:rest};let below2=exists(path)?findModule(rest,exists,`${path}/`):null;if(below2!==null)return below2}return null}function guessModule(segments){let firstClass=segments.findIndex((segment,index)=>index>0&&new RegExp("^\\p{Lu}","u").test(segment)),end=firstClass===-1?segments.length:firstClass;return{file:`${segments.slice(0,end).join("/")}.py`,classes:segments.slice(end)}}function quoteForShell(arg){return/^[\w./:=@%+,-]+$/.test(arg)?arg:`'${arg.replaceAll("'","'\\''")}'`}function shellLine(command){return command.map(quoteForShell).join(" ")}var READABLE_OUTPUT=["-v","--tb=short"];function pytestArguments(run){return["-c",BOOTSTRAP,JSON.stringify({...run.sourceRoots,unfinished:run.unfinishedPath}),...READABLE_OUTPUT,...run.onAllCores?["-n","auto"]:[],...run.pytestArgs,...evidenceOptions(run),...run.targets.map(asTarget)]}function describeCommand(pytestArgs,targets){let args=[...READABLE_OUTPUT,...pytestArgs,...targets.map(asTarget)];return shellLine(["python","-m","pytest",...args])}function evidenceOptions(run){return[`--junitxml=${run.reportPath}`,"--junitprefix=","-o","junit_family=xunit1","-o",`cache_dir=${run.cachePath}`,`--rootdir=${run.root}`,"--maxfail=0",...run.withoutCoverage?["--no-cov"]:[],...run.keepGoing?["--continue-on-collection-errors"]:[]]}function asTarget(target){return/^[-@]/.test(target)?`./${target}`:target}var BOOTSTRAP=`import sys, os
for fd in os.listdir("/proc/self/fd"):
    try:
        if int(fd) > 2: os.close(int(fd))
    except OSError:
        pass
del sys.path[0]
import pytest, json
options = json.loads(sys.argv[1])
sys.argv[:2] = ["pytest"]
sys.path[:0] = options["forTests"]
given = [p for p in [os.environ.get("PYTHONPATH")] if p]
os.environ["PYTHONPATH"] = os.pathsep.join(options["forChildren"] + given)
class Watch:
    finished = 0
    def pytest_configure(self, config):
        for name in ("setupplan", "setuponly", "trace", "usepdb"):
            if getattr(config.option, name, False):
                raise pytest.UsageError("option %s runs no test" % name)
    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logfinish(self):
        self.finished += 1
    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session):
        with open(options["unfinished"], "w") as count:
            count.write(str(session.testscollected - self.finished))
sys.exit(pytest.main(plugins=[Watch()]))
`;import{existsSync as existsSync2,realpathSync as realpathSync2,statSync as statSync3}from"node:fs";import{join as join3,relative}from"node:path";function findSourceRoots({root,checkout},searchPath2){let counterparts=checkout===void 0?[]:inWorktree(root,checkout,searchPath2),forTests=[...new Set([root,...sourceFolder(root),...counterparts])];return{forTests,forChildren:forTests.filter(path=>!hasStartupModule(path))}}function sourceFolder(root){let source=join3(root,"src");return isDirectory(source)&&!existsSync2(join3(source,"__init__.py"))?[source]:[]}function inWorktree(root,checkout,searchPath2){let from=realpathSync2(checkout);return searchPath2.filter(path=>isDirectory(path)).map(path=>relative(from,realpathSync2(path))).filter(path=>!path.startsWith("..")).map(path=>join3(root,path)).filter(path=>isDirectory(path))}function hasStartupModule(path){return["sitecustomize","usercustomize"].some(name=>existsSync2(join3(path,`${name}.py`))||existsSync2(join3(path,name)))}function isDirectory(path){return statSync3(path,{throwIfNoEntry:!1})?.isDirectory()??!1}function createPytestRunner(options){return{sandbox:options.programs.boundary,run:async request=>{if(requireRoot(options.root),request.signal?.aborted)throw cancelled();let command=describeCommand(options.pytestArgs??[],request.targets),interpreter=await chooseInterpreter(options);if("missing"in interpreter){let output=interpreter.missing;return{...NOT_STARTED,command,exitCode:127,ending:"no-interpreter",output}}if(interpreter.pytest===null){let output=`${interpreter.pytestProblem}
`;return{...NOT_STARTED,command,exitCode:1,ending:"no-pytest",output}}return{command,...await runTests(options,interpreter,request)}}}}var NOT_STARTED={report:null,seconds:0};function requireRoot(root){if(!statSync4(root,{throwIfNoEntry:!1})?.isDirectory())throw new ArbiterError("bad-usage","The test directory does not exist.",{data:{root}})}function cancelled(){return new ArbiterError("cancelled","The test run was cancelled.")}var DEFAULT_TIMEOUT_SECONDS=300,DEFAULT_MAX_OUTPUT_BYTES=128*1024;async function runTests(options,interpreter,request){let reportFile=`report-${randomUUID()}.xml`,resultFiles={report:reportFile,unfinished:`${reportFile}.left-out`},result=await options.programs.run({program:null,args:paths=>argumentsFor({options,interpreter,request,resultFiles,paths}),interpreter,variables:options.passEnv,resultFiles:Object.values(resultFiles),timeoutSeconds:options.timeoutSeconds??DEFAULT_TIMEOUT_SECONDS,maxOutputBytes:options.maxOutputBytes??DEFAULT_MAX_OUTPUT_BYTES,signal:request.signal}),{exitCode,ending,seconds}=result;if(ending==="cancelled")throw cancelled();return{exitCode,ending:ending==="not-found"?"no-interpreter":ending,report:readReport(result,resultFiles,options.root),output:withoutLine(result.output,reportFile),seconds}}function argumentsFor({options,interpreter,request,resultFiles,paths}){let{forTests,forChildren}=findSourceRoots(options,interpreter.searchPath);return pytestArguments({root:paths.inside(options.root),sourceRoots:{forTests:forTests.map(paths.inside),forChildren:forChildren.map(paths.inside)},reportPath:paths.resultFile(resultFiles.report),unfinishedPath:paths.resultFile(resultFiles.unfinished),cachePath:`${paths.home}/.cache/pytest`,withoutCoverage:interpreter.coverage&&options.collectCoverage!==!0,onAllCores:interpreter.xdist&&options.parallel===!0&&request.targets.length===0,keepGoing:request.keepGoing??!1,pytestArgs:options.pytestArgs??[],targets:request.targets})}function readReport({files},{report:reportFile,unfinished:unfinishedFile},root){let counted=files.get(unfinishedFile)??"";if(counted==="")return null;let xml=files.get(reportFile)??"",report=xml===""?null:readJunit(xml,file=>existsSync3(join4(root,file))),unfinished=Number.parseInt(counted,10);return report===null||!(unfinished>0)?report:{...report,unfinished}}function withoutLine(output,text){return output.split(`
`).filter(line=>!line.includes(text)).join(`
`)}import{existsSync as existsSync4,lstatSync,readlinkSync}from"node:fs";import{totalmem}from"node:os";var GIBIBYTE=1024**3;function defaultLimits(memory=totalmem()){return{memoryBytes:Math.floor(memory*.75),diskBytes:Math.floor(Math.min(2*GIBIBYTE,memory/4)),processes:1024}}function limitEach({diskBytes,processes}){return["prlimit","--core=0",`--fsize=${diskBytes}`,`--nproc=${processes}`,"--"]}function limitEachWithMemory(limits){return[...limitEach(limits).slice(0,-1),`--as=${limits.memoryBytes}`,"--"]}var SYSTEM=["/usr","/etc","/bin","/sbin","/lib","/lib32","/lib64","/libx32","/nix"];function findSystemFolders(){let existing=SYSTEM.filter(path=>existsSync4(path)),isLink=path=>lstatSync(path).isSymbolicLink();return{folders:existing.filter(path=>!isLink(path)),links:existing.filter(isLink).map(path=>({path,to:readlinkSync(path)}))}}import{spawn as spawn2}from"node:child_process";import{randomUUID as randomUUID3}from"node:crypto";import{existsSync as existsSync7,mkdirSync as mkdirSync3,writeFileSync as writeFileSync4}from"node:fs";import{createServer}from"node:net";import{join as join11}from"node:path";import{chmodSync,lstatSync as lstatSync2,mkdirSync,mkdtempSync,readdirSync,realpathSync as realpathSync3,rmSync}from"node:fs";import{tmpdir}from"node:os";import{join as join5}from"node:path";async function inPrivateDirectory(use){let path=mkdtempSync(join5(realpathSync3(tmpdir()),"tdd-")),directory={path,home:join5(path,"home"),temporary:join5(path,"tmp")};try{return mkdirSync(directory.home,{mode:448}),mkdirSync(directory.temporary,{mode:448}),await use(directory)}finally{removeDirectory(path)}}function removeDirectory(path){try{makeRemovable(path),rmSync(path,{recursive:!0,force:!0,maxRetries:3})}catch{}}function makeRemovable(path){if(lstatSync2(path).isDirectory()){chmodSync(path,448);for(let entry of readdirSync(path,{withFileTypes:!0}))entry.isDirectory()&&makeRemovable(join5(path,entry.name))}}import{randomUUID as randomUUID2}from"node:crypto";import{chmodSync as chmodSync2,closeSync,constants as constants4,fstatSync,openSync,readFileSync as readFileSync3,writeFileSync as writeFileSync3}from"node:fs";import{join as join10}from"node:path";import{readdirSync as readdirSync2,realpathSync as realpathSync5,statSync as statSync6}from"node:fs";import{dirname as dirname2}from"node:path";import{statSync as statSync5}from"node:fs";import{join as join7}from"node:path";import{writeFileSync}from"node:fs";import{join as join6}from"node:path";function confineToUser(confinement){let{program,uid,tree}=confinement,command=[...dropPrivileges(uid),program.executable,...program.args];return confineInCopy({confinement,copy:tree.at,command})}function confineInCopy({confinement,copy,command}){let{program,tree,directory,uid,limits,asRoot}=confinement,own=[copy,directory.home,directory.temporary].map(quoteForShell).join(" "),variables=Object.entries(program.env).map(([name,value])=>`${name}=${value}`),sweep=shellLine([...dropPrivileges(uid),"sh","-c","kill -s KILL -- -1"]),text=`set -eu
PATH=${TOOLS_PATH}
export PATH
umask 022
trap 'echo "The sandbox could not be set up." >&2; exit 125' EXIT
mkdir ${quoteForShell(copy)}
tar -C ${quoteForShell(tree.from)} --exclude=./.git -cf - . | tar -C ${quoteForShell(copy)} -xf -
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
chmod 755 ${quoteForShell(directory.path)}
rm -rf ${own}
exit "$code"
`,script=join6(directory.path,"sandbox.sh");writeFileSync(script,text,{mode:384});let[executable="sh",...args]=[...asRoot,"sh",script];return{executable,args,cwd:"/",env:{PATH:TOOLS_PATH},endsWithInput:!0,wrapped:!0}}function dropPrivileges(uid){return["setpriv",`--reuid=${uid}`,`--regid=${uid}`,"--clear-groups","--no-new-privs","--inh-caps=-all","--bounding-set=-all"]}var TOOLS_PATH="/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";function confineWithBubblewrap(confinement,isRoot2){let{program,uid,limits,directory}=confinement,inner=[program.executable,...program.args];if(isRoot2){let copy=join7(directory.path,"tree"),options2=bubblewrapOptions(confinement,{copy,caps:["CAP_SETUID","CAP_SETGID"]});return confineInCopy({confinement,copy,command:[...options2,...dropPrivileges(uid),...inner]})}let options=bubblewrapOptions(confinement,{copy:null,caps:[]}),[executable="bwrap",...args]=[...options,...limitEachWithMemory(limits),...inner];return{...program,executable,args,cwd:"/",endsWithInput:!1,wrapped:!0}}var RESOLVER="/run/systemd/resolve";function bubblewrapOptions({program,tree,readable,writableFiles,directory,network,limits},{copy,caps}){let{folders,links}=findSystemFolders(),size=String(limits.diskBytes),emptyFolder=path=>["--size",size,"--perms","1777","--tmpfs",path];return["bwrap",...copy===null?["--unshare-user"]:[],"--unshare-pid","--unshare-ipc","--unshare-uts","--unshare-cgroup-try","--die-with-parent","--new-session",...network==="on"?["--ro-bind-try",RESOLVER,RESOLVER]:["--unshare-net"],...caps.flatMap(cap=>["--cap-add",cap]),"--proc","/proc","--dev","/dev",...["/tmp","/var/tmp"].flatMap(emptyFolder),...folders.flatMap(path=>["--ro-bind",path,path]),...links.flatMap(({path,to})=>["--symlink",to,path]),...foldersAbove([...readable,tree.at,directory.home]).flatMap(path=>["--dir",path]),...readable.flatMap(path=>["--ro-bind",path,path]),"--bind",copy??tree.from,tree.at,...copy===null?hideGit(tree.from,tree.at):[],...readable.filter(path=>path.startsWith(`${tree.at}/`)).flatMap(path=>["--ro-bind",path,path]),...[directory.home,directory.temporary].flatMap(emptyFolder),...writableFiles.flatMap(file=>["--bind",file,file]),"--remount-ro","/","--chdir",program.cwd,"--"]}function foldersAbove(paths){let above=paths.flatMap(path=>{let parts=path.split("/").slice(1,-1);return parts.map((_,index)=>`/${parts.slice(0,index+1).join("/")}`)});return[...new Set(above)]}function hideGit(from,at){let git=statSync5(join7(from,".git"),{throwIfNoEntry:!1});return git===void 0?[]:git.isDirectory()?["--size","4096","--perms","0555","--tmpfs",join7(at,".git")]:["--ro-bind","/dev/null",join7(at,".git")]}import{existsSync as existsSync5,mkdirSync as mkdirSync2,readFileSync,realpathSync as realpathSync4,writeFileSync as writeFileSync2}from"node:fs";import{join as join8}from"node:path";function confineWithNamespaces(confinement){let{directory,asRoot,uid}=confinement,newRoot=join8(directory.path,"root"),passwd=join8(directory.path,"passwd"),script=join8(directory.path,"sandbox.sh");mkdirSync2(newRoot);let user=`tests:x:${uid}:${uid}::${directory.home}:/bin/sh
`;writeFileSync2(passwd,`${readFileSync("/etc/passwd","utf8").trimEnd()}
${user}`);let text=namespacesScript({...confinement,newRoot,passwd,system:findSystemFolders()});writeFileSync2(script,text,{mode:384});let[executable="sh",...args]=[...asRoot,"sh",script];return{executable,args,cwd:"/",env:{PATH:TOOLS_PATH},endsWithInput:!0,wrapped:!0}}function namespacesScript(plan){return`set -eu
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
`}function buildCommands(plan){let{newRoot,directory,tree,system,uid}=plan,own=[directory.path,directory.home,directory.temporary].map(below).join(" "),inTree=plan.readable.filter(path=>isInside(tree.at,path)),outsideTree=plan.readable.filter(path=>!isInside(tree.at,path));return[`mount -t tmpfs -o nosuid,mode=755,size=${plan.limits.diskBytes},nr_inodes=500000 tmpfs ${quoteForShell(newRoot)}`,`cd ${quoteForShell(newRoot)}`,`mkdir -p proc dev/pts dev/shm tmp var/tmp run home .sandbox/tree .sandbox/upper .sandbox/work ${own}`,"chmod 1777 tmp var/tmp dev/shm","chmod 700 .sandbox",`chown ${uid}:${uid} ${own}`,...system.links.map(({path,to})=>`ln -s ${quoteForShell(to)} ${below(path)}`),...system.folders.flatMap(showFolder),...outsideTree.flatMap(showFolder),...deviceCommands(),`mount --bind -o ro ${quoteForShell(plan.passwd)} etc/passwd`,...plan.network==="on"?showResolver():[],...treeCommands(plan,inTree),...plan.writableFiles.flatMap(file=>[`: > ${below(file)}`,`mount --bind ${quoteForShell(file)} ${below(file)}`]),"mount -t proc -o nosuid,nodev,noexec proc proc"]}function treeCommands({tree,uid},inTree){let at=below(tree.at),layers="lowerdir=.sandbox/tree,upperdir=.sandbox/upper,workdir=.sandbox/work",skipped=inTree.map(path=>`-path ${below(path)} -prune -o`).join(" ");return[`mkdir -p ${at}`,`mount --bind ${quoteForShell(tree.from)} .sandbox/tree`,"mknod .sandbox/upper/.git c 0 0",`mount -t overlay -o nosuid,nodev,metacopy=on,${layers} overlay ${at}`,"umount .sandbox/tree",`find ${at} ${skipped} -exec chown -h ${uid}:${uid} {} +`,...inTree.flatMap(showFolder)]}function deviceCommands(){return[`for name in ${["null","zero","full","random","urandom"].join(" ")}; do : > dev/$name; mount --bind /dev/$name dev/$name; done`,"mount -t devpts -o nosuid,noexec,newinstance,ptmxmode=0666,mode=620 devpts dev/pts","ln -s pts/ptmx dev/ptmx","ln -s /proc/self/fd dev/fd",...["stdin","stdout","stderr"].map((name,fd)=>`ln -s /proc/self/fd/${fd} dev/${name}`)]}var RESOLVER2="/etc/resolv.conf";function showResolver(){if(!existsSync5(RESOLVER2))return[];let file=realpathSync4(RESOLVER2);if(file===RESOLVER2)return[];let folder=file.slice(0,file.lastIndexOf("/"));return[`mkdir -p ${below(folder)}`,`: > ${below(file)}`,`mount --bind -o ro ${quoteForShell(file)} ${below(file)}`]}function runCommands({program,uid,limits}){let command=["env","-i",...Object.entries(program.env).map(([name,value])=>`${name}=${value}`),program.executable,...program.args];return[`cd ${quoteForShell(program.cwd)}`,`exec ${shellLine([...limitEach(limits),...dropPrivileges(uid),...command])}`]}var LOOPBACK=`import fcntl, socket, struct
with socket.socket() as s:
    fcntl.ioctl(s, 0x8914, struct.pack("16sh14x", b"lo", 1))`;function loopbackUp(python){return`if command -v ip >/dev/null; then ip link set lo up; else ${shellLine([python,"-I","-S","-c",LOOPBACK])}; fi`}function showFolder(path){return[`mkdir -p ${below(path)}`,`mount -o bind,ro,nosuid,nodev ${quoteForShell(path)} ${below(path)}`]}function below(path){return quoteForShell(`.${path}`)}function isInside(folder,path){return path.startsWith(`${folder}/`)}function indent(lines){return[":",...lines].map(line=>`  ${line}`).join(`
`)}var CGROUP_FUNCTIONS=`groups=
make_cgroups() {
  base=/sys/fs/cgroup name=tdd-arbiter-$$
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
`;function confine(sandbox,run){let{interpreter,tree,home,alsoReadable}=run,hidden=["/home","/root","/tmp","/opt",tree.from,tree.at,...home?[home]:[]],readable=findReadableFolders({interpreter,alsoReadable,checkout:tree.at,hidden}),python=interpreter.executable;return CONFINE[sandbox.rung]({...sandbox,...run,python,readable,uid:pickUid()})}var CONFINE={namespaces:confineWithNamespaces,bubblewrap:confinement=>confineWithBubblewrap(confinement,process.getuid?.()===0),user:confineToUser,off:confineNothing};function confineNothing({program,limits}){let args=["-c",`ulimit -c 0; ulimit -f ${Math.ceil(limits.diskBytes/512)}; exec "$@"`,"sh",program.executable,...program.args];return{...program,executable:"/bin/sh",args,endsWithInput:!1,wrapped:!1}}var FIRST_UID=61184,UID_COUNT=4e3;function pickUid(used=usersOfProcesses()){let start2=Math.floor(Math.random()*UID_COUNT);for(let step=0;step<UID_COUNT;step+=1){let uid=FIRST_UID+(start2+step)%UID_COUNT;if(!used.has(uid))return uid}return FIRST_UID+start2}function usersOfProcesses(){let pids=readdirSync2("/proc").filter(name=>/^\d+$/.test(name));return new Set(pids.map(pid=>statSync6(`/proc/${pid}`,{throwIfNoEntry:!1})?.uid??-1))}function findReadableFolders({interpreter,alsoReadable,checkout,hidden}){let{executable,prefixes,searchPath:searchPath2,userBase}=interpreter,folders=[...alsoReadable,...prefixes,dirname2(executable),dirname2(realPath(executable)),...searchPath2.filter(path=>!contains(realPath(checkout),realPath(path))),...userBase===null?[]:[`${userBase}/bin`,`${userBase}/lib`]].filter(path=>path.startsWith("/")).flatMap(path=>[path,realPath(path)]).filter(isFolder),allowed=[...new Set(folders)].filter(folder=>!hidden.some(path=>contains(folder,path))),shown=findSystemFolders().folders;return allowed.filter(folder=>!shown.some(other=>contains(other,folder))).filter(folder=>!allowed.some(other=>other!==folder&&contains(other,folder))).sort()}function realPath(path){try{return realpathSync5(path)}catch{return path}}function isFolder(path){return statSync6(path,{throwIfNoEntry:!1})?.isDirectory()??!1}function contains(folder,path){return path===folder||path.startsWith(folder==="/"?"/":`${folder}/`)}import{dirname as dirname3}from"node:path";var RUN_ID_VARIABLE="TDD_ARBITER_RUN";function testEnvironment({interpreter,directory,runId,passEnv,inherited}){return{...harmlessVariables(inherited),...venvVariables(interpreter,inherited),...interpreter.userBase===null?{}:{PYTHONUSERBASE:interpreter.userBase},HOME:directory.home,TMPDIR:directory.temporary,COLUMNS:"200",PYTHONDONTWRITEBYTECODE:"1",...passEnv,[RUN_ID_VARIABLE]:runId}}function venvVariables({executable,virtualEnv},inherited){return virtualEnv===null?{}:{VIRTUAL_ENV:virtualEnv,PATH:`${dirname3(executable)}:${inherited.PATH??DEFAULT_PATH}`}}import{existsSync as existsSync6}from"node:fs";import{dirname as dirname4,join as join9,relative as relative2}from"node:path";function placeTree(rung,{root,checkout=root,home,directory}){let from=findTop(root,home);if(rung==="off")return{from,at:from};if(rung==="user")return{from,at:join9(directory.path,"tree")};let inside=relative2(from,root);return inside===""?{from,at:checkout}:{from,at:checkout.endsWith(`/${inside}`)?checkout.slice(0,-inside.length-1):from}}function pathInTree({from,at},path){return path===from||path.startsWith(`${from}/`)?`${at}${path.slice(from.length)}`:path}function findTop(root,home){for(let folder=root;;folder=dirname4(folder)){if(folder===dirname4(folder)||`${home}/`.startsWith(`${folder}/`))return root;if(existsSync6(join9(folder,".git")))return folder}}import{spawn}from"node:child_process";import{constants as constants3}from"node:os";import{setTimeout as sleep2}from"node:timers/promises";import{readdirSync as readdirSync3,readFileSync as readFileSync2,readlinkSync as readlinkSync2}from"node:fs";import{setTimeout as sleep}from"node:timers/promises";var SCAN_INTERVAL_MS=250,PAUSE_BETWEEN_SWEEPS_MS=10,GIVE_UP_AFTER_MS=1e4;function trackProcessTree({leader,runId,directory}){if(leader===void 0)return{end:async()=>{}};let group=leader,seen=new Set,marker=`${RUN_ID_VARIABLE}=${runId}`,outputs=new Set(listOpen(leader).filter(name=>name.startsWith("socket:"))),isOurs=name=>name.startsWith(`${directory}/`)||outputs.has(name);function scan(){let living=listProcesses();return rememberDescendants(living,seen,group),living}function findMembers(){return scan().filter(one=>seen.has(one.key)||hasVariable(one.pid,marker)||listOpen(one.pid).some(isOurs))}scan();let timer=setInterval(scan,SCAN_INTERVAL_MS).unref();async function end(){clearInterval(timer);let deadline=performance.now()+GIVE_UP_AFTER_MS,members=findMembers();for(;members.length>0&&performance.now()<deadline;){for(let{pid}of members)kill(pid);await sleep(PAUSE_BETWEEN_SWEEPS_MS),members=findMembers()}}return{end}}function rememberDescendants(living,seen,group){let parents=new Set(living.filter(({key})=>seen.has(key)).map(({pid})=>pid)),before;do{before=seen.size;for(let one of living)one.group!==group&&!parents.has(one.parent)||(seen.add(one.key),parents.add(one.pid))}while(seen.size>before)}function kill(pid){try{process.kill(pid,"SIGKILL")}catch{}}function listProcesses(){return listNames("/proc").filter(name=>/^\d+$/.test(name)&&Number(name)!==process.pid).flatMap(name=>readProcess(Number(name)))}function hasVariable(pid,assignment){return readText(`/proc/${pid}/environ`).split("\0").includes(assignment)}function listOpen(pid){return["cwd",...listNames(`/proc/${pid}/fd`).map(name=>`fd/${name}`)].map(name=>readLink(`/proc/${pid}/${name}`))}function readProcess(pid){let stat=readText(`/proc/${pid}/stat`),fields=stat.slice(stat.lastIndexOf(")")+2).split(" "),[state,parent,group]=fields;return stat===""||state==="Z"||state==="X"?[]:[{pid,key:`${pid}@${fields[19]}`,parent:Number(parent),group:Number(group)}]}function listNames(path){try{return readdirSync3(path)}catch{return[]}}function readText(path){try{return readFileSync2(path,"utf8")}catch{return""}}function readLink(path){try{return readlinkSync2(path)}catch{return""}}var LONGEST_TIMER_MS=2**31-1,WAIT_FOR_LAST_OUTPUT_MS=500,WAIT_FOR_CLEANUP_MS=5e3,SIGNALS=new Set(Object.values(constants3.signals));async function runProcess(request){let started=performance.now(),output=captureOutput(request.maxOutputBytes),child=start(request),outputEnded=collectOutput(child,output.add);child.once("error",({message})=>output.add(Buffer.from(`${message}
`)));let tree=trackProcessTree({...request,leader:child.pid}),ended=exited(child,request.wrapped??!1),exit=await firstOf(ended,interruption(request));return child.stdin!==null&&await closeInput(child.stdin,ended),await tree.end(),await Promise.race([outputEnded,sleep2(WAIT_FOR_LAST_OUTPUT_MS,null,{ref:!1})]),child.stdout.destroy(),child.stderr.destroy(),{...exit,output:output.text(),seconds:(performance.now()-started)/1e3}}function start({executable,args,cwd,env,endsWithInput}){let options={cwd,env,detached:!0};return endsWithInput===!0?spawn(executable,args,{...options,stdio:["pipe","pipe","pipe"]}):spawn(executable,args,{...options,stdio:["ignore","pipe","pipe"]})}async function closeInput(input,ended){input.on("error",()=>{}),input.destroy(),await Promise.race([ended,sleep2(WAIT_FOR_CLEANUP_MS,null,{ref:!1})])}function collectOutput(child,add){return child.stdout.on("data",add),child.stderr.on("data",add),new Promise(resolve2=>child.once("close",resolve2))}function exited(child,wrapped){return new Promise(resolve2=>{child.once("error",()=>resolve2({exitCode:127,ending:"not-found"})),child.once("exit",(code,signal)=>{let exitCode=signal===null?code??1:128+constants3.signals[signal],bySignal=signal!==null||wrapped&&SIGNALS.has(exitCode-128);resolve2({exitCode,ending:bySignal?"signalled":"exited"})})})}function interruption({timeoutSeconds,signal}){let over=new AbortController;return{happened:new Promise(resolve2=>{let limit=Math.min(timeoutSeconds*1e3,LONGEST_TIMER_MS),timer=setTimeout(()=>resolve2({exitCode:124,ending:"timed-out"}),limit);over.signal.addEventListener("abort",()=>clearTimeout(timer));let cancel=()=>resolve2({exitCode:130,ending:"cancelled"});signal?.addEventListener("abort",cancel,{signal:over.signal}),signal?.aborted&&cancel()}),forget:()=>over.abort()}}async function firstOf(exit,{happened,forget}){try{return await Promise.race([exit,happened])}finally{forget()}}function captureOutput(maxBytes){let headLimit=Math.ceil(maxBytes/2),tailLimit=Math.floor(maxBytes/2),head=[],tail=[],headSize=0,tailSize=0,total=0;function add(chunk){total+=chunk.length;let forHead=chunk.subarray(0,headLimit-headSize);forHead.length>0&&head.push(forHead),headSize+=forHead.length,addToTail(chunk.subarray(forHead.length))}function addToTail(chunk){if(chunk.length!==0){tail.push(chunk),tailSize+=chunk.length;for(let first=tail[0];first&&tailSize-first.length>=tailLimit;first=tail[0])tailSize-=first.length,tail.shift()}}function text(){let start2=Buffer.concat(head),end=Buffer.concat(tail).subarray(Math.max(0,tailSize-tailLimit));if(start2.length+end.length===total)return Buffer.concat([start2,end]).toString("utf8");let[first,last]=[wholeLines(start2,"start"),wholeLines(end,"end")],missing=total-Buffer.byteLength(first)-Buffer.byteLength(last);return`${first}${first.endsWith(`
`)?"":`
`}\u2026 ${missing} bytes left out \u2026
${last}`}return{add,text}}function wholeLines(bytes,part){let text=bytes.toString("utf8"),newline=part==="start"?text.lastIndexOf(`
`):text.indexOf(`
`);return newline===-1?text.replace(part==="start"?/\uFFFD+$/:/^\uFFFD+/,""):part==="start"?text.slice(0,newline+1):text.slice(newline+1)}function createProgramRunner(options){let{rung,network}=options.sandbox;return{boundary:{rung,network},run:async request=>{let program=locateProgram(request,options.env);return program===null?notFound(options.root):inPrivateDirectory(directory=>runIn(directory,{options,request,program}))}}}function locateProgram({program,interpreter:{executable}},env){if(program===null)return{executable,alsoReadable:[],inherited:env};let search={interpreter:executable,path:env.PATH??""},installed=findProgram(program,search);return installed===null?null:{executable:installed.file,alsoReadable:installed.folders,inherited:{...env,PATH:searchPath(search)}}}function notFound(root){return{exitCode:127,ending:"not-found",output:"",seconds:0,root,files:new Map}}async function runIn(directory,{options,request,program}){let{sandbox,root,checkout,env}=options,{interpreter,variables:passEnv={},resultFiles=[]}=request,{executable,alsoReadable,inherited}=program,runId=randomUUID2(),tree=placeTree(sandbox.rung,{root,checkout,home:env.HOME,directory}),rootInside=pathInTree(tree,root),paths={home:directory.home,resultFile:name=>join10(directory.path,name),inside:path=>pathInTree(tree,path)},writableFiles=resultFiles.map(paths.resultFile);for(let file of writableFiles)createWritableFile(file);let confined=confine(sandbox,{program:{executable,args:request.args(paths),cwd:rootInside,env:testEnvironment({interpreter,directory,runId,passEnv,inherited})},interpreter,tree,directory,writableFiles,alsoReadable,home:env.HOME}),{timeoutSeconds,maxOutputBytes,signal}=request,result=await runProcess({...confined,runId,directory:directory.path,timeoutSeconds,maxOutputBytes,signal}),files=new Map(resultFiles.map(name=>[name,readResult(paths.resultFile(name))]));return{...result,root:rootInside,files}}function createWritableFile(file){writeFileSync3(file,"",{flag:"wx"}),chmodSync2(file,438)}var MAX_RESULT_BYTES=128*1024*1024;function readResult(path){let file;try{file=openSync(path,constants4.O_RDONLY|constants4.O_NOFOLLOW|constants4.O_NONBLOCK)}catch{return null}try{let stat=fstatSync(file);return stat.isFile()&&stat.size<=MAX_RESULT_BYTES?readFileSync3(file,"utf8"):null}finally{closeSync(file)}}var TIMEOUT_SECONDS=60;async function probeSandbox(sandbox,options){let result=await withBait(async bait=>({output:await runProbe(sandbox,options,bait),written:existsSync7(join11(bait.folder,"written"))}));return judgeProbe(sandbox,result)}async function withBait(use){return inPrivateDirectory(async({path:folder})=>{let token=`bait-${randomUUID3()}`;writeFileSync4(join11(folder,"secret"),token,{mode:384});let server=createServer(socket=>socket.destroy());await new Promise(resolve2=>server.listen(0,"127.0.0.1",resolve2));let sibling=spawn2("sleep",["600"],{argv0:token,env:{SECRET:token},stdio:"ignore"});sibling.on("error",()=>{});try{let{port}=server.address();return await use({token,folder,port})}finally{sibling.kill("SIGKILL"),server.close()}})}async function runProbe(sandbox,options,bait){let{interpreter,env}=options,root=join11(bait.folder,"worktree"),checkout=join11(bait.folder,"checkout");for(let[name,folder]of Object.entries({worktree:root,checkout}))mkdirSync3(folder),writeFileSync4(join11(folder,"tdd_arbiter_probe.py"),`WHERE = "${name}"
`),writeFileSync4(join11(folder,".git"),bait.token);let nekot=[...bait.token].reverse().join(""),[prefix]=interpreter.prefixes,unreadable=[join11(options.checkout,".git","config"),...runnerFiles(env)],task={nekot,port:bait.port,outside:bait.folder,prefix,checkout,unreadable},{output}=await createProgramRunner({sandbox,root,checkout,env}).run({program:null,args:({inside})=>["-c",PROBE_SCRIPT2,JSON.stringify({...task,root:inside(root)})],interpreter,timeoutSeconds:TIMEOUT_SECONDS,maxOutputBytes:2e4});return output}var RUNNER_FILES=["GITHUB_ENV","GITHUB_OUTPUT","GITHUB_PATH","GITHUB_STEP_SUMMARY"];function runnerFiles(env){return[...RUNNER_FILES,"GITHUB_EVENT_PATH"].flatMap(name=>env[name]??[])}var MEANINGS=new Map([["environment","another process's environment can be read"],["processes","other processes can be seen"],["files","private files can be read"],["outside","files can be written outside the worktree"],["git",".git can be read"],["runner","the runner's files or .git/config can be read"],["sudo","sudo works"],["docker","Docker's socket can be used"],["network","the host's network can be reached; network: on would allow it"]]),NOT_PROMISED={namespaces:[],bubblewrap:[],user:["processes"],off:[]},Answer=object({escapes:array(string()),broken:array(string())});function judgeProbe({rung,network},{output,written}){let answer=parseAnswer2(output);if(answer===null)return`it does not start: ${lastLines(output)}`;let allowed=[...NOT_PROMISED[rung],...network==="on"?["network"]:[]],problems=[...[...new Set([...answer.escapes,...written?["outside"]:[]])].filter(name=>!allowed.includes(name)).map(name=>MEANINGS.get(name)??name),...answer.broken];return problems.length===0?null:problems.join("; ")}function parseAnswer2(output){let text=output.trimEnd();try{return Answer.parse(JSON.parse(text.slice(text.lastIndexOf(`
`)+1)))}catch{return null}}function lastLines(output){return output.trim().split(`
`).slice(-3).join(" ").slice(0,300)||"it printed nothing"}var PROBE_SCRIPT2=`import glob, json, os, socket, subprocess, sys, tempfile
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

def same_interpreter():
    # An interpreter that cannot read its own libraries may start with the system's.
    assert sys.prefix == task["prefix"], "it is installed in " + sys.prefix

def loopback():
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen(1)
        connect(socket.AF_INET, server.getsockname())

def load_package():
    sys.path[:0] = [task["root"]]
    sys.path.append(task["checkout"])
    import tdd_arbiter_probe
    assert tdd_arbiter_probe.WHERE == "worktree", "it comes from the " + tdd_arbiter_probe.WHERE

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
escape("network", lambda: connect(socket.AF_INET, ("127.0.0.1", task["port"])))

need("another interpreter answers", same_interpreter)
need("pytest cannot be imported", lambda: __import__("pytest"))
need("127.0.0.1 cannot be listened on", loopback)
need("the package under test is not the worktree's", load_package)
need("the tests cannot write", write_inside)
print()
print(json.dumps({"escapes": sorted(set(escapes)), "broken": broken}))
`;function findSandbox(options){let{env:_,interpreter,...settings}=options,key=JSON.stringify([settings,interpreter?.executable??null]),selected=SELECTED.get(key)??selectRung(options);return SELECTED.set(key,selected),selected}var SELECTED=new Map;async function selectRung(options){let{mode,network}=options,limits={...defaultLimits(),...options.limits},asRoot=options.asRoot??(isRoot()?[]:["sudo","-n","--"]),reasons=[];for(let rung of mode==="auto"?RUNGS:[mode]){let sandbox={rung,network,limits,asRoot},why=await whyRejected(sandbox,options);if(why===null)return{...sandbox,reasons};reasons.push({rung,why})}throw noSandbox(mode,reasons)}async function whyRejected(sandbox,options){let{mode,failClosed,interpreter,checkout,env,asRoot}=options,{rung}=sandbox;if(rung==="off")return mode==="auto"&&failClosed?"it is no boundary":null;let mayBecomeRoot=mode!=="auto"||failClosed||isRoot()||asRoot!==void 0;return rung!=="bubblewrap"&&!mayBecomeRoot?`it needs root; --sandbox ${rung} becomes root with sudo`:interpreter===null||interpreter.pytest===null?null:probeSandbox(sandbox,{interpreter,checkout,env})}function noSandbox(mode,reasons){let list=reasons.map(({rung,why})=>`  ${rung}: ${why}`).join(`
`),what=mode==="auto"?"No sandbox works here":`The sandbox ${mode} does not work here`;return new ArbiterError("no-sandbox",`${what}, and tests run untrusted code:
${list}
`,{fix:"Use a machine with passwordless sudo (GitHub's own runners have it), or install bubblewrap. With sandbox: off, tests can do whatever the arbiter can.",data:{reasons}})}function isRoot(){return process.getuid?.()===0}async function prepareTests(options,{root,log}){let{xdist,executable}=await requirePytest({...options,root});if(options.parallel&&!xdist){let text=`execution.parallel: ${executable} has no pytest-xdist, so tests run one by one.`;log.record({kind:"warned",text})}return chooseSandbox(options,root)}async function chooseSandbox(options,root){let{sandbox:mode,network,failClosed,python,env}=options,choice=await chooseInterpreter({root,python,env}),interpreter="missing"in choice?null:choice;return findSandbox({mode,network,failClosed,interpreter,checkout:root,env})}function createTestRunner(options){return createPytestRunner({...options,programs:createProgramRunner(options)})}function announceSandbox(sandbox,{mode,log}){let detail=describeBoundary(sandbox);if(sandbox.rung!=="off"){log.record({kind:"finished",node:"sandbox",detail,ok:!0});return}let requested=mode==="off"?["it was asked for"]:[],reasons=sandbox.reasons.map(({rung,why})=>`${rung}: ${why}`),text=`Sandbox ${detail}: tests can do what you can. ${[...requested,...reasons].join("; ")}`;log.record({kind:"warned",text})}export{chooseInterpreter,probeEnvironment,requirePytest,readPythonVersion,findProgram,createProgramRunner,findSourceRoots,prepareTests,chooseSandbox,createTestRunner,announceSandbox};
