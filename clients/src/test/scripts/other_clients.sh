#!/bin/sh
# Clients of other languages against a running server: other_clients.sh PORT DATABASE.
# What the machine does not have is said to be left out.
set -u
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
port=$1
database=$2
failed=0
export PGHOST=127.0.0.1 PGPORT="$port" PGUSER=ann PGDATABASE="$database"

report() {
  if [ "$2" -eq 0 ]; then echo "$1: ok"; else echo "$1: FAILED"; failed=1; fi
}

python=$(command -v /usr/bin/python3 || command -v python3 || true)
if [ -n "$python" ]; then
  "$python" -W ignore "$here/python_clients.py" "$port" "$database" || failed=1
else
  echo "python: left out, there is no python3"
fi

# Packages are brought into a folder of what is built, once for each list of them.
bring_packages() {
  mkdir -p "$packages" && cp "$here/node/package.json" "$here/node/node_clients.mjs" "$packages" || return 1
  [ -f "$packages/brought" ] && cmp -s "$here/node/package.json" "$packages/brought" && return
  rm -f "$packages/brought"
  (cd "$packages" && npm install --ignore-scripts --no-audit --no-fund --loglevel=error >npm.log 2>&1) \
    && cp "$packages/package.json" "$packages/brought"
}

packages=$here/../../../target/node
if ! command -v node >/dev/null || ! command -v npm >/dev/null; then
  echo "node: left out, node or npm is not installed"
elif ! bring_packages; then
  echo "node: left out, npm could not bring its packages: $(tail -n 1 "$packages/npm.log" 2>/dev/null)"
else
  (cd "$packages" && node node_clients.mjs "$port" "$database") || failed=1
fi

pgbench=$(command -v pgbench || true)
if [ -n "$pgbench" ]; then
  "$pgbench" -i -q >/dev/null 2>&1 && "$pgbench" -c 2 -t 5 >/dev/null 2>&1 \
    && "$pgbench" -S -M prepared -c 2 -t 50 >/dev/null 2>&1
  report pgbench $?
else
  echo "pgbench: left out, it is not installed"
fi

if command -v isql >/dev/null && odbcinst -q -d 2>/dev/null | grep -q 'PostgreSQL Unicode'; then
  ini=$(mktemp)
  printf '[vecino]\nDriver=PostgreSQL Unicode\nServername=127.0.0.1\nPort=%s\nDatabase=%s\nUsername=ann\n' \
    "$port" "$database" >"$ini"
  printf '%s\n' 'create table by_odbc (id int primary key, v vector(2))' \
    "insert into by_odbc values (1, '[1,0]'), (2, '[0,1]')" \
    "select id, v from by_odbc order by v <-> '[0,2]'" 'drop table by_odbc' \
    | ODBCINI=$ini isql vecino -b -d, 2>&1 | grep -q '^2,\[0,1\]'
  report psqlODBC $?
  rm -f "$ini"
else
  echo "psqlODBC: left out, isql or the driver is not installed"
fi
exit $failed
