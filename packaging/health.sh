#!/bin/sh
# Exits with 0 where the server of this machine is well. Wants bash, whose /dev/tcp spares a client for HTTP.
exec bash -c '
  exec 3<>"/dev/tcp/127.0.0.1/${VECINO_HTTP_PORT:-9187}" || exit 1
  printf "GET /health HTTP/1.0\r\nHost: localhost\r\n\r\n" >&3
  read -r protocol status rest <&3
  [ "$status" = 200 ]'
