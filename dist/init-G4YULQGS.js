import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import{readLines}from"./chunk-TJFS375I.js";import{findConfigured,keyVariablesOf}from"./chunk-INLLKEZG.js";import"./chunk-TUCRMUK5.js";import{readStatus}from"./chunk-SP4YYSDK.js";import"./chunk-66NSX2ZG.js";import{findConfigFile}from"./chunk-YHZ3SF4O.js";import{ExitCode,readInitArguments}from"./chunk-FMXPJQWZ.js";import{ORIGIN,gitRepoOf}from"./chunk-XTFBVMME.js";import{NOTES_REF,fetchRefs,readRemoteTip,readRemoteTips,readTips,tryPush}from"./chunk-SX5SK2OW.js";import"./chunk-W7LIH4P6.js";import"./chunk-HNVYYGDM.js";import"./chunk-TNZ5OBCX.js";import{findProgram,normalized}from"./chunk-E33TLOF4.js";import"./chunk-JCPKVQIC.js";import{findCommit,findRepository,git,importCommit,inPrivateDirectory,splitNul,tryGit}from"./chunk-4ZGAJNCI.js";import"./chunk-FRVFSSH7.js";import"./chunk-S73BJDQI.js";import"./chunk-BLHXFILV.js";import"./chunk-ZWF2TTUU.js";import"./chunk-VFGVHMCW.js";import{LABELS}from"./chunk-BWSYHKBO.js";import"./chunk-US57UAZY.js";import{resolveConfig}from"./chunk-EZ6OQQX3.js";import"./chunk-RN5SQLXC.js";import{CONFIG_FILE,findBrokenRule}from"./chunk-ERJ2SRJH.js";import{ArbiterError,BRANCH_PREFIX,START_LABEL,describeError,isBranchName}from"./chunk-6N6ZSWTA.js";import"./chunk-TQAGTVFC.js";import"./chunk-VCWS4FZD.js";import"./chunk-5J2XZXNK.js";import{cleanText,count,oneLine,shellLine}from"./chunk-6UQSJSPJ.js";import{parse}from"./chunk-BCL4Q63W.js";import"./chunk-SK5IHW7F.js";import"./chunk-6X572WMB.js";import"./chunk-HIB67ZNA.js";import"./chunk-AWFKV4GT.js";import"./chunk-6RI2YWYX.js";import"./chunk-IPA7UQ6G.js";import{getExecOutput}from"./chunk-7DU3DF6Z.js";import"./chunk-3A6M3W7K.js";import"./chunk-5SDUPWIH.js";import"./chunk-GEZS65ZP.js";import"./chunk-RHZD4E6G.js";import{resolve}from"node:path";import{lstat,mkdir,readFile,rm,writeFile}from"node:fs/promises";import{dirname,join}from"node:path";import{createHash}from"node:crypto";var tdd_default=`name: Change, test first
description: A small change that TDD Arbiter can build from tests
title: "[Feature]: "
body:
  - type: textarea
    id: goal
    attributes:
      label: Goal
      description: What will be possible afterwards, and for whom? One paragraph.
      placeholder: Shoppers see what sending a parcel costs before they pay.
    validations:
      required: true
  - type: textarea
    id: criteria
    attributes:
      label: Acceptance criteria
      description: One line per fact that can be checked. Every test follows from one of these lines.
      placeholder: |
        - Up to 1000 grams cost 4.90.
        - Every started kilogram above that adds 2.00.
        - A weight of zero or less raises ValueError.
    validations:
      required: true
  - type: textarea
    id: test-cases
    attributes:
      label: Test cases
      description: Examples as Given, When, Then, or as a table of inputs and results.
      placeholder: |
        Given a parcel of 1000 grams
        When its price is asked for
        Then it is 4.90
  - type: textarea
    id: interface
    attributes:
      label: Interface
      description: Signatures, after a comment with the path of their file. The planner decides what you leave open.
      render: python
      placeholder: |
        # shop/shipping.py
        def shipping(grams: int) -> Decimal: ...
  - type: textarea
    id: files-changed
    attributes:
      label: Files changed
      description: One path per line, with (new), (modify) or (delete). They are checked against the repository before the run starts.
      placeholder: |
        - shop/shipping.py (new)
        - shop/cart.py (modify)
  - type: textarea
    id: context-files
    attributes:
      label: Context files
      description: Files that the model must see, one path per line. Secrets are refused.
      placeholder: shop/money.py
  - type: textarea
    id: outdated-tests
    attributes:
      label: Existing tests that become wrong
      description: Tests that contradict this change, one per line.
      placeholder: tests/test_cart.py::test_total_has_no_shipping
  - type: input
    id: base-branch
    attributes:
      label: Base branch
      description: The branch to build on, if it is not the default one.
  - type: input
    id: design-document
    attributes:
      label: Design document
      description: Path of a design document in this repository; it counts as part of this issue.
      placeholder: docs/lld/shipping.md
`;var tdd_default2=`# Copy this file to .github/workflows/tdd.yml of a Python repository. Then:
#   1. Replace the value of the line with REPLACE THIS by the repository on GitHub that you got TDD Arbiter
#      from, an @ and the full commit to run: that of a release, or what git rev-parse HEAD prints in a
#      clone. Until then this file is no valid YAML and starts nothing: a name that is not yours could be
#      registered by others, and would get your token and key. A private repository must allow access to
#      its Actions.
#   2. Add the secret ANTHROPIC_API_KEY and name the model. For another provider, also change the last
#      line.
#   3. Let the steps between "Python" and "TDD Arbiter" install your project, its test dependencies and
#      its linters.
#   4. Let jobs open pull requests: Settings > Actions > General > "Allow GitHub Actions to create and
#      approve pull requests".
#   5. Add the label tdd-implement and set it on an issue.
# Check a pinned commit with: git ls-remote https://github.com/actions/checkout refs/tags/v7.0.1
name: TDD Arbiter

on:
  issues:
    types: [labeled]
  issue_comment:
    types: [created]
  pull_request_review:
    types: [submitted]
  pull_request:
    types: [closed]
  # A pull request that is approved before its checks pass is merged when they do: those of GitHub Actions,
  # those of other apps, and commit statuses, such as those of Read the Docs or pre-commit.ci.
  # The file of the default branch, with nothing of the run that ended but the name of its branch.
  workflow_run: # zizmor: ignore[dangerous-triggers]
    workflows: ["**"]
    types: [completed]
    branches: ["feat/issue-*"]
  check_suite:
    types: [completed]
  status:
  workflow_dispatch:
    inputs:
      issue:
        description: The issue's number
        type: string
        default: ""
      command:
        description: What follows /tdd in a comment, for example retry or status
        type: string
        default: start
      trigger:
        description: For the App; leave it empty
        type: string
        default: ""

# Jobs ask for the permissions they need.
permissions: {}

# No concurrency group: \`/tdd status\` and \`/tdd abort\` would wait for the run they are about. A lock in
# the repository allows one run per issue.

jobs:
  tdd:
    name: \${{ github.event_name }}
    # Other events start no runner. The Action checks permissions itself, live. If .github/tdd.yml sets
    # label or branch_prefix, write them here, too, and into branches: above; tdd-arbiter doctor checks it.
    if: >-
      github.event_name == 'workflow_dispatch' ||
      (github.event_name == 'issues' &&
        github.event.label.name == 'tdd-implement') ||
      (github.event_name == 'issue_comment' &&
        github.event.comment.user.type == 'User' &&
        startsWith(github.event.comment.body, '/tdd')) ||
      (github.event_name == 'pull_request_review' &&
        github.event.review.state != 'commented' &&
        github.event.pull_request.head.repo.full_name == github.repository &&
        startsWith(github.event.pull_request.head.ref, 'feat/issue-')) ||
      (github.event_name == 'pull_request' &&
        (github.event.sender.type == 'User' || github.event.pull_request.merged) &&
        github.event.pull_request.head.repo.full_name == github.repository &&
        startsWith(github.event.pull_request.head.ref, 'feat/issue-')) ||
      (github.event_name == 'workflow_run' &&
        github.event.workflow_run.name != github.workflow &&
        github.event.workflow_run.head_repository.full_name == github.repository &&
        startsWith(github.event.workflow_run.head_branch, 'feat/issue-')) ||
      (github.event_name == 'check_suite' &&
        startsWith(github.event.check_suite.head_branch, 'feat/issue-')) ||
      (github.event_name == 'status' && github.event.state != 'pending' &&
        contains(join(github.event.branches.*.name, ' '), 'feat/issue-'))
    runs-on: ubuntu-24.04
    timeout-minutes: 60
    permissions:
      contents: write # the branch, the merge
      issues: write # comments and labels
      pull-requests: write # the pull request
      checks: read # names a red CI
      actions: read # the log of its job, for /tdd retry ci
    steps:
      - name: Base branch
        uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
        with:
          # Never the pull request's branch: what is installed below runs outside the sandbox.
          ref: \${{ github.event.repository.default_branch }}
          persist-credentials: false

      - name: Python
        uses: actions/setup-python@5fda3b95a4ea91299a34e894583c3862153e4b97 # v7.0.0
        with:
          python-version: "3.12"

      # No cache: anyone who can write to it could change what the next run executes.
      # This installs a package and its requirements. Add what your tests and linters need, for example
      # python -m pip install --editable ".[test]" flake8
      - name: Your project and pytest
        run: |
          python -m pip install pytest
          if [ -f requirements.txt ]; then python -m pip install --requirement requirements.txt; fi
          if [ -f setup.py ] || grep -qsE '^\\[(project|build-system)\\]' pyproject.toml; then
            python -m pip install --editable .
          fi

      # uv:
      # - uses: astral-sh/setup-uv@20cfd1bf945f4377ade1205e4dbc17946fc9a30d # v10.0.1
      #   with:
      #     enable-cache: false
      # - run: uv sync --all-extras --dev

      # poetry:
      # - run: pipx install poetry
      # - run: poetry config virtualenvs.in-project true
      # - run: poetry install

      # With an App's token your other workflows run on the pull request; with the job's own they wait for a
      # click. They then run code of a model that nobody has reviewed, outside of the sandbox: give them no
      # secrets on feat/issue-* first.
      # - name: Token
      #   id: app
      #   uses: actions/create-github-app-token@1b10c78c7865c340bc4f6099eb2f838309f1e8c3 # v3.1.1
      #   with:
      #     client-id: \${{ vars.TDD_APP_CLIENT_ID }}
      #     private-key: \${{ secrets.TDD_APP_PRIVATE_KEY }}

      - name: TDD Arbiter
        id: arbiter
        uses: REPLACE THIS: <owner>/tdd-arbiter@<commit>
        with:
          model: anthropic:claude-sonnet-5
          max-tokens: "500_000" # or, for a model with a known price, in dollars: max-cost: "5"
          trigger: \${{ inputs.trigger }}
          # token: \${{ steps.app.outputs.token }}
        env:
          # Only in this step: what is installed above never sees it.
          ANTHROPIC_API_KEY: \${{ secrets.ANTHROPIC_API_KEY }}

      # What pytest printed in each attempt, without secrets. Whoever can read the repository can download it.
      - name: Output of the tests
        if: \${{ !cancelled() && steps.arbiter.outputs.logs != '' }}
        uses: actions/upload-artifact@bbbca2ddaa5d8feaa63e36b76fdaad77386f024f # v7.0.0
        with:
          name: tdd-arbiter-logs
          path: \${{ steps.arbiter.outputs.logs }}
          include-hidden-files: true
          retention-days: 7
`;var verify_default=`# Copy this file to .github/workflows/verify.yml of a Python repository: it says of every pull request, also
# from forks, whether it was written test-first. It needs no model, no key and no permission to write.
#   1. Replace the value of the line with REPLACE THIS as examples/tdd.yml says: the repository on GitHub that
#      you got TDD Arbiter from, an @ and the full commit to run. Until then this file starts nothing.
#   2. Let the steps between "Python" and "Verify" install your project and its test dependencies.
# docs/verify.md says what the result means, and how to require it. To see it first, without failing a pull
# request, add under with: the line require: none
name: Verify

# Never pull_request_target, which would give the code of a fork your secrets.
on:
  pull_request:
  merge_group:

# Jobs ask for the permissions they need.
permissions: {}

jobs:
  verify:
    name: Written test-first
    runs-on: ubuntu-24.04
    timeout-minutes: 30
    permissions:
      contents: read
      # In a private repository, for the examples of the issue that a pull request closes:
      # issues: read
    steps:
      # The pull request merged into its base. The Action fetches the history that it needs.
      - name: Pull request
        uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
        with:
          persist-credentials: false

      - name: Python
        uses: actions/setup-python@5fda3b95a4ea91299a34e894583c3862153e4b97 # v7.0.0
        with:
          python-version: "3.12"

      # This installs a package and its requirements. Add what your tests need, for example
      # python -m pip install --editable ".[test]"
      - name: Your project and pytest
        run: |
          python -m pip install pytest
          if [ -f requirements.txt ]; then python -m pip install --requirement requirements.txt; fi
          if [ -f setup.py ] || grep -qsE '^\\[(project|build-system)\\]' pyproject.toml; then
            python -m pip install --editable .
          fi

      - name: Verify
        id: verify
        uses: REPLACE THIS: <owner>/tdd-arbiter@<commit>
        with:
          mode: verify

      - name: Proof
        if: \${{ !cancelled() && steps.verify.outputs.proof != '' }}
        uses: actions/upload-artifact@bbbca2ddaa5d8feaa63e36b76fdaad77386f024f # v7.0.0
        with:
          name: proof
          path: \${{ steps.verify.outputs.proof }}
`;var FORM_FILE=".github/ISSUE_TEMPLATE/tdd.yml",WORKFLOW_FILE=".github/workflows/tdd.yml",VERIFY_FILE=".github/workflows/verify.yml";function writeRunWorkflow({secret,label,branchPrefix,...choices}){let quoted=text2=>text2.replaceAll("'","''"),text=fillIn(tdd_default2,choices).replace(/^ +model: .*\n/m,"").replace(/^ +max-tokens: .*\n/m,"").replaceAll("ANTHROPIC_API_KEY",secret).replaceAll(`'${START_LABEL}'`,()=>`'${quoted(label)}'`).replaceAll(`'${BRANCH_PREFIX}'`,()=>`'${quoted(branchPrefix)}'`).replaceAll(`["${BRANCH_PREFIX}*"]`,()=>JSON.stringify([`${branchPrefix}*`]));return signed(text,[`The model, its limits and what you approve are set in ${CONFIG_FILE}.`])}function writeVerifyWorkflow(choices){return signed(fillIn(verify_default,choices),[])}function writeForm(){return signed(tdd_default,[])}function writeConfig({model,maxCostUsd,gate,changesRequested}){let lines=[`model: ${JSON.stringify(model)}`,"budgets:",`  max_cost_usd: ${maxCostUsd} # for one run; no further call is made beyond it`,"# What you approve: the finished change, or first the tests and then the change.",`gate: ${gate}`,"# What a review that requests changes does: abort closes the pull request, revise starts another round.",`changes_requested: ${changesRequested}`];return signed(`${lines.join(`
`)}
`,[])}function fillIn(template,{action,install,folder}){let[,...body]=template.split(/^(?=name: )/m),blocks=body.join("").split(`

`),where=folder===""?[]:[`        working-directory: ${JSON.stringify(folder)}`],step=["      # No cache: anyone who can write to it could change what the next run executes.",...install.tool==="uv"?[SETUP_UV]:[],"      - name: Your project and pytest",...where,"        run: |",...install.commands.map(line=>`          ${line}`)],text=blocks.flatMap(block=>block.includes("name: Your project and pytest")?[step.join(`
`)]:/^ +# (?:uv|poetry):$/m.test(block)?[]:[block]).join(`

`).replace('python-version: "3.12"',`python-version: "${install.python}"`).replace("REPLACE THIS: <owner>/tdd-arbiter@<commit>",()=>action),inFolder=folder===""?text:text.replace(/^( +)(?:trigger|mode): .*$/m,(line,indent)=>`${line}
${indent}working-directory: ${JSON.stringify(folder)}`);return install.needsTags?inFolder.replace(/^( +)persist-credentials: false$/m,(line,indent)=>`${line}
${indent}fetch-depth: 0 # the project's version is a tag`):inFolder}var SETUP_UV=(/^ +# - uses: astral-sh\/setup-uv.*\n.*\n.*enable-cache: false$/m.exec(tdd_default2)?.[0]??"").replaceAll(/^( +)# /gm,"$1"),MARK=/^# Written by tdd-arbiter init \(checksum ([0-9a-f]{16})\).*\n/;function signed(text,notes){let body=[...notes.map(note=>`# ${note}
`),text].join("");return`# Written by tdd-arbiter init (checksum ${checksum(body)}). It updates this file until you edit it.
${body}`}function authorOf(text){let unix2=text.replaceAll(`\r
`,`
`),[first="",sum]=MARK.exec(unix2)??[];return sum===void 0?"other":checksum(unix2.slice(first.length))===sum?"init":"edited"}function checksum(text){return createHash("sha256").update(text).digest("hex").slice(0,16)}var ACTION=/^[\w.-]+\/[\w.-]+@[0-9a-f]{40}$/;function requireAction(action){if(ACTION.test(action))return action;throw new ArbiterError("bad-usage",`--action is "${action}".`,{fix:"It takes owner/repository@commit with all 40 digits of the commit: a tag could be moved."})}async function planFiles(survey,wishes){let{checkout,install,folder,resolved,workflows}=survey,isVerify=wishes.kind==="verify",own=isVerify?VERIFY_FILE:WORKFLOW_FILE,other=workflows.find(found=>found.isVerify===isVerify&&found.path!==own);if(other!==void 0)throw new ArbiterError("bad-usage",`${other.path} uses TDD Arbiter already.`,{fix:"With a second workflow, everything would happen twice. Change that file, or remove it and run init again."});let choices={action:wishes.action,install,folder},{label,branch_prefix:branchPrefix}=resolved.config,texts=isVerify?[[VERIFY_FILE,writeVerifyWorkflow(choices)]]:[[WORKFLOW_FILE,writeRunWorkflow({...choices,secret:wishes.secret,label,branchPrefix})],[FORM_FILE,writeForm()],[CONFIG_FILE,wishes.answers&&writeConfig(wishes.answers)]];return Promise.all(texts.map(async([path,after])=>{let before=await readOwnFile(checkout.root,path);return{path,before,after:after??before,state:stateOf(path,before,after)}}))}function stateOf(path,before,after){return before===null?after===null?"same":"create":after===null||unix(before)===after?"same":authorOf(before)==="init"?"update":path===CONFIG_FILE?"keep":"ask"}function unix(text){return text.replaceAll(`\r
`,`
`)}async function planRemoval({root}){let paths=[WORKFLOW_FILE,VERIFY_FILE,FORM_FILE,CONFIG_FILE];return(await Promise.all(paths.map(async path=>{let before=await readOwnFile(root,path),author=before===null?"other":authorOf(before);return author==="other"?[]:[{path,before,after:null,state:author==="init"?"remove":"ask"}]}))).flat()}async function readOwnFile(root,path){let file=join(root,path),stats=await lstat(file).catch(()=>null);if(stats===null)return null;if(stats.isFile())return readFile(file,"utf8");throw new ArbiterError("bad-usage",`${path} is not a regular file.`,{fix:"Move it away, and run init again."})}async function applyFiles(root,files){for(let{path,after}of files){let file=join(root,path);after===null?await rm(file,{force:!0}):(await mkdir(dirname(file),{recursive:!0}),await writeFile(file,after))}}async function diffFiles(files,env){return inPrivateDirectory(async({path:directory})=>{for(let side of["a","b"])await mkdir(join(directory,side));for(let{path,before,after}of files)await applyFiles(join(directory,"a"),[{path,after:before}]),await applyFiles(join(directory,"b"),[{path,after}]);return(await tryGit({directory,env},["diff","--no-index","--no-prefix","--no-color","--","a","b"])).stdout})}import{rm as rm2}from"node:fs/promises";import{join as join2}from"node:path";var OWN_REFS=["refs/tdd/","refs/tdd-remote/",NOTES_REF];async function readKeptState(checkout,{safe,branchPrefix}){let{root:directory,env}=checkout,{issues}=await readStatus({directory,env,safe,branchPrefix}).catch(()=>NO_RUNS),running=issues.find(({standing})=>standing==="running");if(running!==void 0)throw new ArbiterError("already-running",`A run of #${running.issue} is at work.`,{fix:`Stop it first: tdd-arbiter abort --issue ${running.issue}`});let found=await Promise.all(OWN_REFS.map(name=>readTips(gitRepoOf(checkout),name))),unfinished=issues.filter(({standing})=>UNFINISHED.has(standing));return{refs:new Map(found.flatMap(tips=>[...tips])),unfinished}}var NO_RUNS={issues:[]},UNFINISHED=new Set(["waiting","stopped","unstarted","unmerged"]);async function removeKeptState(checkout,{refs}){let input=[...refs].map(([ref,commit])=>`delete ${ref} ${commit}
`).join("");await git(gitRepoOf(checkout),["update-ref","--stdin"],input),await rm2(join2(checkout.commonDir,"tdd-arbiter"),{recursive:!0,force:!0})}function findGh({root,env}){let found=findProgram("gh",{interpreter:null,path:env.PATH??""});if(found===null)return null;let variables=Object.entries(env).flatMap(([name,value])=>value===void 0?[]:[[name,value]]);return{run:(args,input="")=>getExecOutput(found.file,[...args],{cwd:root,env:{...Object.fromEntries(variables),GH_PROMPT_DISABLED:"1"},input:Buffer.from(input),silent:!0,ignoreReturnCode:!0})}}async function readGitHubRepository(gh){let args=["repo","view","--json","nameWithOwner,defaultBranchRef"],query=["--jq",".nameWithOwner, .defaultBranchRef.name"],{exitCode,stdout,stderr}=await gh.run([...args,...query]),[name="",branch=""]=stdout.split(`
`);if(exitCode===0&&isBranchName(branch))return{name,branch};throw new ArbiterError("bad-usage",`gh cannot read the repository: ${oneLine(stderr)}`,{fix:"Sign in with gh auth login, and choose the repository with gh repo set-default."})}async function setUpGitHub(gh,setUp2){return[...setUp2.kind==="run"?[await setSecret(gh,setUp2.secret),await createLabel(gh,setUp2.label),await allowPullRequests(gh)]:[],...setUp2.files.length===0?[]:[await openPullRequest(gh,setUp2)]]}async function setSecret(gh,{name,value}){let what=`Secret ${name}`,byHand=`gh secret set ${name}`;return(await gh.run(["secret","list","--json","name","--jq",".[].name"])).stdout.split(`
`).includes(name)?{what,state:"there",detail:"kept"}:value===null?{what,state:"failed",detail:`${name} is not set here; type: ${byHand}`}:stepOf(what,await gh.run(["secret","set",name],value),{done:"set",byHand})}async function createLabel(gh,name){let what=`Label ${name}`;if((await gh.run(["label","list","--limit","1000","--json","name","--jq",".[].name"])).stdout.split(`
`).includes(name))return{what,state:"there",detail:"kept"};let{color,description}=LABELS.asked,args=["label","create",name,"--color",color,"--description",description];return stepOf(what,await gh.run(args),{done:"created",byHand:`gh label create ${name}`})}async function allowPullRequests(gh){let args=["api","--method","PUT","repos/{owner}/{repo}/actions/permissions/workflow","-F","can_approve_pull_request_reviews=true"];return stepOf("Setting",await gh.run(args),{done:"jobs may create pull requests",byHand:"Settings > Actions > General > Allow GitHub Actions to create and approve pull requests"})}function stepOf(what,{exitCode,stderr},{done,byHand}){return exitCode===0?{what,state:"done",detail:done}:{what,state:"failed",detail:`${oneLine(stderr)||`exit code ${exitCode}`}; by hand: ${byHand}`}}var SET_UP_BRANCH="tdd-arbiter/setup";async function openPullRequest(gh,{checkout,branch,files,kind}){let what="Pull request",title=kind==="run"?"ci: add TDD Arbiter":"ci: verify pull requests with TDD Arbiter",repo=gitRepoOf(checkout);try{let to=`refs/remotes/origin/${branch}`;await fetchRefs(repo,ORIGIN,[`+refs/heads/${branch}:${to}`]);let base=await findCommit(repo,to);if(base===null)return{what,state:"failed",detail:`origin has no branch ${branch}`};let identity=(await git(repo,["var","GIT_AUTHOR_IDENT"])).trim(),{commit}=await importCommit(repo,{start:base,parents:[base],about:[`author ${identity}`,`committer ${identity}`],message:`${title}
`,files:files.map(({path,after})=>({path,content:after}))}),ref=`refs/heads/${SET_UP_BRANCH}`,lease=await readRemoteTip(repo,ORIGIN,ref),refused=await tryPush(repo,ORIGIN,[{ref,to:commit,lease}]);if(refused!==null)return{what,state:"failed",detail:oneLine(refused)}}catch(error){return{what,state:"failed",detail:oneLine(describeError(error))}}let open=["pr","list","--head",SET_UP_BRANCH,"--json","url","--jq",".[].url"],known=(await gh.run(open)).stdout.trim();if(known!=="")return{what,state:"done",detail:`updated: ${known}`};let args=["pr","create","--head",SET_UP_BRANCH,"--base",branch,"--title",title],created=await gh.run([...args,"--body",PULL_BODY[kind]]);return stepOf(what,created,{done:created.stdout.trim(),byHand:`open one from ${SET_UP_BRANCH}`})}var PULL_BODY={run:'Adds the workflow that implements an issue tests first when someone sets its label, an issue form, and the settings in `.github/tdd.yml`. Only the workflow on the default branch is started, so nothing happens before this is merged.\n\nCheck the step "Your project and pytest": it has to install what the tests need.',verify:`Adds a workflow that says of every pull request whether its tests prove its change. It needs no model and no secret.

Check the step "Your project and pytest": it has to install what the tests need.`};async function cleanGitHub(gh,checkout){let steps=[],args=["label","list","--limit","1000","--json","name","--jq",".[].name"],present=(await gh.run(args)).stdout.split(`
`);for(let{name}of Object.values(LABELS)){if(!present.includes(name))continue;let deleted=await gh.run(["label","delete",name,"--yes"]);steps.push(stepOf(`Label ${name}`,deleted,{done:"deleted",byHand:`gh label delete ${name}`}))}return[...steps,...await removeRemoteRefs(gitRepoOf(checkout))]}async function removeRemoteRefs(repo){if((await tryGit(repo,["remote","get-url",ORIGIN.url])).exitCode!==0)return[];let what="State at origin";try{let removals=[...await readRemoteTips(repo,ORIGIN,OWN_REFS.map(name=>`${name}*`))].map(([ref,lease])=>({ref,to:null,lease}));if(removals.length===0)return[];let refused=await tryPush(repo,ORIGIN,removals);return[refused===null?{what,state:"done",detail:`${removals.length} refs removed`}:{what,state:"failed",detail:oneLine(refused)}]}catch(error){return[{what,state:"failed",detail:oneLine(describeError(error))}]}}import{existsSync}from"node:fs";import{readFile as readFile2,stat}from"node:fs/promises";import{dirname as dirname2,join as join3}from"node:path";import{fileURLToPath}from"node:url";function isProjectFile(path){return PROJECT_FILE.test(path)||isRequirements(path)}var PROJECT_FILE=/^(?:pyproject\.toml|setup\.(?:cfg|py)|tox\.(?:ini|toml)|hatch\.toml|\.python-version|(?:uv|poetry|pdm)\.lock)$/;function planInstall(files){let project=readProject(files.texts),{because,commands,tool,declares}=withUv(project)??withPoetry(project)??withPdm(project)??withPip(project),more=["pytest",...files.linters].filter(name=>!declares.has(name)).map(name=>declaredAs(name,project)??name),added=more.length===0?[]:[shellLine([...ADD[tool],...more])];return{tool,because,python:choosePython(project),commands:[...commands,...added].filter(line=>!EXPANDED.test(line)),needsTags:project.isVersionedByTags}}var EXPANDED=/\$\{\{|[\r\n]/,INTO_VENV=["python","-m","pip","--python",".venv/bin/python","install"],ADD={uv:["uv","pip","install"],poetry:INTO_VENV,pdm:INTO_VENV,pip:["python","-m","pip","install"]};function withUv(project){let{texts,pyproject,groups,extras}=project;if(!texts.has("uv.lock"))return null;let uv=tableAt(pyproject,"tool","uv"),{"default-groups":byDefault=["dev"]}=uv,installed=byDefault==="all"?[...groups.keys()]:textsOf(byDefault),chosen=names(allOf(groups,installed)).has("pytest")?null:bestWithPytest(groups),group=chosen===null?[]:["--group",chosen],hasAllExtras=extras.size>0&&uv.conflicts===void 0,packages=uv.workspace===void 0?[]:["--all-packages"],more=hasAllExtras?["--all-extras"]:[],fromExtras=hasAllExtras?[...extras.values()].flat():[];return{tool:"uv",because:`uv.lock${chosen===null?"":` and the group ${chosen}`}`,commands:[shellLine(["uv","sync","--frozen",...packages,...more,...group])],declares:names([...allOf(groups,[...installed,...group]),...fromExtras])}}function withPoetry(project){let{texts,pyproject,groups,extras}=project,poetry=tableAt(pyproject,"tool","poetry");if(!texts.has("poetry.lock")&&Object.keys(poetry.dependencies??{}).length===0)return null;let isOptional=name=>tableAt(poetry,"group",name).optional===!0,installed=[...groups.keys()].filter(name=>!isOptional(name)),chosen=names(allOf(groups,installed)).has("pytest")?null:bestWithPytest(groups),more=chosen===null?[]:["--with",chosen];return{tool:"poetry",because:texts.has("poetry.lock")?"poetry.lock":"[tool.poetry] in pyproject.toml",commands:["pipx install poetry","poetry config virtualenvs.in-project true",shellLine(["poetry","install",...extras.size>0?["--all-extras"]:[],...more])],declares:names([...allOf(groups,[...installed,...more]),...[...extras.values()].flat()])}}function withPdm({texts,groups,extras}){if(!texts.has("pdm.lock"))return null;let inGroups=[...groups.values()].flat(),extra=names(inGroups).has("pytest")?null:bestWithPytest(extras),more=extra===null?[]:["--group",extra];return{tool:"pdm",because:"pdm.lock",commands:["pipx install pdm",shellLine(["pdm","install","--frozen-lockfile",...more])],declares:names([...inGroups,...allOf(extras,more)])}}function withPip(project){let{groups,extras,tox,environments,texts}=project,group=bestWithPytest(groups),extra=bestWithPytest(extras),environment=bestEnvironment(environments,project),file=bestRequirements(texts),inTox=declaredIn(tox,project).has("pytest")&&hasOwnNeeds(tox);if(isForTests(group))return pip(project,`the group ${group}`,{groups:[group]});if(isForTests(extra))return pip(project,`the extra ${extra}`,{extras:[extra]});if(inTox)return pip(project,"what tox installs",tox);if(environment!==null){let[name,needs]=environment;return pip(project,`hatch's environment ${name}`,needs)}if(group!==null)return pip(project,`the group ${group}`,{groups:[group]});if(extra!==null)return pip(project,`the extra ${extra}`,{extras:[extra]});if(file!==null)return pip(project,file,{files:[file]});let likely=[...TEST_NAMES,...DEVELOPMENT_NAMES].find(name=>groups.has(name)||extras.has(name));if(likely!==void 0){let isGroup=groups.has(likely),needs=isGroup?{groups:[likely]}:{extras:[likely]};return pip(project,`the ${isGroup?"group":"extra"} ${likely}`,needs)}let named=[...texts.keys()].filter(path=>/^requirements\/tests?(?:ing)?\.txt$|[-_]tests?(?:ing)?\.txt$/.test(path));return named[0]!==void 0?pip(project,named[0],{files:[named[0]]}):pip(project,"no file that names pytest",{})}function pip(project,because,given){let needs={...NO_NEEDS,...given},{isPackage,texts,extras,tox}=project,wanted=[...new Set([...needs.extras,...tox.extras.filter(name=>extras.has(name))])],suffix=wanted.length===0?"":`[${wanted.join(",")}]`,files=!isPackage&&texts.has("requirements.txt")?[...new Set(["requirements.txt",...needs.files])]:needs.files,isInFile=files.some(file=>/^(?:-e|--editable)[\s=]+\./m.test(texts.get(file)??"")),args=[...files.flatMap(file=>["--requirement",file]),...isPackage&&!isInFile?["--editable",`.${suffix}`]:[],...needs.groups.flatMap(name=>["--group",name]),...needs.requirements];return{tool:"pip",because,commands:[...needs.groups.length===0?[]:["python -m pip install --upgrade pip"],...args.length===0?[]:[shellLine([...ADD.pip,...args])]],declares:declaredIn({...needs,extras:wanted,files},project)}}var NO_NEEDS={requirements:[],files:[],extras:[],groups:[]};function hasOwnNeeds({requirements,files}){return requirements.length+files.length>0}function declaredIn(needs,{texts,extras,groups}){return names([...needs.requirements,...needs.files.flatMap(file=>readRequirements(file,texts)),...allOf(extras,needs.extras),...allOf(groups,needs.groups)])}function allOf(lists,chosen){return chosen.flatMap(name=>lists.get(name)??[])}var TEST_NAMES=["tests","test","testing","pytest"],DEVELOPMENT_NAMES=["dev","development","develop","all"];function isForTests(name){return name!==null&&TEST_NAMES.includes(name.toLowerCase())}function bestWithPytest(groups){let having=[...groups].filter(([,list])=>names(list).has("pytest")).map(([name])=>name);return[...TEST_NAMES,...DEVELOPMENT_NAMES].flatMap(name=>having.filter(each=>each.toLowerCase()===name))[0]??having.find(name=>/test/i.test(name))??having[0]??null}function bestEnvironment(environments,project){let having=[...environments].filter(([,needs])=>declaredIn(needs,project).has("pytest"));return["hatch-test",...TEST_NAMES,...DEVELOPMENT_NAMES,"default"].flatMap(name=>having.filter(([each])=>each===name))[0]??having[0]??null}function isRequirements(path){return/^(?:requirements\/)?[\w.-]+\.(?:txt|in|pip)$/.test(path)&&/require|^requirements\//.test(path)}function bestRequirements(texts){let having=[...texts.keys()].filter(path=>path.endsWith(".txt")&&isRequirements(path)&&names(readRequirements(path,texts)).has("pytest")),rank=path=>[/test/i,/dev/i,/^requirements\.txt$/].findIndex(kind=>kind.test(path));return having.sort((one,other)=>(rank(one)+4)%4-(rank(other)+4)%4)[0]??null}function readRequirements(path,texts,depth=0){let text=texts.get(path);return text===void 0||depth>3?[]:text.split(`
`).flatMap(line=>{let[,other]=/^\s*(?:-r|--requirement)[\s=]*(\S+)/.exec(line)??[];if(other===void 0)return/^\s*[A-Za-z]/.test(line)?[line.trim()]:[];let included=`${path.slice(0,path.lastIndexOf("/")+1)}${other}`.replace(/[^/]+\/\.\.\//,"");return readRequirements(included,texts,depth+1)})}function declaredAs(name,{groups,extras}){return[...groups.values(),...extras.values()].flat().find(requirement=>nameOf(requirement)===name&&isPlain(requirement))??null}function names(requirements){return new Set(requirements.map(nameOf))}function nameOf(requirement){return normalized(requirement.trim().replace(/[^\w.-].*$/s,""))}function isPlain(requirement){return/^[\w.\-[\],<>=!~; ()'"@:/+*&%#]+$/.test(requirement)}var USUAL_PYTHON="3.12";function choosePython({texts,pyproject,setupCfg}){let[pinned]=/^\d+\.\d+/.exec(texts.get(".python-version")?.trim()??"")??[];if(pinned!==void 0)return pinned;let{classifiers,"requires-python":required}=tableAt(pyproject,"project"),metadata=setupCfg.get("metadata")??new Map,supported=[...[...textsOf(classifiers),...metadata.get("classifiers")??[],texts.get("setup.py")??""].join(`
`).matchAll(/Python :: (3\.\d+)\b/g)].map(([,version=""])=>version),poetry=tableAt(pyproject,"tool","poetry","dependencies").python,range=[required,poetry].find(text=>typeof text=="string")??"",isAllowed=version=>satisfies(minorOf(version),range),allowed=(supported.length===0?[USUAL_PYTHON,...OTHERS]:supported).filter(isAllowed);return allowed.includes(USUAL_PYTHON)?USUAL_PYTHON:(supported.length>0&&allowed.sort((one,other)=>minorOf(other)-minorOf(one)),allowed[0]??USUAL_PYTHON)}var OTHERS=["3.13","3.14","3.11","3.10","3.9"];function minorOf(version){return Number(version.split(".")[1])}function satisfies(minor,range){return String(range).split(",").every(part=>{let[,operator="",bound]=/^\s*(>=|<=|<|>|~=|==|!=)?\s*3\.(\d+)/.exec(part)??[];if(bound===void 0)return!0;let isPatch=/3\.\d+\.\d*[1-9]/.test(part);switch(operator){case">=":return minor>=Number(bound);case">":return isPatch?minor>=Number(bound):minor>Number(bound);case"<":return isPatch?minor<=Number(bound):minor<Number(bound);case"<=":return minor<=Number(bound);case"==":return minor===Number(bound);default:return!0}})}function readProject(texts){let pyproject=readToml(texts.get("pyproject.toml")),setupCfg=readIni(texts.get("setup.cfg")??""),setupPy=texts.get("setup.py")??"",builds=textsOf(tableAt(pyproject,"build-system").requires).join(" "),project=tableAt(pyproject,"project"),poetry=tableAt(pyproject,"tool","poetry");return{texts,pyproject,setupCfg,groups:readGroups(pyproject),extras:readExtras({pyproject,setupCfg,setupPy}),tox:readTox(texts,pyproject),environments:readEnvironments(texts,pyproject),isPackage:texts.has("setup.py")||setupCfg.has("metadata")||"name"in project||"name"in poetry||"build-system"in pyproject,isVersionedByTags:/vcs|scm|versioningit|versioneer|dynamic-versioning|dunamai|\bpbr\b/.test(builds)||tableAt(pyproject,"tool","pdm","version").source==="scm"||/use_scm_version/.test(setupPy)}}function readGroups(pyproject){let tool=tableAt(pyproject,"tool"),declared=tableAt(pyproject,"dependency-groups"),expand=(name,depth=0)=>listOf(declared[name]).flatMap(entry=>{if(typeof entry=="string")return[entry];let included=asTable(entry)["include-group"];return typeof included=="string"&&depth<9?expand(included,depth+1):[]}),poetry=Object.entries(tableAt(tool,"poetry","group")).map(([name,group])=>[name,Object.keys(tableAt(asTable(group),"dependencies"))]),pdm=Object.entries(tableAt(tool,"pdm","dev-dependencies")),old=[...textsOf(tableAt(tool,"uv")["dev-dependencies"]),...Object.keys(tableAt(tool,"poetry","dev-dependencies"))];return new Map([...old.length===0?[]:[["dev",old]],...pdm.map(([name,list])=>[name,textsOf(list)]),...poetry,...Object.keys(declared).map(name=>[name,expand(name)])])}function readExtras({pyproject,setupCfg,setupPy}){let declared=Object.entries(tableAt(pyproject,"project","optional-dependencies")),inCfg=[...setupCfg.get("options.extras_require")??[]],[,dictionary=""]=/extras_require\s*=([\s\S]*)/.exec(setupPy)??[],inPy=[...dictionary.matchAll(PYTHON_LIST)].map(([,name="",list=""])=>[name,[...list.matchAll(/(["'])(.+?)\1/g)].map(([,,text=""])=>text)]),poetry=Object.entries(tableAt(pyproject,"tool","poetry","extras"));return new Map([...inPy,...inCfg,...[...poetry,...declared].map(([name,list])=>[name,textsOf(list)])])}var PYTHON_LIST=/["']?([\w-]+)["']?\s*[:=]\s*\[([\s\S]*?)\]\s*[,})]/g;function readTox(texts,pyproject){let native=texts.has("tox.toml")?readToml(texts.get("tox.toml")):tableAt(pyproject,"tool","tox"),legacy=tableAt(pyproject,"tool","tox").legacy_tox_ini,ini=readIni(texts.get("tox.ini")??(typeof legacy=="string"?legacy:"")),base=tableAt(native,"env_run_base"),section=ini.get("testenv")??new Map,list=key=>[...(section.get(key)??[]).flatMap(ofTests),...textsOf(base[key])].flatMap(withoutVariables),deps=list("deps"),words=key=>list(key).flatMap(line=>line.split(/[\s,]+/)).filter(Boolean);return needsOf(deps,{extras:words("extras"),groups:[...words("dependency_groups"),...words("groups")]})}function ofTests(line){let ofTest=line.replace(/^tests?:\s+/,"");return/^[\w{},!.-]+:\s/.test(ofTest)?[]:[ofTest]}function withoutVariables(line){let plain=line.replaceAll(/\{(?:toxinidir|tox_root)\}[/\\]?/g,"").trim();return plain===""||plain.includes("{")?[]:[plain]}function readEnvironments(texts,pyproject){let environments=texts.has("hatch.toml")?tableAt(readToml(texts.get("hatch.toml")),"envs"):tableAt(pyproject,"tool","hatch","envs");return new Map(Object.entries(environments).map(([name,value])=>{let table=asTable(value),own=[...textsOf(table.dependencies),...textsOf(table["extra-dependencies"])],deps=name==="hatch-test"?[...HATCH_TEST,...own]:own,groups=textsOf(table["dependency-groups"]);return[name,needsOf(deps,{extras:textsOf(table.features),groups})]}))}var HATCH_TEST=["pytest","pytest-mock"];function needsOf(lines,more){let files=lines.flatMap(line=>/^(?:-r|--requirement)[\s=]*(\S+)/.exec(line)?.[1]??[]);return{requirements:lines.filter(line=>/^[A-Za-z]/.test(line)&&isPlain(line)),files,extras:more.extras,groups:more.groups}}function readToml(text=""){try{return parse(text)}catch{return{}}}function tableAt(table,...path){return path.reduce((inner,name)=>asTable(inner[name]),table)}function asTable(value){return typeof value=="object"&&value!==null&&!Array.isArray(value)?Object.fromEntries(Object.entries(value)):{}}function listOf(value){return Array.isArray(value)?value:[]}function textsOf(value){return listOf(value).filter(entry=>typeof entry=="string")}function readIni(text){let sections=new Map,section=new Map,lines=[];for(let line of text.split(`
`)){let bare=line.replace(/(?:^|\s)[#;].*$/,""),[,header]=/^\[([^\]]+)\]/.exec(bare)??[],[,key,value=""]=/^([\w.-]+)\s*[=:]\s*(.*)$/.exec(bare)??[];header!==void 0?(section=new Map,sections.set(header.trim(),section),lines=[]):key!==void 0?(lines=value.trim()===""?[]:[value.trim()],section.set(key,lines)):/^\s+\S/.test(bare)&&lines.push(bare.trim())}return sections}async function surveyRepository({directory,flags={},env}){let checkout=await findRepository({directory,env}),repo={directory:checkout.root,env},listed=await tryGit(repo,[...LIST_FILES]),paths=splitNul(listed.stdout),folder=chooseFolder(paths),root=join3(checkout.root,folder),within=folder===""?"":`${folder}/`,names2=paths.flatMap(path=>path.startsWith(within)&&isProjectFile(path.slice(within.length))?[path.slice(within.length)]:[]),texts=new Map;for(let name of names2)texts.set(name,await readProjectFile(join3(root,name)));let linters=(await findConfigured(root)).map(({name,command})=>command[0]??name),head=await tryGit(repo,["symbolic-ref","--quiet","refs/remotes/origin/HEAD"]),origin=await tryGit(repo,["remote","get-url","origin"]),file=await findConfigFile(checkout.root);return{checkout,folder,install:planInstall({texts,linters}),linters,defaultBranch:head.stdout.trim().replace(/^refs\/remotes\/origin\//,"")||null,gitHub:repositoryOnGitHub(origin.stdout.trim()),resolved:await resolveConfig({flags,file}),hasConfig:file.text!==null,workflows:await findWorkflows(checkout.root,paths)}}var LIST_FILES=["ls-files","-z","--cached","--others","--exclude-standard"],OF_A_PROJECT=/(?:^|\/)(?:pyproject\.toml|setup\.py|setup\.cfg)$/;function chooseFolder(paths){if(paths.some(path=>!path.includes("/")&&isProjectFile(path)))return"";let projects=paths.filter(path=>OF_A_PROJECT.test(path)&&path.split("/").length<=3),folders=[...new Set(projects.map(dirname2))],[only="",...others]=folders;return others.length===0&&/^[\w./-]+$/.test(only)?only:""}var LARGEST_FILE=1e6;async function readProjectFile(file){let stats=await stat(file).catch(()=>null);return stats===null||!stats.isFile()||stats.size>LARGEST_FILE||file.endsWith(".lock")?"":readFile2(file,"utf8").catch(()=>"")}function repositoryOnGitHub(url){return/^(?:https:\/\/(?:[^@/]+@)?|(?:ssh:\/\/)?git@)github\.com[:/](?<name>[\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(url)?.groups?.name??null}async function findWorkflows(root,paths){let files=paths.filter(path=>/^\.github\/workflows\/[^/]+\.ya?ml$/.test(path));return(await Promise.all(files.map(async path=>{let text=await readFile2(join3(root,path),"utf8").catch(()=>"");return/^\s*(?:- )?uses: +\S*\btdd-arbiter\b\S*@/m.test(text)?[{path,isVerify:/^ +mode: +verify\b/m.test(text)}]:[]}))).flat()}var PACKAGE=["..","../../.."].map(path=>fileURLToPath(new URL(`${path}/`,import.meta.url))).find(folder=>existsSync(join3(folder,"action.yml")));async function findOwnAction(env){let repo={directory:PACKAGE??"/",env},top=await tryGit(repo,["rev-parse","--show-prefix","HEAD"]),[prefix,commit=""]=top.stdout.split(`
`),origin=await tryGit(repo,["remote","get-url","origin"]),name=repositoryOnGitHub(origin.stdout.trim()),published=await tryGit(repo,["branch","--remotes","--contains","HEAD"]);if(PACKAGE!==void 0&&top.exitCode===0&&prefix===""&&name!==null&&published.stdout.trim()!=="")return`${name}@${commit}`;throw new ArbiterError("bad-usage","It is not known which repository on GitHub this copy of TDD Arbiter comes from.",{fix:"Name it with a full commit: --action <owner>/tdd-arbiter@<40 digits>; git rev-parse HEAD prints the commit of a clone."})}var SUGGESTED=["anthropic:claude-sonnet-5","openai:gpt-6-sol","google:gemini-3.8-flash"];function suggestModel(env){let hasKey=name=>keyVariablesOf(name)?.some(variable=>env[variable]);return SUGGESTED.find(hasKey)??SUGGESTED[0]}function secretOf(model){let[first="OPENAI_API_KEY"]=keyVariablesOf(model)??[null];return first}async function initCommand(args,terminal){let options=readInitArguments(args),{cwd,env,stdout}=terminal,directory=resolve(cwd,options.repo),survey=await surveyRepository({directory,flags:options,env}),lines=readLines(terminal),talk={options,survey,terminal,lines};try{if(options.remove)return await remove(talk);let action=options.action===void 0?await findOwnAction(env):requireAction(options.action);return stdout.write(`${describeSurvey(survey)}
`),await setUp(talk,action)}finally{lines.close()}}async function setUp(talk,action){let{options,survey,terminal}=talk,{env,stdout}=terminal,kind=options.verify?"verify":"run",answers=kind==="verify"?null:await findAnswers(talk),model=answers?.model??survey.resolved.config.model??suggestModel(env),secret=secretOf(model)??"ANTHROPIC_API_KEY",planned=await planFiles(survey,{kind,action,answers,secret});if(options["dry-run"])return stdout.write(await diffFiles(planned.filter(isChange),env)||UNCHANGED),ExitCode.done;let files=await settle(planned,talk),gh=await askForGitHub(talk),changes=files.filter(isWritten);for(let file of files)stdout.write(`${describeFile(file)}
`);if(gh===null)return changes.length===0?(stdout.write(UNCHANGED),ExitCode.done):(await applyFiles(survey.checkout.root,changes),stdout.write(`
${describeInstall(survey)}
${nextSteps({kind,secret,survey})}`),ExitCode.done);let{name,branch}=await readGitHubRepository(gh),{checkout,resolved}=survey,steps=await setUpGitHub(gh,{checkout,branch,files:changes,kind,label:resolved.config.label,secret:{name:secret,value:env[secret]||null}});return stdout.write(`
${describeInstall(survey)}
On GitHub, in ${name}:
${describeSteps(steps)}`),steps.some(({state})=>state==="failed")?ExitCode.failed:ExitCode.done}var UNCHANGED=`Nothing to write: every file is as init would write it.
`;function isChange({state}){return state!=="same"&&state!=="keep"}function isWritten({state}){return state==="create"||state==="update"||state==="remove"}async function findAnswers({options,survey,terminal,lines}){let{config,origins}=survey.resolved,isGiven=key=>origins.get(KEYS[key])?.startsWith("flag ")===!0,defaults={model:config.model??suggestModel(terminal.env),maxCostUsd:String(config.budgets.max_cost_usd??USUAL_LIMIT),gate:config.gate,changesRequested:config.changes_requested},all=questions(defaults);if(survey.hasConfig&&!all.some(({key})=>isGiven(key)))return null;let open=survey.hasConfig?[]:all.filter(({key})=>!isGiven(key)),answered=new Map,isAsking=!options.yes&&!options["dry-run"];if(open.length>0&&isAsking&&terminal.stdin.isTTY!==!0)throw noTerminal(open);for(let question of isAsking?open:[])answered.set(question.key,await ask(question,{lines,terminal}));let answerTo=key=>answered.get(key)??defaults[key],model=answerTo("model"),wrong=checkModel(model);if(wrong!==null)throw new ArbiterError("bad-usage",`The model is "${model}".`,{fix:wrong});let gate=answerTo("gate")==="tests"?"tests":"change",changesRequested=answerTo("changesRequested")==="revise"?"revise":"abort";return{model,maxCostUsd:Number(answerTo("maxCostUsd")),gate,changesRequested}}var KEYS={model:"model",maxCostUsd:"budgets.max_cost_usd",gate:"gate",changesRequested:"changes_requested"},USUAL_LIMIT=2;function questions(defaults){return[{key:"model",text:"Model, as provider:model",fallback:defaults.model,check:checkModel},{key:"maxCostUsd",text:"Most that one run may cost, in US dollars",fallback:defaults.maxCostUsd,check:answer=>/^\d{1,6}(\.\d{1,4})?$/.test(answer)&&Number(answer)>0?null:"Write an amount above 0, as in 2.50."},{key:"gate",text:"What you approve: the finished change, or first the tests? (change, tests)",fallback:defaults.gate,check:answer=>answer==="change"||answer==="tests"?null:"Write change or tests."},{key:"changesRequested",text:"A review that requests changes closes the pull request (abort), or has the code revised (revise)",fallback:defaults.changesRequested,check:answer=>answer==="abort"||answer==="revise"?null:"Write abort or revise."}]}function checkModel(answer){let rule=findBrokenRule(["model"],answer);return rule!==null?`It takes ${rule.takes}.`:secretOf(answer)===null?"Providers: openai, anthropic, google.":null}function noTerminal(open){let rows=open.map(({text,fallback})=>`  ${text} [${fallback}]`);return new ArbiterError("bad-usage",`init would ask, and stdin is no terminal:
${rows.join(`
`)}
`,{fix:"Give --yes to take what is in brackets, or the flags --model, --max-cost-usd and --gate."})}async function ask({text,fallback,check},{lines,terminal}){let{stdout}=terminal;for(;;){stdout.write(`${text} [${fallback}]: `);let line=await readLine({lines,terminal}),answer=line===""?fallback:line,wrong=check(answer);if(wrong===null)return answer;stdout.write(`${wrong}
`)}}async function readLine({lines,terminal}){let line=await lines.read();if(line!==null)return line;throw terminal.stdout.write(`
`),stopped()}function stopped(){return new ArbiterError("cancelled","Stopped. Nothing was changed.",{fix:"Run it again, or give the answers as flags: tdd-arbiter init --help"})}async function settle(planned,{options,terminal,lines}){let settled=[];for(let file of planned){if(file.state!=="ask"){settled.push(file);continue}let canAsk=!options.yes&&terminal.stdin.isTTY===!0;canAsk&&file.after!==null&&terminal.stdout.write(`
${await diffFiles([file],terminal.env)}
`);let verb=file.after===null?"Remove":"Overwrite",agrees=canAsk&&await confirm(`${verb} ${file.path}, which was edited?`,{lines,terminal}),state=file.after===null?"remove":"update";settled.push({...file,state:agrees?state:"keep"})}return settled}async function confirm(text,asking){return asking.terminal.stdout.write(`${text} [y/N] `),/^y(es)?$/i.test(await readLine(asking))}async function askForGitHub({options,survey,terminal,lines}){let gh=findGh(survey.checkout);if(options.github){if(gh!==null)return gh;throw new ArbiterError("bad-usage","gh is not on PATH.",{fix:"Install it from cli.github.com, or leave --github out and do the printed steps by hand."})}let canAsk=!options.yes&&terminal.stdin.isTTY===!0;if(gh===null||!canAsk||survey.gitHub===null)return null;let what=options.remove?"Remove the labels and the state on GitHub, too, with gh?":"Set up GitHub with gh, too, and open a pull request with the files?";return await confirm(what,{lines,terminal})?gh:null}async function remove(talk){let{options,survey,terminal}=talk,{checkout,resolved}=survey,{env,safe,stdout,stdin}=terminal,planned=await planRemoval(checkout),branchPrefix=resolved.config.branch_prefix,state=await readKeptState(checkout,{safe,branchPrefix}),isEmpty=planned.length===0&&state.refs.size===0,rows=[...planned.map(({path})=>`  ${path}`),...state.refs.size===0?[]:[`  ${count(state.refs.size,"ref")} with the state of runs, and their reports`],...state.unfinished.map(({issue})=>`  the run of #${issue}, which is not over`)];if(stdout.write(isEmpty?`Nothing of init or of a run is left here.
`:`To remove:
${rows.join(`
`)}
`),options["dry-run"])return stdout.write(await diffFiles(planned,env)),ExitCode.done;if(!isEmpty&&!options.yes){if(stdin.isTTY!==!0)throw new ArbiterError("bad-usage","init --remove would ask, and stdin is no terminal.",{fix:"Give --yes to remove what is listed."});if(!await confirm("Remove it?",talk))throw stopped()}let files=await settle(planned,talk),gh=await askForGitHub(talk);await applyFiles(checkout.root,files.filter(isWritten)),await removeKeptState(checkout,state);for(let file of files)stdout.write(`${describeFile(file)}
`);let steps=gh===null?[]:await cleanGitHub(gh,checkout);return stdout.write(`${describeSteps(steps)}${LEFT}`),steps.some(({state:state2})=>state2==="failed")?ExitCode.failed:ExitCode.done}var LEFT=`
Left alone: branches and pull requests of runs, the secret (gh secret delete <name>), and the setting
that lets jobs create pull requests (Settings > Actions > General).
`;function describeSurvey({install,folder,linters,gitHub,defaultBranch}){let facts=[`${install.tool} (${install.because})`,`Python ${install.python}`,...linters.length===0?[]:[`linters ${linters.join(", ")}`],...folder===""?[]:[`in ${folder}`],...gitHub===null?[]:[`${gitHub} on GitHub`],...defaultBranch===null?[]:[`default branch ${defaultBranch}`]];return cleanText(`Found: ${facts.join("; ")}.`)}function describeInstall({install}){let lines=install.commands.map(line=>`  ${line}`);return cleanText(["The job installs the project with:",...lines,"Correct that in the workflow if your tests need more.",""].join(`
`))}var STATES={create:"new",update:"updated",same:"unchanged",ask:"edited",keep:"kept, because it is yours",remove:"removed"},PATH_WIDTH=32;function describeFile({path,state}){return`  ${path.padEnd(PATH_WIDTH)} ${STATES[state]}`}var MARKS={done:"\u2714",there:"-",failed:"\u2718"};function describeSteps(steps){return steps.map(({what,state,detail})=>`  ${MARKS[state]} ${what}: ${cleanText(detail)}
`).join("")}function nextSteps({kind,secret,survey}){let merge=`Commit the files and merge them into ${survey.defaultBranch??"the default branch"}`;if(kind==="verify")return`Next: ${merge}. Every pull request is checked from then on.
`;let{label}=survey.resolved.config;return["Next, on GitHub (or let gh do it: tdd-arbiter init --github):",`  1. Settings > Secrets and variables > Actions: the secret ${secret}`,"  2. Settings > Actions > General: Allow GitHub Actions to create and approve pull requests",`  3. ${merge}: only the workflow there is started`,`  4. Create the label ${label} and set it on an issue that has acceptance criteria`,""].join(`
`)}export{initCommand};
