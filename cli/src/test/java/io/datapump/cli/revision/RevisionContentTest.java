package io.datapump.cli.revision;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.cli.revision.SampleRepository.Content;
import io.datapump.schema.LoadedConfig;
import io.datapump.schema.diagnostic.DiagnosticCode;
import io.datapump.schema.report.TextReport;
import io.datapump.schema.run.ClusterRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.jgit.lib.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a commit's files mean: the same as on disk, wherever they were moved.
class RevisionContentTest {

    private static final String TIDES = "lake-config/clusters/tides.yaml";

    @TempDir
    private Path scratch = Path.of("");

    @Test
    void sameFilesReadTheSameFromDiskAndFromGit() throws IOException {
        var content = SampleConfig.harbour()
                .file("lake-config/broken.yaml", "kind: Cluster\nmetadata: {nme: x}\n")
                .file(
                        "lake-config/windows.yaml",
                        SampleConfig.cluster("windows", "*").replace("\n", "\r\n"))
                .file("lake-config/.drafts/d.yaml", "draft")
                .file("lake-config/.gitignore", "*.tmp\n")
                .file("lake-config/loud.YAML", "kind: Lake\n")
                .file("lake-config/copy.yaml~", "kind: Lake\n")
                .file("lake-config/folder.yaml/inside.yml", SampleConfig.cluster("inside", "*"))
                .file("lake-config/big.yaml", "# filler\n".repeat(500_000))
                .file("lake-config/pointer.yaml", "version https://git-lfs.github.com/spec/v1\nsize 1\n")
                .link("lake-config/same.yaml", "clusters/tides.yaml")
                .link("lake-config/chain.yaml", "./same.yaml")
                .link("lake-config/away.yaml", "../../secret.txt")
                .link("lake-config/absolute.yaml", "/nowhere/at/all.yaml")
                .link("lake-config/loop", ".")
                .link("lake-config/f.yaml", "g.yaml")
                .link("lake-config/g.yaml", "f.yaml")
                .link("lake-config/config.yaml", "../.git/config");
        try (var harbour = SampleRepository.in(scratch.resolve("harbour"))) {
            harbour.commit("One", content);
            content.writeTo(harbour.folder());
            var git = Revision.load("main", harbour.configuration()).loaded();

            assertThat(git)
                    .usingRecursiveComparison()
                    .ignoringFields("sources")
                    .isEqualTo(Revision.ofWorkingTree(harbour.configuration()).loaded());
            assertThat(codes(git))
                    .contains(
                            DiagnosticCode.FILE_UNREADABLE,
                            DiagnosticCode.FILE_NOT_READ,
                            DiagnosticCode.LINK_REFUSED,
                            DiagnosticCode.UNKNOWN_KEY);
        }
    }

    @Test
    void linkThatLeadsOutsideShowsNothingOfItsTarget() throws IOException {
        var loaded = load(SampleConfig.harbour()
                .file("secret.txt", "the secret\n")
                .link("lake-config/s.yaml", "../secret.txt")
                .link("lake-config/dangling.yaml", "nowhere.yaml")
                .link("lake-config/long.yaml", "x/".repeat(10_000)));

        assertThat(loaded.config()).isEmpty();
        assertThat(codes(loaded))
                .containsExactly(DiagnosticCode.LINK_REFUSED, DiagnosticCode.LINK_REFUSED, DiagnosticCode.LINK_REFUSED);
        assertThat(TextReport.PLAIN.findings(loaded.diagnostics())).doesNotContain("the secret", "secret.txt", "x/x/");
    }

    @Test
    void linkToADocumentIsNoSecondOwner() throws IOException {
        var loaded = load(SampleConfig.harbour().link("lake-config/same.yaml", "clusters/tides.yaml"));

        assertThat(loaded.config().orElseThrow().clusters()).hasSize(1);
        assertThat(codes(loaded)).containsExactly(DiagnosticCode.FILE_NOT_READ);
    }

    @Test
    void submoduleIsAnErrorBecauseItsDocumentsAreMissing() throws IOException {
        var loaded = load(SampleConfig.harbour().submodule("lake-config/teams/shops"));

        assertThat(loaded.config()).isEmpty();
        assertThat(TextReport.PLAIN.findings(loaded.diagnostics()))
                .contains("teams/shops:1:1: error:", "a submodule, whose files lie in another repository");
    }

    @Test
    void movedFileIsTheSameConfiguration() throws IOException {
        assertThat(runs(moved("lake-config/teams/b/shop.yml"))).isEqualTo(runs(SampleConfig.harbour()));
    }

    @Test
    void fileRenamedByCaseOnlyIsTheSameConfiguration() throws IOException {
        assertThat(runs(moved("lake-config/clusters/Tides.yaml"))).isEqualTo(runs(SampleConfig.harbour()));
    }

    @Test
    void movedFileWithAnotherNameInItIsAnotherCluster() throws IOException {
        var renamed = SampleConfig.harbour()
                .without(TIDES)
                .file("lake-config/tidez.yaml", SampleConfig.cluster("tidez", "public.height"));

        assertThat(load(renamed).config().orElseThrow().clusters())
                .extracting(cluster -> cluster.value().name())
                .containsExactly("tidez");
    }

    @Test
    void mergeOfTwoBranchesReadsAsTheFilesItHolds() throws IOException {
        try (var harbour = SampleRepository.in(scratch.resolve("harbour"))) {
            var base = harbour.commit("Base", SampleConfig.harbour());
            var ours = after(harbour, base, "Ours", "public.ours");
            var theirs = after(harbour, base, "Theirs", "public.theirs");
            var merged = SampleConfig.harbour().file(TIDES, SampleConfig.cluster("tides", "public.*"));
            var merge = harbour.commitAfter("Merge", merged, List.of(ours, theirs));

            assertThat(Revision.load(merge.name(), harbour.configuration()).loaded())
                    .usingRecursiveComparison()
                    .ignoringFields("sources")
                    .isEqualTo(copyOf(harbour, merged));
            assertThat(Revision.load(merge.name() + "^2", harbour.configuration())
                            .commit()
                            .orElseThrow()
                            .subject())
                    .isEqualTo("Theirs");
        }
    }

    /// A commit that holds the same files and has no history.
    private static LoadedConfig copyOf(SampleRepository repository, Content content) throws IOException {
        var fresh = repository.commitAfter("Fresh", content, List.of());
        return Revision.load(fresh.name(), repository.configuration()).loaded();
    }

    private static ObjectId after(SampleRepository repository, ObjectId base, String subject, String table)
            throws IOException {
        return repository.commitAfter(
                subject, SampleConfig.harbour().file(TIDES, SampleConfig.cluster("tides", table)), List.of(base));
    }

    private static Content moved(String to) {
        return SampleConfig.harbour().without(TIDES).file(to, SampleConfig.cluster("tides", "public.height"));
    }

    private List<ClusterRun> runs(Content content) throws IOException {
        return ClusterRun.allOf(load(content).config().orElseThrow());
    }

    private LoadedConfig load(Content content) throws IOException {
        try (var harbour = SampleRepository.in(Files.createTempDirectory(scratch, "harbour"))) {
            harbour.commit("One", content);
            return Revision.load("main", harbour.configuration()).loaded();
        }
    }

    private static List<DiagnosticCode> codes(LoadedConfig loaded) {
        return loaded.diagnostics().all().stream()
                .map(finding -> finding.code())
                .toList();
    }
}
