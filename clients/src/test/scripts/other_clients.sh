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

# Packages are brought into a folder of what is built, once for each list of them: bring_packages FOLDER.
bring_packages() {
  packages=$here/../../../target/$1
  mkdir -p "$packages" && cp "$here/$1/package.json" "$here/$1"/*.mjs "$packages" || return 1
  [ -f "$packages/brought" ] && cmp -s "$here/$1/package.json" "$packages/brought" && return
  rm -f "$packages/brought"
  (cd "$packages" && npm install --ignore-scripts --no-audit --no-fund --loglevel=error >npm.log 2>&1) \
    && cp "$packages/package.json" "$packages/brought"
}

for folder in node orm; do
  if ! command -v node >/dev/null || ! command -v npm >/dev/null; then
    echo "$folder: left out, node or npm is not installed"
  elif ! bring_packages $folder; then
    echo "$folder: left out, npm could not bring its packages: $(tail -n 1 "$packages/npm.log" 2>/dev/null)"
  else
    (cd "$packages" && NODE_NO_WARNINGS=1 node ${folder}_clients.mjs "$port" "$database") || failed=1
  fi
done

# pgbench's own load changes rows in transactions; scripts bring the vectors.
pgbench_work() {
  scripts=$(mktemp -d)
  cat >"$scripts/make" <<'SQL'
create table by_pgbench (id int primary key, seen int default 0, v vector(2));
create index on by_pgbench using hnsw (v vector_l2_ops);
insert into by_pgbench (id, v) select i, array[i, 0]::vector from generate_series(1, 100) i;
select 1 / count(*) from pg_tables where schemaname = 'public' and tablename = 'by_pgbench';
SQL
  cat >"$scripts/work" <<'SQL'
\set n random(1, 100)
begin;
update by_pgbench set seen = seen + 1 where id = :n;
select id, 1 / (id = :n)::int from by_pgbench order by v <-> array[:n, 0.2]::vector limit 1;
end;
SQL
  echo 'select 1 / (sum(seen) = 40)::int from by_pgbench; drop table by_pgbench;' >"$scripts/end"
  "$pgbench" -i -q && "$pgbench" -c 2 -t 5 && "$pgbench" -S -M prepared -c 2 -t 50 \
    && "$pgbench" -n -t 1 -f "$scripts/make" \
    && "$pgbench" -n -c 2 -t 10 -f "$scripts/work" && "$pgbench" -n -c 2 -t 10 -M prepared -f "$scripts/work" \
    && "$pgbench" -n -t 1 -f "$scripts/end" && "$pgbench" -i -q -I d
  status=$?
  rm -rf "$scripts"
  return $status
}

pgbench=$(command -v pgbench || true)
if [ -n "$pgbench" ]; then
  printed=$(pgbench_work 2>&1)
  status=$?
  case $printed in *ERROR* | *aborted*) status=1 ;; esac
  [ $status -eq 0 ] || echo "$printed" | grep -E 'ERROR|error|aborted' | head -5
  report pgbench $status
else
  echo "pgbench: left out, it is not installed"
fi

if command -v isql >/dev/null && odbcinst -q -d 2>/dev/null | grep -q 'PostgreSQL Unicode'; then
  ini=$(mktemp)
  printf '[vecino]\nDriver=PostgreSQL Unicode\nServername=127.0.0.1\nPort=%s\nDatabase=%s\nUsername=ann\n' \
    "$port" "$database" >"$ini"
  printed=$(printf '%s\n' 'create table by_odbc (id int primary key, v vector(2))' \
    'create index on by_odbc using hnsw (v vector_l2_ops)' \
    "insert into by_odbc values (1, '[1,0]'), (2, '[0,1]')" 'help' \
    "begin; update by_odbc set v = '[9,9]'; rollback" \
    "begin; update by_odbc set v = '[0,3]' where id = 1; commit" \
    "select 'nearest', id, v from by_odbc order by v <-> '[0,4]'" 'drop table by_odbc' \
    | ODBCINI=$ini isql vecino -b -d, 2>&1)
  echo "$printed" | tr '\n' ' ' | grep -q "$database,public,by_odbc,TABLE.*nearest,1,\[0,3\] nearest,2,\[0,1\]"
  report psqlODBC $?
  rm -f "$ini"
else
  echo "psqlODBC: left out, isql or the driver is not installed"
fi

# A program of one source file, with what its pom names, on the JDK of the server: jvm_client NAME FOLDER CLASS [JVM OPTIONS].
jvm_client() {
  name=$1 source=$here/$2/$3.java libraries=$here/../../../target/$2
  shift 3
  if [ -z "${VECINO_MAVEN:-}" ]; then
    echo "$name: left out, there is no Maven"
    return
  fi
  mkdir -p "$libraries"
  if ! cmp -s "$(dirname "$source")/pom.xml" "$libraries/brought"; then
    if ! "$VECINO_MAVEN" -B -q -f "$(dirname "$source")/pom.xml" \
        org.apache.maven.plugins:maven-dependency-plugin:3.9.0:build-classpath \
        -Dmdep.outputFile="$libraries/classpath" >"$libraries/maven.log" 2>&1; then
      echo "$name: left out, Maven could not bring its libraries: $(grep -m 1 ERROR "$libraries/maven.log")"
      return
    fi
    cp "$(dirname "$source")/pom.xml" "$libraries/brought"
  fi
  "$VECINO_JDK/bin/java" -Xmx2g "$@" -cp "$(cat "$libraries/classpath")" "$source" "$port" "$database" \
    >"$libraries/run.log" 2>&1
  status=$?
  [ $status -eq 0 ] || grep -v '^[[:space:]]*at ' "$libraries/run.log" | tail -n 20
  report "$name" $status
}

# Spark reads fields of the JDK's classes.
jvm_client "Spark" spark SparkClient --add-opens=java.base/java.nio=ALL-UNNAMED --add-opens=java.base/sun.nio.ch=ALL-UNNAMED \
  --add-opens=java.base/java.lang=ALL-UNNAMED --add-opens=java.base/java.util=ALL-UNNAMED \
  --add-opens=java.base/java.lang.invoke=ALL-UNNAMED --add-opens=java.base/sun.security.action=ALL-UNNAMED \
  --add-opens=java.base/sun.util.calendar=ALL-UNNAMED --add-opens=java.base/java.net=ALL-UNNAMED

jvm_client "Trino" trino TrinoClient
exit $failed
