package io.datapump.schema.suggest;

import io.datapump.schema.bind.Declared;
import io.datapump.schema.document.Document;
import io.datapump.schema.document.TreePath;
import io.datapump.schema.source.SourceFile;
import io.datapump.schema.spec.ClusterSpec;
import io.datapump.schema.suggest.Missing.MoreTables;
import io.datapump.schema.suggest.Missing.NewDatabase;
import io.datapump.schema.yaml.YamlNode;
import java.util.List;
import java.util.Optional;

/// Finds the places of a cluster's document where something goes, and writes it as the document is written.
final class DocumentEdits {

    private final Document document;
    private final Text text;
    private final YamlStyle style;
    private final DatabaseYaml yaml;
    private final BlockEnd ends;
    private final Insertions insertions;

    DocumentEdits(Declared<ClusterSpec> cluster, SourceFile source) {
        this.document = cluster.document();
        this.text = new Text(source);
        this.style = YamlStyle.of(document, source);
        this.yaml = new DatabaseYaml(style);
        this.ends = new BlockEnd(document, text);
        this.insertions = new Insertions(text);
    }

    /// From the end of the document to its beginning.
    List<Edit> of(Missing missing) {
        missing.more().forEach(this::add);
        addDatabases(missing.databases());
        return insertions.edits();
    }

    private void add(MoreTables more) {
        var tables = YamlStyle.DATABASES.item(more.database().index()).child("tables");
        addEntries(tables.child("include"), more.include());
        var settings = tables.child("settings");
        if (document.find(settings).isPresent()) {
            addSettings(settings, more);
        } else if (flowEnd(tables).isPresent()) {
            yaml.flowSettings(more.tables())
                    .ifPresent(aliases -> addInside(tables, "settings: {%s}".formatted(aliases)));
            addAdviceAfter(tables, more);
        } else {
            insertions.below(ends.of(tables), yaml.shifted(columnOf(tables) - 1, yaml.settings(more.tables())));
        }
    }

    private void addEntries(TreePath list, List<String> entries) {
        if (flowEnd(list).isPresent()) {
            addInside(list, style.entries(entries));
        } else {
            var hyphen = document.find(list.item(0))
                    .map(item -> text.hyphenBefore(item.span()))
                    .orElse(document.keyPlace(list).start().column() + style.listOffset());
            insertions.below(ends.of(list), yaml.shifted(hyphen - 1, yaml.listItems(entries)));
        }
    }

    private void addSettings(TreePath settings, MoreTables more) {
        if (flowEnd(settings).isPresent()) {
            yaml.flowSettings(more.tables()).ifPresent(aliases -> addInside(settings, aliases));
            addAdviceAfter(settings, more);
        } else {
            insertions.below(ends.of(settings), yaml.shifted(columnOf(settings) - 1, yaml.settingsOf(more.tables())));
        }
    }

    /// Comments cannot stand inside brackets of one line, so they follow it.
    private void addAdviceAfter(TreePath flow, MoreTables more) {
        var line = ends.of(flow);
        var before = text.source().line(line);
        var blanks = before.length() - before.stripLeading().length();
        insertions.below(line, yaml.shifted(blanks, yaml.advice(more.tables())));
    }

    private void addDatabases(List<NewDatabase> databases) {
        if (databases.isEmpty()) {
            return;
        }
        var list = YamlStyle.DATABASES;
        var flow = String.join(", ", databases.stream().map(yaml::flow).toList());
        if (flowEnd(list).isPresent()) {
            addInside(list, flow);
        } else if (document.find(list).isPresent()) {
            var hyphen = document.keyPlace(list).start().column() + style.listOffset();
            insertions.below(ends.of(list), items(databases, hyphen - 1));
        } else if (flowEnd(YamlStyle.SPEC).isPresent()) {
            addInside(YamlStyle.SPEC, "databases: [%s]".formatted(flow));
        } else {
            var column = columnOf(YamlStyle.SPEC);
            var key = yaml.shifted(column - 1, List.of("databases:"));
            insertions.below(ends.of(YamlStyle.SPEC), key);
            insertions.below(ends.of(YamlStyle.SPEC), items(databases, column - 1 + style.listOffset()));
        }
    }

    private List<String> items(List<NewDatabase> databases, int blanks) {
        return databases.stream()
                .flatMap(database -> yaml.shifted(blanks, yaml.item(database)).stream())
                .toList();
    }

    private void addInside(TreePath flow, String entry) {
        flowEnd(flow).ifPresent(end -> insertions.inside(end, entry));
    }

    private Optional<FlowEnd> flowEnd(TreePath path) {
        return document.find(path).map(YamlNode::span).filter(text::isFlow).map(span -> FlowEnd.of(text, span.start()));
    }

    /// The column, from 1, of the keys of a mapping in block style.
    private int columnOf(TreePath mapping) {
        return document.find(mapping).orElse(document.root()) instanceof YamlNode.Mapping node
                ? node.entries().values().iterator().next().key().start().column()
                : 1;
    }
}
