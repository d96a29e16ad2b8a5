package io.datapump.local.aws.stack;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Evaluates a template's functions (CloudFormation guide, "Intrinsic function reference"). Functions that
/// are not served are refused by name.
final class Evaluation {

    /// What `AWS::NoValue` leaves: the member that has it is dropped.
    private enum Absent {
        NO_VALUE
    }

    private static final Pattern VARIABLE = Pattern.compile("\\$\\{(!?)([^}]*)}");

    private final Template template;
    private final Map<String, String> parameters;
    private final Map<String, String> pseudo;
    private final References references;

    /// @param pseudo values of `AWS::Region` and the like
    Evaluation(Template template, Map<String, String> parameters, Map<String, String> pseudo, References references) {
        this.template = template;
        this.parameters = parameters;
        this.pseudo = pseudo;
        this.references = references;
    }

    /// What a template's other resources look like to the one being evaluated.
    interface References {

        /// What `Ref` gives.
        String reference(String logicalId);

        /// What `Fn::GetAtt` gives.
        String attribute(String logicalId, String name);
    }

    /// Evaluates all functions in a value.
    Object evaluate(Object value) {
        return switch (value) {
            case Map<?, ?> map -> map(map);
            case List<?> list ->
                list.stream()
                        .map(this::evaluate)
                        .filter(item -> !item.equals(Absent.NO_VALUE))
                        .toList();
            default -> value;
        };
    }

    Map<String, Object> properties(Map<?, ?> properties) {
        var evaluated = new LinkedHashMap<String, Object>();
        properties.forEach((key, value) -> {
            var result = evaluate(value);
            if (!result.equals(Absent.NO_VALUE)) {
                evaluated.put(String.valueOf(key), result);
            }
        });
        return evaluated;
    }

    boolean holds(Optional<String> condition) {
        return condition.map(this::condition).orElse(true);
    }

    private boolean condition(String name) {
        var expression = template.conditions().get(name);
        if (expression == null) {
            throw StackFailures.validation(
                    "Template format error: Unresolved condition dependency %s in the template".formatted(name));
        }
        return truth(expression);
    }

    private boolean truth(Object expression) {
        var result = evaluate(expression);
        if (result instanceof Boolean truth) {
            return truth;
        }
        throw StackFailures.validation("Template error: %s is no condition".formatted(expression));
    }

    private Object map(Map<?, ?> map) {
        if (map.size() == 1) {
            var entry = map.entrySet().iterator().next();
            var name = String.valueOf(entry.getKey());
            if (name.equals("Ref") || name.startsWith("Fn::")) {
                return function(name, entry.getValue());
            }
            // In a policy document Condition is an object; as a function its argument is a name.
            if (name.equals("Condition") && entry.getValue() instanceof String condition) {
                return condition(condition);
            }
        }
        return properties(map);
    }

    private Object function(String name, Object argument) {
        return switch (name) {
            case "Ref" -> reference(String.valueOf(argument));
            case "Fn::GetAtt" -> attribute(TemplateYaml.texts(argument));
            case "Fn::Sub" -> substitute(argument);
            case "Fn::If" -> choose(list(argument));
            case "Fn::Equals" ->
                text(list(argument).get(0)).equals(text(list(argument).get(1)));
            case "Fn::Not" -> !truth(list(argument).getFirst());
            case "Fn::And" -> list(argument).stream().allMatch(this::truth);
            case "Fn::Or" -> list(argument).stream().anyMatch(this::truth);
            case "Fn::Join" -> join(list(argument));
            case "Fn::Select" ->
                list(evaluate(list(argument).get(1)))
                        .get(Integer.parseInt(text(list(argument).get(0))));
            case "Fn::Split" ->
                List.of(text(list(argument).get(1))
                        .split(Pattern.quote(text(list(argument).get(0))), -1));
            default ->
                throw new UnsupportedOperationException(
                        "The embedded AWS does not serve templates with %s.".formatted(name));
        };
    }

    private static List<?> list(Object argument) {
        if (argument instanceof List<?> list) {
            return list;
        }
        throw StackFailures.validation("Template error: a list is expected where %s is".formatted(argument));
    }

    private String text(Object value) {
        return String.valueOf(evaluate(value));
    }

    private Object reference(String name) {
        if (name.equals("AWS::NoValue")) {
            return Absent.NO_VALUE;
        }
        var own = pseudo.get(name);
        if (own != null) {
            return own;
        }
        var declared = template.parameters().get(name);
        return declared == null ? resource(name, references.reference(name)) : parameter(name, declared);
    }

    private Object parameter(String name, Map<?, ?> declared) {
        var value = parameters.getOrDefault(name, "");
        var type = String.valueOf(declared.get("Type"));
        return type.startsWith("List<") || type.equals("CommaDelimitedList")
                ? List.of(value.split("\\s*,\\s*", -1))
                : value;
    }

    private Object resource(String logicalId, String value) {
        var declared = template.resources().get(logicalId);
        if (declared == null) {
            throw unresolved(logicalId);
        }
        return value;
    }

    private static RuntimeException unresolved(String logicalId) {
        return StackFailures.validation(
                "Template format error: Unresolved resource dependencies [%s] in the Resources block of the template"
                        .formatted(logicalId));
    }

    private Object attribute(List<String> path) {
        if (!template.resources().containsKey(path.getFirst())) {
            throw unresolved(path.getFirst());
        }
        return references.attribute(path.getFirst(), String.join(".", path.subList(1, path.size())));
    }

    private Object substitute(Object argument) {
        var parts = argument instanceof List<?> list ? list : List.of(argument, Map.of());
        var own = Template.map(parts.get(1));
        return VARIABLE.matcher(String.valueOf(parts.getFirst())).replaceAll(match -> {
            var name = match.group(2);
            if (!match.group(1).isEmpty()) {
                return Matcher.quoteReplacement("${" + name + "}");
            } else if (own.containsKey(name)) {
                return Matcher.quoteReplacement(text(own.get(name)));
            }
            var dot = name.indexOf('.');
            var value = dot < 0 ? reference(name) : attribute(List.of(name.substring(0, dot), name.substring(dot + 1)));
            return Matcher.quoteReplacement(String.valueOf(value));
        });
    }

    private Object choose(List<?> argument) {
        return evaluate(condition(String.valueOf(argument.get(0))) ? argument.get(1) : argument.get(2));
    }

    private String join(List<?> argument) {
        var items = new ArrayList<String>();
        list(evaluate(argument.get(1))).forEach(item -> items.add(String.valueOf(item)));
        return String.join(String.valueOf(argument.get(0)), items);
    }
}
