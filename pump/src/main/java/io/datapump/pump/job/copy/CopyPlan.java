package io.datapump.pump.job.copy;

import io.datapump.pump.export.ExportManifest;
import io.datapump.pump.export.ExportManifest.DataFile;
import io.datapump.pump.export.ExportManifest.Fate;
import io.datapump.pump.export.ExportManifest.Table;
import io.datapump.pump.job.Marking;
import io.datapump.pump.job.StagedTable;
import io.datapump.pump.job.StagedTable.StagedObject;
import io.datapump.schema.layout.LakeTable;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What copy stages: every marked table whose files are published as they are, and of the others those
/// without rows, for which there is nothing to repartition and so no object. A table's objects are those of
/// the export itself, each with the name it is to have in the catalog.
///
/// The batch folder becomes part of the file's name: `{export}-{batch}-{file}`, or `{export}-{file}` where
/// the layout has no batch folders. So two batches with a file of the same name both arrive, no unknown level
/// shows up as a partition, and the files of another export never bear the same name.
///
/// @param tables sorted by folder
public record CopyPlan(List<StagedTable> tables) {

    public CopyPlan {
        tables = List.copyOf(tables);
    }

    /// The plan for a manifest; a pure function of it and of the run configuration.
    public static CopyPlan of(ExportManifest manifest, Marking marking) {
        return new CopyPlan(manifest.tables().stream()
                .flatMap(table -> staged(manifest.export(), table, marking))
                .sorted(Comparator.comparing(table -> table.as().folder()))
                .toList());
    }

    private static Stream<StagedTable> staged(String export, Table table, Marking marking) {
        if (!(table.fate() instanceof Fate.Marked(LakeTable as))) {
            return Stream.empty();
        }
        var rewritten = marking.rewrites(table);
        if (rewritten && table.rows() > 0) {
            return Stream.empty();
        }
        return Stream.of(new StagedTable(
                table.fullName(),
                as,
                table.columns(),
                marking.settings(table).partitionBy(),
                rewritten ? List.of() : objects(export, table),
                table.rows(),
                0));
    }

    private static List<StagedObject> objects(String export, Table table) {
        var names = table.files().stream()
                .collect(Collectors.groupingBy(file -> name(export, file), Collectors.counting()));
        var used = new HashSet<>(names.keySet());
        return table.files().stream()
                .map(file -> new StagedObject(
                        file.key(),
                        file.etag(),
                        file.sizeInBytes(),
                        file.rows(),
                        names.getOrDefault(name(export, file), 1L) == 1
                                ? name(export, file)
                                : numbered(export, file, used)))
                .sorted(Comparator.comparing(StagedObject::target))
                .toList();
    }

    private static String name(String export, DataFile file) {
        var fileName = file.key().substring(file.key().lastIndexOf('/') + 1);
        return file.batch().isEmpty()
                ? "%s-%s".formatted(export, fileName)
                : "%s-%s-%s".formatted(export, file.batch().replace('/', '-'), fileName);
    }

    /// Two places can give one name (`a/b-c` and `a-b/c`): then a number leads. Files come sorted by key, so
    /// the same export always gives the same names.
    private static String numbered(String export, DataFile file, Set<String> used) {
        var number = 1;
        while (!used.add(name(export + "-" + number, file))) {
            number++;
        }
        return name(export + "-" + number, file);
    }
}
