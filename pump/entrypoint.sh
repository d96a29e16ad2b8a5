#!/bin/sh
# Where the image runs decides what it is: Lambda gives its runtime API, ECS gives the name of a job. The building of the
# image gives `record`, a folder of jars, a program in them and its arguments: what it loads of this image, later starts
# find loaded and linked.
set -eu
home=$(dirname "$0")
cache=$home/start.aot

# The jars in an order that neither locale nor file system changes: a cache holds for one class path only.
class_path() (
  LC_ALL=C
  set -- "$home"/lib/*.jar
  IFS=:
  printf '%s' "$*"
)

if [ "${1:-}" = record ]; then
  shift
  rm -f "$cache"
  set -- -XX:+UseSerialGC -XX:AOTCacheOutput="$cache" -cp "$(class_path)" io.datapump.pump.Recording "$@"
elif [ -n "${AWS_LAMBDA_RUNTIME_API:-}" ]; then
  # A cold start is most of an invocation.
  set -- -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp "$(class_path)" io.datapump.pump.trigger.LambdaRuntime
else
  set -- -XX:MaxRAMPercentage=70 -XX:+ExitOnOutOfMemoryError -cp "$(class_path)" io.datapump.pump.Main "$@"
fi
# A cache that does not fit is passed over by the JVM, and need not be spoken of.
[ ! -r "$cache" ] || set -- -XX:AOTCache="$cache" -XX:AOTMode=auto '-Xlog:aot*=off' '-Xlog:cds*=off' "$@"
# The libraries' own logging: warnings, on the error stream.
exec java -Dorg.slf4j.simpleLogger.defaultLogLevel=warn \
  --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow "$@"
