package io.datapump.local.aws.stack;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import software.amazon.awssdk.services.cloudformation.model.Parameter;

/// The values of a template's parameters.
final class Parameters {

    private Parameters() {}

    /// What a request and the stack's former values give, with the template's defaults.
    static Map<String, String> of(Template template, List<Parameter> sent, Map<String, String> former) {
        var values = new TreeMap<String, String>();
        for (var parameter : sent) {
            var name = parameter.parameterKey();
            if (!template.parameters().containsKey(name)) {
                throw StackFailures.validation("Parameters: [%s] do not exist in the template".formatted(name));
            }
            var value =
                    Boolean.TRUE.equals(parameter.usePreviousValue()) ? former.get(name) : parameter.parameterValue();
            Optional.ofNullable(value).ifPresent(v -> values.put(name, v));
        }
        template.parameters().forEach((name, declared) -> {
            if (!values.containsKey(name) && declared.containsKey("Default")) {
                values.put(name, String.join(",", TemplateYaml.texts(declared.get("Default"))));
            }
            check(name, declared, Optional.ofNullable(values.get(name)));
        });
        return values;
    }

    private static void check(String name, Map<?, ?> declared, Optional<String> value) {
        var text =
                value.orElseThrow(() -> StackFailures.validation("Parameters: [%s] must have values".formatted(name)));
        constraint(declared, "AllowedPattern").filter(p -> !text.matches(p)).ifPresent(pattern -> {
            throw StackFailures.validation("Parameter %s failed to satisfy constraint: %s".formatted(name, pattern));
        });
        if (declared.get("AllowedValues") instanceof List<?> allowed
                && !TemplateYaml.texts(allowed).contains(text)) {
            throw StackFailures.validation("Parameter '%s' must be one of AllowedValues".formatted(name));
        }
        if ("Number".equals(declared.get("Type"))) {
            checkNumber(name, declared, text);
        }
    }

    private static void checkNumber(String name, Map<?, ?> declared, String text) {
        if (!text.matches("-?\\d+(\\.\\d+)?")) {
            throw StackFailures.validation("Parameter '%s' must be a number.".formatted(name));
        }
        var number = Double.parseDouble(text);
        if (constraint(declared, "MinValue")
                        .filter(min -> number < Double.parseDouble(min))
                        .isPresent()
                || constraint(declared, "MaxValue")
                        .filter(max -> number > Double.parseDouble(max))
                        .isPresent()) {
            throw StackFailures.validation("Parameter '%s' must be within its limits.".formatted(name));
        }
    }

    private static Optional<String> constraint(Map<?, ?> declared, String key) {
        return Optional.ofNullable(declared.get(key)).map(String::valueOf);
    }
}
