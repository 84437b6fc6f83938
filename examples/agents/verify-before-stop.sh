#!/bin/sh
# A Stop hook for coding agents: an agent may stop once its change holds, or has nothing to prove.
# Exit code 2 keeps it at work with what is on stderr; 1 shows a person why nothing could be judged.
# From a clone of TDD Arbiter, set TDD_ARBITER="node <clone>/dist/cli.js".
case $(cat) in
  # It was kept at work once already. Twice could go on for ever.
  *'"stop_hook_active":true'* | *'"stop_hook_active": true'*) exit 0 ;;
esac
cd "$(git rev-parse --show-toplevel)" || exit 1

verify() {
  # shellcheck disable=SC2086 # a command with its arguments
  said=$(${TDD_ARBITER:-npx --yes tdd-arbiter} verify --worktree "$@" 2>&1)
}

verify --quick && exit 0
# The quick check cannot see that a change has nothing to prove.
verify --mutants 0
code=$?
[ "$code" = 0 ] && exit 0
printf '%s\n' "$said" >&2
if [ "$code" = 1 ]; then exit 2; else exit 1; fi
