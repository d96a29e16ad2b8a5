package io.datapump.pump.job;

import io.datapump.schema.form.Words;
import io.datapump.schema.spec.TableWork.WorkEngine;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One table that has tasks of its own.
///
/// @param table its folder in the catalog
/// @param engine who writes its files anew, where that is among the jobs
/// @param jobs one after the other; none is begun after one that has failed
public record FanOut(String table, WorkEngine engine, List<JobName> jobs) {

    public FanOut {
        jobs = List.copyOf(jobs);
    }

    /// Whether Spark writes the table's files, so that the pump's task proves them.
    public boolean bySpark() {
        return engine == WorkEngine.SPARK;
    }

    /// As it is listed, for example `{"table": "pagila.pagamentos", "engine": "pump", "jobs": ["repartition"]}`.
    ///
    /// @param engine of a list of an older Data Pump none: the pump
    /// @param jobs of a list of an older Data Pump none: `repartition`
    record Listed(
            String table, @Nullable String engine, @Nullable List<String> jobs) {

        static Listed of(FanOut table) {
            return new Listed(
                    table.table(),
                    Words.WORK_ENGINE.of(table.engine()),
                    table.jobs().stream().map(JobName::commandName).toList());
        }

        FanOut fanOut() {
            return new FanOut(
                    table,
                    Optional.ofNullable(engine)
                            .flatMap(Words.WORK_ENGINE::parse)
                            .orElse(WorkEngine.PUMP),
                    Optional.ofNullable(jobs).orElse(List.of(JobName.REPARTITION.commandName())).stream()
                            .map(JobName::of)
                            .toList());
        }
    }
}
