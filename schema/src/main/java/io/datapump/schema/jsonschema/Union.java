package io.datapump.schema.jsonschema;

import io.datapump.schema.yaml.YamlNode;
import java.util.Map;
import java.util.Optional;

/// A `oneOf` whose branches can be told apart before any of them is tried, so that only the one that was meant speaks.
public sealed interface Union {

    /// Told apart by the word behind one key that every branch has: `kind: column`.
    ///
    /// @param key the key
    /// @param choice what stands behind it: one of the words
    /// @param branches by word
    record ByWord(String key, SchemaPart choice, Map<String, SchemaPart> branches) implements Union {

        public ByWord {
            branches = Map.copyOf(branches);
        }

        Optional<SchemaPart> branchOf(YamlNode word) {
            return word instanceof YamlNode.Scalar scalar && choice.accepts(word)
                    ? Optional.ofNullable(branches.get(scalar.text()))
                    : Optional.empty();
        }
    }

    /// Told apart by which key is there: `year: …` or `month: …`. Two of them never stand side by side.
    ///
    /// @param branches by key
    record ByKey(Map<String, SchemaPart> branches) implements Union {

        public ByKey {
            branches = Map.copyOf(branches);
        }
    }
}
