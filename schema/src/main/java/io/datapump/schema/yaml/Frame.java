package io.datapump.schema.yaml;

import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.source.Span;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A list or mapping whose end has not been read yet.
sealed interface Frame {

    void add(YamlNode node);

    YamlNode close();

    /// Whether the value being read belongs to a merge key, about which all has been said.
    boolean isMerging();

    /// Whether the next node is a key.
    boolean expectsKey();

    /// A list.
    final class OfSequence implements Frame {

        private final Span span;
        private final Optional<YamlNode> refused;
        private final List<YamlNode> items = new ArrayList<>();

        OfSequence(Span span, Optional<YamlNode> refused) {
            this.span = span;
            this.refused = refused;
        }

        @Override
        public void add(YamlNode node) {
            items.add(node);
        }

        @Override
        public YamlNode close() {
            return refused.orElseGet(() -> new YamlNode.Sequence(span, items));
        }

        @Override
        public boolean isMerging() {
            return false;
        }

        @Override
        public boolean expectsKey() {
            return false;
        }
    }

    /// A mapping; nodes come in turn as key and value.
    final class OfMapping implements Frame {

        /// The key that mixes another mapping into this one in YAML 1.1, and nothing in YAML 1.2.
        static final String MERGE = "<<";

        private final Span span;
        private final Optional<YamlNode> refused;
        private final List<Diagnostic> findings;
        private final Map<String, YamlNode.Entry> entries = new LinkedHashMap<>();
        private Optional<YamlNode> key = Optional.empty();

        OfMapping(Span span, Optional<YamlNode> refused, List<Diagnostic> findings) {
            this.span = span;
            this.refused = refused;
            this.findings = findings;
        }

        @Override
        public void add(YamlNode node) {
            if (key.isEmpty()) {
                key = Optional.of(node);
                checkKey(node);
                return;
            }
            if (key.get() instanceof YamlNode.Scalar name) {
                put(name, isMerging() ? new YamlNode.Unread(node.span()) : node);
            }
            key = Optional.empty();
        }

        @Override
        public YamlNode close() {
            return refused.orElseGet(() -> new YamlNode.Mapping(span, entries));
        }

        @Override
        public boolean isMerging() {
            return key.filter(node ->
                            node instanceof YamlNode.Scalar name && name.text().equals(MERGE))
                    .isPresent();
        }

        @Override
        public boolean expectsKey() {
            return key.isEmpty();
        }

        private void put(YamlNode.Scalar name, YamlNode value) {
            var first = entries.putIfAbsent(name.text(), new YamlNode.Entry(name.span(), value));
            if (first != null) {
                findings.add(Diagnostic.of(
                                DiagnosticCode.YAML_DUPLICATE_KEY,
                                name.span(),
                                "%s stands twice in one mapping; other tools would keep one of the two without a word."
                                        .formatted(Quoted.text(name.text())))
                        .relating(first.key(), "written here already")
                        .fixedBy("remove or rename one of the two"));
            }
        }

        private void checkKey(YamlNode node) {
            if (isMerging()) {
                findings.add(Diagnostic.of(
                                DiagnosticCode.YAML_MERGE_KEY,
                                node.span(),
                                "The key << mixes another mapping into this one in old versions of YAML only. Every value is read where it stands.")
                        .fixedBy("write the keys out here"));
            } else if (node instanceof YamlNode.Mapping || node instanceof YamlNode.Sequence) {
                findings.add(Diagnostic.of(
                                DiagnosticCode.YAML_KEY, node.span(), "A list or mapping stands where a key is needed.")
                        .fixedBy("write a plain word before the colon; text with { or [ goes into quotation marks"));
            }
        }
    }
}
