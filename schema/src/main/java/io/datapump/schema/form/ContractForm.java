package io.datapump.schema.form;

import io.datapump.schema.source.Located;
import io.datapump.schema.spec.ContractSpec;
import io.datapump.schema.spec.ContractView;
import io.datapump.schema.spec.Metadata;
import io.datapump.schema.spec.S3Folder;
import java.util.List;
import java.util.function.Function;
import tools.jackson.databind.node.ObjectNode;

/// A contract as it is written, below `spec` of a document of kind ScopeContract.
public final class ContractForm {

    private static final String DATABASE = "ops_catalog";
    private static final String SCHEDULE = "cron(0 6 * * ? *)";

    private ContractForm() {}

    /// Reads one contract, with every default filled in.
    ///
    /// @param places gives each view, in the order written, its place
    public static ContractSpec read(
            Metadata metadata, Fields spec, Function<List<ContractView>, List<Located<ContractView>>> places) {
        return new ContractSpec(
                metadata,
                spec.findText("athenaDatabase").orElse(DATABASE),
                S3Folder.parse(spec.text("curated")),
                places.apply(spec.objects("views", ContractForm::view)));
    }

    /// Writes one contract into an empty `spec`, with every default written out.
    public static void write(ContractSpec contract, ObjectNode spec) {
        spec.put("athenaDatabase", contract.athenaDatabase())
                .put("curated", contract.curated().toString());
        var views = spec.putArray("views");
        contract.views().forEach(view -> write(view.value(), views.addObject()));
    }

    private static ContractView view(Fields fields) {
        return new ContractView(
                fields.text("table"), fields.findText("schedule").orElse(SCHEDULE), fields.findText("description"));
    }

    /// Writes one view into an empty object.
    public static void write(ContractView view, ObjectNode into) {
        into.put("table", view.table()).put("schedule", view.schedule());
        view.description().ifPresent(text -> into.put("description", text));
    }
}
