/**
 * Bounds on all processes of a run together, by cgroups of version 2 or 1. A machine that allows none
 * is left with the limits of each process; nothing here is an error.
 */
export const CGROUP_FUNCTIONS = `groups=
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
`;
