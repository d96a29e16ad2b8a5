package io.datapump.schema.jsonschema;

import io.datapump.schema.yaml.ScalarKind;
import io.datapump.schema.yaml.YamlNode;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/// One thing a schema asks of a single value. As in JSON Schema, a value of another type than the assertion is about
/// passes it: that it has the wrong type is not the assertion's to say.
public sealed interface Assertion {

    boolean holds(YamlNode node);

    /// One of a closed set of single values: `enum`, `const`.
    record Choice(List<YamlNode.Scalar> allowed) implements Assertion {

        public Choice {
            allowed = List.copyOf(allowed);
        }

        @Override
        public boolean holds(YamlNode node) {
            if (node instanceof YamlNode.Scalar scalar) {
                for (var each : allowed) {
                    if (each.kind() == scalar.kind() && each.text().equals(scalar.text())) {
                        return true;
                    }
                }
            }
            return false;
        }

        /// The values as they are written.
        public List<String> words() {
            return allowed.stream().map(YamlNode.Scalar::text).toList();
        }
    }

    /// The form of a text: `pattern`. A part of the text is enough, unless the pattern says otherwise.
    final class Form implements Assertion {

        private static final int LONGEST_REMEMBERED = 80;
        private static final int MOST_REMEMBERED = 1_000;

        private final Pattern pattern;

        /// Texts that hold: the same names stand in many documents.
        private final Set<String> remembered = ConcurrentHashMap.newKeySet();

        private Form(Pattern pattern) {
            this.pattern = pattern;
        }

        /// The form that a regular expression of JSON Schema gives, where `$` is the end of the text and not, as in
        /// Java, also the place before a last line break.
        static Form of(String expression) {
            var java = new StringBuilder();
            var isInClass = false;
            for (int i = 0; i < expression.length(); i++) {
                var c = expression.charAt(i);
                if (c == '\\' && i + 1 < expression.length()) {
                    java.append(c).append(expression.charAt(++i));
                } else {
                    isInClass = c == '[' || (isInClass && c != ']');
                    java.append(c == '$' && !isInClass ? "\\z" : c);
                }
            }
            return new Form(Pattern.compile(java.toString()));
        }

        @Override
        public boolean holds(YamlNode node) {
            return !(node instanceof YamlNode.Scalar scalar)
                    || scalar.kind() != ScalarKind.TEXT
                    || holds(scalar.text());
        }

        boolean holds(String text) {
            if (remembered.contains(text)) {
                return true;
            }
            var holds = pattern.matcher(text).find();
            if (holds && text.length() <= LONGEST_REMEMBERED && remembered.size() < MOST_REMEMBERED) {
                remembered.add(text);
            }
            return holds;
        }
    }

    /// The length of a text in code points: `minLength`, `maxLength`.
    record Length(Bounds bounds) implements Assertion {
        @Override
        public boolean holds(YamlNode node) {
            return !(node instanceof YamlNode.Scalar scalar)
                    || scalar.kind() != ScalarKind.TEXT
                    || bounds.has(scalar.text().codePointCount(0, scalar.text().length()));
        }
    }

    /// The size of a whole number: `minimum`, `maximum`.
    record Range(Bounds bounds) implements Assertion {

        private static final int DIGITS_OF_A_LONG = 18;

        @Override
        public boolean holds(YamlNode node) {
            return !(node instanceof YamlNode.Scalar scalar)
                    || scalar.kind() != ScalarKind.INTEGER
                    || bounds.has(clamped(scalar.text()));
        }

        /// Numbers beyond a long are beyond every bound; parsing millions of digits would only take time.
        private static long clamped(String digits) {
            if (digits.length() > DIGITS_OF_A_LONG) {
                return digits.startsWith("-") ? Long.MIN_VALUE : Long.MAX_VALUE;
            }
            return Long.parseLong(digits);
        }
    }

    /// How many entries a list has: `minItems`, `maxItems`.
    record Count(Bounds bounds) implements Assertion {
        @Override
        public boolean holds(YamlNode node) {
            return !(node instanceof YamlNode.Sequence list)
                    || bounds.has(list.items().size());
        }
    }

    /// No entry of a list stands there twice: `uniqueItems`.
    record Unique() implements Assertion {

        @Override
        public boolean holds(YamlNode node) {
            return !(node instanceof YamlNode.Sequence list) || repeated(list).isEmpty();
        }

        /// The number of the first entry that stands there already, from 0.
        public Optional<Integer> repeated(YamlNode.Sequence list) {
            var seen = new HashSet<Object>();
            for (int i = 0; i < list.items().size(); i++) {
                if (!seen.add(Content.of(list.items().get(i)))) {
                    return Optional.of(i);
                }
            }
            return Optional.empty();
        }
    }
}
