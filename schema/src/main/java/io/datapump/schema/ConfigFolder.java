package io.datapump.schema;

import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.source.Span;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// Finds the documents of a folder, and says of everything else why it is not read. Links are never followed: a
/// configuration is written by many and read with the rights of few.
final class ConfigFolder {

    /// No configuration needs more; in git, a few small trees can pretend to hold billions of files.
    static final int MOST_ENTRIES = 100_000;

    private static final int DEEPEST = 64;

    /// As many links in a row as Linux follows.
    private static final int MOST_HOPS = 40;

    private static final Set<String> ENDINGS = Set.of(".yaml", ".yml");

    /// Files and folders that nobody takes for a document.
    private static final Set<String> BYSTANDERS = Set.of(
            ".git",
            ".github",
            ".gitignore",
            ".gitattributes",
            ".gitkeep",
            ".editorconfig",
            ".idea",
            ".vscode",
            ".DS_Store",
            "CODEOWNERS",
            "LICENSE");

    private final String shown;
    private final Map<String, String> links = new TreeMap<>();
    private final Map<String, ConfigTree.Content> documents = new TreeMap<>();
    private final List<Diagnostic> findings = new ArrayList<>();
    private final List<FileReport> notRead = new ArrayList<>();
    private int seen;

    private ConfigFolder(String shown) {
        this.shown = shown;
    }

    /// What was found.
    ///
    /// @param documents by the path shown in messages, sorted
    record Listing(
            SortedMap<String, ConfigTree.Content> documents, List<Diagnostic> findings, List<FileReport> notRead) {}

    /// Walks the folder, subfolders included.
    ///
    /// @param shown how messages name the folder
    static Listing list(ConfigTree tree, String shown) {
        var walk = new ConfigFolder(shown);
        try {
            walk.visit("", tree.entries(), 0);
        } catch (IOException e) {
            return new Listing(new TreeMap<>(), List.of(unlistable(shown, e)), List.of());
        }
        walk.judgeLinks();
        var documents = new TreeMap<String, ConfigTree.Content>();
        walk.documents.forEach((path, content) -> documents.put(walk.shown(path), content));
        return new Listing(documents, walk.findings, walk.notRead);
    }

    /// Whether a file has the ending of a document.
    static boolean isDocument(String name) {
        return ENDINGS.stream().anyMatch(name::endsWith);
    }

    /// The finding about a path that is no folder or cannot be listed.
    static Diagnostic missing(String shown, String reason) {
        return Diagnostic.of(
                        DiagnosticCode.FOLDER_MISSING,
                        Span.startOf(shown),
                        reason + " A wrong path is no wish to remove everything, so nothing is done.")
                .fixedBy("name the folder that holds the Lake document");
    }

    /// The finding about a folder that the system does not let us list.
    static Diagnostic unlistable(String shown, IOException failure) {
        return Diagnostic.of(
                DiagnosticCode.FOLDER_MISSING,
                Span.startOf(shown),
                "The system refuses to list it: %s.".formatted(Quoted.plain(String.valueOf(failure.getMessage()))));
    }

    /// The finding about a file or folder that the system does not let us read.
    static Diagnostic unreadable(String path, IOException failure) {
        return Diagnostic.of(
                        DiagnosticCode.FILE_UNREADABLE,
                        Span.startOf(path),
                        "The system refuses to open it (%s)."
                                .formatted(failure.getClass().getSimpleName().replace("Exception", "")))
                .fixedBy("give the user who runs this the right to read it");
    }

    private void visit(String folder, List<ConfigTree.Entry> entries, int depth) {
        seen += entries.size();
        if (depth > DEEPEST || seen > MOST_ENTRIES) {
            refuse(Diagnostic.of(
                            DiagnosticCode.FILE_UNREADABLE,
                            Span.startOf(shown(folder)),
                            "It was not entered: the configuration holds more files or deeper folders than any needs.")
                    .expecting("at most %d files and folders, at most %d deep".formatted(MOST_ENTRIES, DEEPEST)));
            return;
        }
        entries.forEach(entry -> visit(folder.isEmpty() ? entry.name() : folder + "/" + entry.name(), entry, depth));
    }

    private void visit(String path, ConfigTree.Entry entry, int depth) {
        if (isHidden(entry.name())) {
            pass(path, entry.name(), hidden(entry));
        } else if (!Quoted.isPrintable(entry.name())) {
            refuse(path, "Its name holds characters that cannot be shown.", "rename it");
        } else {
            switch (entry) {
                case ConfigTree.Folder inner -> enter(path, inner.tree(), depth + 1);
                case ConfigTree.Link link -> links.put(path, link.target());
                case ConfigTree.RegularFile file -> found(path, file);
                case ConfigTree.Other other ->
                    refuse(
                            path,
                            "It is %s, not a file, and was not opened.".formatted(other.description()),
                            "put the documents themselves here");
            }
        }
    }

    private void enter(String path, ConfigTree tree, int depth) {
        try {
            visit(path, tree.entries(), depth);
        } catch (IOException e) {
            refuse(unreadable(shown(path), e));
        }
    }

    private void found(String path, ConfigTree.RegularFile file) {
        if (!isDocument(file.name())) {
            pass(path, file.name(), reason(file.name()));
        } else if (documents.putIfAbsent(path, file.content()) != null) {
            // No file system allows that, but a tree in git can be made by hand.
            refuse(path, "There are two files of that name.", "remove one of them");
        }
    }

    /// Links can be judged only when all documents are known.
    private void judgeLinks() {
        links.keySet().forEach(path -> {
            if (leadsToDocument(path)) {
                passLink(path);
            } else {
                refuse(Diagnostic.of(
                                DiagnosticCode.LINK_REFUSED,
                                Span.startOf(shown(path)),
                                "It is a link, and it does not lead to a document of this folder. What it leads to was not opened.")
                        .fixedBy("put the document itself here"));
            }
        });
    }

    /// Follows links by their text alone, so that nothing outside is so much as looked at.
    private boolean leadsToDocument(String link) {
        var at = Optional.of(link);
        for (int hops = 0; hops < MOST_HOPS && at.isPresent(); hops++) {
            at = at.flatMap(from -> Optional.ofNullable(links.get(from)).flatMap(written -> target(from, written)));
            if (at.filter(documents::containsKey).isPresent()) {
                return true;
            }
        }
        return false;
    }

    /// The path a link means; empty where it leaves the folder, even if it came back.
    private static Optional<String> target(String link, String written) {
        var steps = new ArrayList<>(List.of(link.split("/", -1)));
        steps.removeLast();
        if (written.startsWith("/")) {
            return Optional.empty();
        }
        for (var step : written.split("/", -1)) {
            if (step.equals("..") && steps.isEmpty()) {
                return Optional.empty();
            }
            switch (step) {
                case "", "." -> {}
                case ".." -> steps.removeLast();
                default -> steps.add(step);
            }
        }
        return Optional.of(String.join("/", steps));
    }

    private static String hidden(ConfigTree.Entry entry) {
        return entry instanceof ConfigTree.Folder
                ? "Folders whose name begins with a dot are not entered."
                : "Files whose name begins with a dot are not read.";
    }

    private static String reason(String name) {
        if (ENDINGS.stream().anyMatch(name.toLowerCase(Locale.ROOT)::endsWith)) {
            return "Endings are written in lower case, and on some systems only those would be found.";
        }
        return ENDINGS.stream().anyMatch(name::contains)
                ? "It looks like a copy that an editor or a merge has left behind."
                : "Only files that end in .yaml or .yml are read.";
    }

    private void pass(String path, String name, String reason) {
        if (BYSTANDERS.contains(name) || name.endsWith(".md")) {
            notRead.add(new FileReport.NotRead(shown(path), reason));
            return;
        }
        refuse(Diagnostic.of(DiagnosticCode.FILE_NOT_READ, Span.startOf(shown(path)), reason)
                .fixedBy("rename it so that it ends in .yaml if it is a document, or move it out of this folder"));
    }

    private void passLink(String path) {
        refuse(Diagnostic.of(
                        DiagnosticCode.FILE_NOT_READ,
                        Span.startOf(shown(path)),
                        "It is a link to a file of this folder, which is read in its own place.")
                .fixedBy("remove the link"));
    }

    private void refuse(String path, String detail, String fix) {
        refuse(Diagnostic.of(DiagnosticCode.FILE_UNREADABLE, Span.startOf(shown(path)), detail)
                .fixedBy(fix));
    }

    private void refuse(Diagnostic finding) {
        findings.add(finding);
        notRead.add(FileReport.NotRead.because(finding));
    }

    private String shown(String path) {
        return path.isEmpty() ? shown : shown + "/" + Quoted.printable(path);
    }

    static boolean isHidden(String name) {
        return name.startsWith(".");
    }
}
