package io.datapump.schema.check;

import io.datapump.schema.bind.Declarations;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.spec.S3Folder;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// No view's folder lies inside that of another view: the crawler of the outer one would take the inner one's
/// files for partitions of its own table. Equal folders are equal tables and reported as that.
final class ViewFolderRule implements Rule {

    @Override
    public Stream<Diagnostic> check(Declarations declarations) {
        var views = Views.of(declarations);
        Map<S3Folder, Views.Agreed> byFolder = new HashMap<>();
        views.forEach(view -> byFolder.putIfAbsent(view.folder(), view));
        return views.stream().flatMap(view -> around(view, byFolder).map(outer -> finding(outer, view)).stream());
    }

    /// The innermost view around; looks at the folders above, not at the other views.
    private static Optional<Views.Agreed> around(Views.Agreed view, Map<S3Folder, Views.Agreed> byFolder) {
        var folder = view.folder();
        var end = folder.prefix().lastIndexOf('/');
        while (end > 0) {
            var outer =
                    byFolder.get(new S3Folder(folder.bucket(), folder.prefix().substring(0, end)));
            if (outer != null) {
                return Optional.of(outer);
            }
            end = folder.prefix().lastIndexOf('/', end - 1);
        }
        return Optional.empty();
    }

    private static Diagnostic finding(Views.Agreed outer, Views.Agreed inner) {
        return Diagnostic.of(
                        DiagnosticCode.VIEW_FOLDER,
                        inner.place("table"),
                        "Its folder %s lies inside %s, the folder of the view \"%s\", whose crawler would read it as a part of its own table."
                                .formatted(
                                        inner.folder(),
                                        outer.folder(),
                                        outer.spec().table()))
                .relating(outer.place("table"), "the view around it")
                .expecting("folders of views side by side")
                .fixedBy("write another folder after  curated:  in one of the two contracts");
    }
}
