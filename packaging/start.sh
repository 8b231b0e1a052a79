#!/bin/sh
# Starts an installed Vecino: the jars beside this script in lib/, and the AOT cache that "rehearse" makes of them.
#
#   VECINO_JAVA_OPTS  options of the JVM: -Xmx4g
set -eu

home=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
cache=$home/vecino.aot
path=$(echo "$home"/lib/*.jar | tr ' ' ':')

if [ "${1:-}" = rehearse ]; then
  set -- -XX:AOTCacheOutput="$cache" -Xlog:aot=off dev.vecino.server.cli.Vecino rehearse
elif [ -f "$cache" ]; then
  set -- -XX:AOTCache="$cache" "-Xlog:aot*=off,cds*=off" dev.vecino.server.cli.Vecino "$@"
else
  set -- dev.vecino.server.cli.Vecino "$@"
fi
# shellcheck disable=SC2086 # options are words
CLASSPATH=$path exec "$java" --add-modules jdk.incubator.vector --enable-native-access=ALL-UNNAMED ${VECINO_JAVA_OPTS:-} "$@"
