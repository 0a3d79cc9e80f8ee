# Sourced by the scripts beside it, with `here` set to this directory: what they need, and the build before they run.

# need SCRIPT COMMAND[:PACKAGE]...: ends with 2 where a command is missing, and names the Debian package, which has the command's name
# unless another is given.
need() {
  local script=$1 each missing=()
  for each in "${@:2}"; do
    command -v "${each%%:*}" >/dev/null || missing+=("${each##*:}")
  done
  if ((${#missing[@]})); then
    echo "benchmarks/$script: missing Debian packages; install them with: apt-get install ${missing[*]}" >&2
    exit 2
  fi
}

# wants_build ARGUMENT...: whether the script is to build; not for --help, and not with BRISK_BENCH_NO_BUILD=1.
wants_build() {
  [[ -z "${BRISK_BENCH_NO_BUILD:-}" && " $* " != *" --help "* && " $* " != *" -h "* ]]
}

# build MODULE: that module and what it needs.
build() {
  (cd "$here/.." && mvn -B -q -pl "$1" -am package -DskipTests)
}
