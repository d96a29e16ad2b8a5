package io.datapump.schema;

import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.diagnostic.Quoted;
import io.datapump.schema.source.Span;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;

/// Finds the documents of a folder, and says of every other file that it is not read. Links are never followed: a
/// configuration is written by many and read with the rights of few.
final class ConfigFolder {

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

    private final Path root;
    private final String shown;
    private final TreeMap<String, Path> documents = new TreeMap<>();
    private final List<Diagnostic> findings = new ArrayList<>();

    private ConfigFolder(Path root, String shown) {
        this.root = root;
        this.shown = shown;
    }

    /// What was found.
    ///
    /// @param documents by the path shown in messages, sorted
    record Listing(TreeMap<String, Path> documents, List<Diagnostic> findings) {}

    /// Walks the folder, subfolders included.
    ///
    /// @param shown how messages name the folder
    static Listing list(Path folder, String shown) {
        if (!Files.isDirectory(folder)) {
            var reason = Files.exists(folder) ? "It is not a folder." : "There is nothing of that name.";
            return new Listing(
                    new TreeMap<>(),
                    List.of(Diagnostic.of(
                                    DiagnosticCode.FOLDER_MISSING,
                                    Span.startOf(shown),
                                    reason + " A wrong path is no wish to remove everything, so nothing is done.")
                            .fixedBy("name the folder that holds the Lake document")));
        }
        try {
            var walk = new ConfigFolder(folder.toRealPath(), shown);
            Files.walkFileTree(walk.root, walk.new Visitor());
            return new Listing(walk.documents, walk.findings);
        } catch (IOException e) {
            return new Listing(
                    new TreeMap<>(),
                    List.of(Diagnostic.of(
                            DiagnosticCode.FOLDER_MISSING,
                            Span.startOf(shown),
                            "The system refuses to list it: %s."
                                    .formatted(Quoted.plain(String.valueOf(e.getMessage()))))));
        }
    }

    private final class Visitor extends SimpleFileVisitor<Path> {

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            if (folder.equals(root) || !isHidden(folder)) {
                return FileVisitResult.CONTINUE;
            }
            if (!BYSTANDERS.contains(name(folder))) {
                notRead(folder, "Folders whose name begins with a dot are not entered.");
            }
            return FileVisitResult.SKIP_SUBTREE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isSymbolicLink()) {
                link(file);
            } else if (isDocument(file)) {
                documents.put(path(file), file);
            } else if (!BYSTANDERS.contains(name(file)) && !name(file).endsWith(".md")) {
                notRead(file, reason(file));
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) {
            findings.add(unreadable(path(file), failure));
            return FileVisitResult.CONTINUE;
        }
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

    private void link(Path link) {
        if (leadsToReadFile(link)) {
            findings.add(Diagnostic.of(
                            DiagnosticCode.FILE_NOT_READ,
                            Span.startOf(path(link)),
                            "It is a link to a file of this folder, which is read in its own place.")
                    .fixedBy("remove the link"));
            return;
        }
        findings.add(Diagnostic.of(
                        DiagnosticCode.LINK_REFUSED,
                        Span.startOf(path(link)),
                        "It is a link, and it does not lead to a document of this folder. What it leads to was not opened.")
                .fixedBy("put the document itself here"));
    }

    private boolean leadsToReadFile(Path link) {
        try {
            var target = link.toRealPath();
            return target.startsWith(root) && Files.isRegularFile(target) && isDocument(target);
        } catch (IOException e) {
            // Dangling or circular: it leads nowhere.
            return false;
        }
    }

    private boolean isDocument(Path file) {
        var hidden = root.relativize(file);
        for (var part : hidden) {
            if (isHidden(part)) {
                return false;
            }
        }
        return ENDINGS.stream().anyMatch(name(file)::endsWith);
    }

    private String reason(Path file) {
        var name = name(file);
        if (isHidden(file)) {
            return "Files whose name begins with a dot are not read.";
        }
        if (ENDINGS.stream().anyMatch(name.toLowerCase(Locale.ROOT)::endsWith)) {
            return "Endings are written in lower case, and on some systems only those would be found.";
        }
        return ENDINGS.stream().anyMatch(name::contains)
                ? "It looks like a copy that an editor or a merge has left behind."
                : "Only files that end in .yaml or .yml are read.";
    }

    private void notRead(Path file, String reason) {
        findings.add(Diagnostic.of(DiagnosticCode.FILE_NOT_READ, Span.startOf(path(file)), reason)
                .fixedBy("rename it so that it ends in .yaml if it is a document, or move it out of this folder"));
    }

    private String path(Path file) {
        return shown + "/"
                + root.relativize(file).toString().replace(file.getFileSystem().getSeparator(), "/");
    }

    private static boolean isHidden(Path file) {
        return name(file).startsWith(".");
    }

    private static String name(Path file) {
        return String.valueOf(file.getFileName());
    }
}
