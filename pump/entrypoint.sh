#!/bin/sh
# Where the image runs decides what it is: Lambda gives its runtime API, ECS gives the name of a job.
set -eu
if [ -n "${AWS_LAMBDA_RUNTIME_API:-}" ]; then
  main=io.datapump.pump.trigger.LambdaRuntime
  # A cold start is most of an invocation.
  set -- -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp '/opt/datapump/lib/*' "$main"
else
  main=io.datapump.pump.Main
  set -- -XX:MaxRAMPercentage=70 -XX:+ExitOnOutOfMemoryError -cp '/opt/datapump/lib/*' "$main" "$@"
fi
# The libraries' own logging: warnings, on the error stream.
exec java -Dorg.slf4j.simpleLogger.defaultLogLevel=warn \
  --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow "$@"
