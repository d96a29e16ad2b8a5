# What a saved plan destroys, one line each: resources that are deleted or replaced, parts of the stack that are removed or may be
# replaced, and what is lost with them.
(
  (.changes[]
    | "\(.kind)/\(.name)" as $resource
    | (select(.action == "delete" or .action == "replace") | "\(.action) \($resource)"),
      (.parts // [] | .[]
        | if .action == "remove" then "remove" elif (.replacement // "never") != "never" then "replace" else empty end
          + " \(.name) in \($resource)")),
  (.losses[] | "lose \(.name)")
)
| tojson[1:-1] # a name with a line break stays one line
