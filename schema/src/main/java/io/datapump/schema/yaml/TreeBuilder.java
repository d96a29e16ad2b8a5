package io.datapump.schema.yaml;

import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.source.SourceFile;
import io.datapump.schema.source.Span;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;

/// Builds the tree of one document from parser events, with a stack of its own, so that no nesting can overflow the
/// thread's.
final class TreeBuilder {

    /// Deeper than any document of ours by far.
    static final int DEEPEST = 64;

    private final Marks marks;
    private final List<Diagnostic> findings = new ArrayList<>();
    private final List<LineRange> blockScalars = new ArrayList<>();
    private final Deque<Frame> open = new ArrayDeque<>();
    private final Map<String, Span> anchors = new LinkedHashMap<>();
    private final Set<String> used = new HashSet<>();
    private Optional<YamlNode> root = Optional.empty();
    private int documents;

    /// Lines, counted from 1, both included.
    record LineRange(int first, int last) {}

    TreeBuilder(SourceFile file) {
        this.marks = new Marks(file);
    }

    /// Takes the next event.
    ///
    /// @return false where nothing after it is worth reading
    boolean take(Event event) {
        return switch (event) {
            case DocumentStartEvent start -> startDocument(start);
            case AliasEvent alias -> {
                add(alias(alias));
                yield true;
            }
            case ScalarEvent scalar -> {
                noteAnchor(scalar);
                add(scalar(scalar));
                yield true;
            }
            case CollectionStartEvent collection -> push(collection);
            case CollectionEndEvent end -> {
                add(open.pop().close());
                yield true;
            }
            default -> true;
        };
    }

    /// The document, once every event was taken.
    YamlDocument finish() {
        if (isEmpty() && findings.isEmpty()) {
            root = Optional.empty();
            findings.add(Diagnostic.of(
                            DiagnosticCode.YAML_EMPTY,
                            marks.startOfFile(),
                            "Nothing but blanks and comments stands in it, so it declares nothing.")
                    .fixedBy("write a Lake or Cluster document, or remove the file"));
        }
        anchors.forEach((name, span) -> {
            if (!used.contains(name)) {
                findings.add(Diagnostic.of(
                                DiagnosticCode.YAML_ANCHOR,
                                span,
                                "The anchor %s names a value that nothing repeats.".formatted(Quoted.text("&" + name)))
                        .fixedBy("remove %s".formatted(Quoted.plain("&" + name))));
            }
        });
        return new YamlDocument(root, findings);
    }

    private boolean isEmpty() {
        return root.isEmpty()
                || (root.get() instanceof YamlNode.Scalar scalar
                        && scalar.kind() == ScalarKind.NULL
                        && scalar.text().isEmpty());
    }

    List<Diagnostic> findings() {
        return findings;
    }

    /// Where literal and folded texts stand: tabs are theirs to have.
    List<LineRange> blockScalars() {
        return blockScalars;
    }

    private boolean startDocument(DocumentStartEvent start) {
        if (documents++ > 0) {
            findings.add(Diagnostic.of(
                            DiagnosticCode.YAML_SECOND_DOCUMENT,
                            marks.at(start, 3),
                            "A line of three hyphens begins another document, and each file holds exactly one.")
                    .fixedBy("move what follows into a file of its own"));
            return false;
        }
        if (start.getSpecVersion().isPresent() || !start.getTags().isEmpty()) {
            findings.add(Diagnostic.of(
                            DiagnosticCode.YAML_DIRECTIVE,
                            marks.at(start, 1),
                            "Documents are always read as YAML 1.2, whatever a directive says.")
                    .fixedBy("remove the lines that begin with %"));
        }
        return true;
    }

    private boolean push(CollectionStartEvent event) {
        noteAnchor(event);
        if (open.size() >= DEEPEST) {
            findings.add(Diagnostic.of(
                            DiagnosticCode.YAML_NESTING,
                            marks.at(event, 1),
                            "Here the %dth list or mapping begins inside another, and no document needs that many."
                                    .formatted(DEEPEST + 1))
                    .expecting("at most %d levels".formatted(DEEPEST)));
            return false;
        }
        var refused = event.getTag().filter(tag -> !Tags.isPlainCollection(tag)).map(tag -> refuse(tag, event));
        open.push(
                event instanceof MappingStartEvent
                        ? new Frame.OfMapping(marks.at(event, 1), refused, findings)
                        : new Frame.OfSequence(marks.at(event, 1), refused));
        return true;
    }

    private void add(YamlNode node) {
        if (open.isEmpty()) {
            root = Optional.of(node);
        } else {
            open.peek().add(node);
        }
    }

    private YamlNode alias(AliasEvent event) {
        var name = event.getAlias().getValue();
        used.add(name);
        var span = marks.at(event);
        if (open.stream().noneMatch(Frame::isMerging)) {
            var anchor = Optional.ofNullable(anchors.get(name));
            var finding = Diagnostic.of(
                            DiagnosticCode.YAML_ANCHOR,
                            span,
                            "%s stands for what %s. Every value is read where it stands, so that a change in one place cannot change another unseen."
                                    .formatted(
                                            Quoted.text("*" + name),
                                            anchor.isPresent() ? "is written elsewhere" : "nothing names"))
                    .fixedBy("write the value out here and remove %s".formatted(Quoted.plain("&" + name)));
            findings.add(
                    anchor.map(place -> finding.relating(place, "named here")).orElse(finding));
        }
        return new YamlNode.Unread(span);
    }

    private YamlNode scalar(ScalarEvent event) {
        var span = marks.at(event);
        var style = event.getScalarStyle();
        if (style == ScalarStyle.LITERAL || style == ScalarStyle.FOLDED) {
            blockScalars.add(marks.lines(event));
        }
        if (event.getTag().isPresent()) {
            var tag = event.getTag().get();
            return Tags.isText(tag) ? new YamlNode.Scalar(span, event.getValue(), ScalarKind.TEXT) : refuse(tag, event);
        }
        var kind = Scalars.kind(event.getValue(), event.isPlain());
        var isKey = !open.isEmpty() && open.peek().expectsKey();
        return kind == ScalarKind.INTEGER && !isKey && !Scalars.isUnmistakable(event.getValue())
                ? refuseNumber(event.getValue(), span)
                : new YamlNode.Scalar(span, event.getValue(), kind);
    }

    private YamlNode refuseNumber(String text, Span span) {
        findings.add(Diagnostic.of(
                        DiagnosticCode.YAML_NUMBER,
                        span,
                        "Readers differ on whether %s is octal, decimal or text.".formatted(Quoted.text(text)))
                .expecting("a number without leading zeros, signs or prefixes")
                .fixedBy("write the plain number, or \"%s\" in quotation marks where text is meant"
                        .formatted(Quoted.plain(text))));
        return new YamlNode.Unread(span);
    }

    private void noteAnchor(NodeEvent event) {
        event.getAnchor()
                .ifPresent(anchor -> anchors.put(
                        anchor.getValue(), marks.at(event, anchor.getValue().length() + 1)));
    }

    private YamlNode refuse(String tag, Event event) {
        findings.add(Diagnostic.of(
                        DiagnosticCode.YAML_TAG,
                        marks.at(event, 1),
                        "The tag %s would give the value another meaning than it has as written."
                                .formatted(Quoted.text(tag)))
                .fixedBy("remove the tag; text that looks like a number goes into quotation marks"));
        return new YamlNode.Unread(marks.at(event, 1));
    }
}
