package io.datapump.reconciler.kind.foundation;

import static io.datapump.reconciler.kind.foundation.ParsedTemplate.maps;
import static io.datapump.reconciler.kind.foundation.ParsedTemplate.texts;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// The inline policies of one role, judged as IAM judges them (IAM guide, "Policy evaluation logic") but for
/// conditions, which count as met.
record RolePolicy(String role, List<Map<?, ?>> statements) {

    static RolePolicy of(ParsedTemplate template, String role) {
        return new RolePolicy(
                role,
                maps(template.property(role, "Policies")).stream()
                        .flatMap(policy -> maps(ParsedTemplate.at(policy, "PolicyDocument", "Statement")).stream())
                        .toList());
    }

    boolean allows(String action, String resource) {
        return speaks("Allow", action, resource) && !denies(action, resource);
    }

    boolean denies(String action, String resource) {
        return speaks("Deny", action, resource);
    }

    private boolean speaks(String effect, String action, String resource) {
        return statements.stream()
                .filter(statement -> effect.equals(statement.get("Effect")))
                .filter(statement -> texts(statement.get("Action")).stream().anyMatch(p -> matches(p, action)))
                .anyMatch(statement -> statement.containsKey("NotResource")
                        ? texts(statement.get("NotResource")).stream().noneMatch(p -> matches(p, resource))
                        : texts(statement.get("Resource")).stream().anyMatch(p -> matches(p, resource)));
    }

    /// `*` is any text and `?` any character; actions know no case.
    static boolean matches(String pattern, String text) {
        var regex = Pattern.quote(pattern).replace("*", "\\E.*\\Q").replace("?", "\\E.\\Q");
        return Pattern.compile(regex, Pattern.CASE_INSENSITIVE).matcher(text).matches();
    }
}
