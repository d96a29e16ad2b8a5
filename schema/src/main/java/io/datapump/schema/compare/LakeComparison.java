package io.datapump.schema.compare;

import io.datapump.schema.form.LakeForm;
import io.datapump.schema.form.MetadataForm;
import io.datapump.schema.source.Located;
import io.datapump.schema.spec.LakeSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/// What two Lake documents say differently.
final class LakeComparison {

    private static final String ELSEWHERE =
            "Everything is made anew there; what exists stays where it is and is not moved.";

    private static final Map<String, String> EFFECTS = Map.of(
            "metadata.name",
            "Every role, queue, crawler and task definition bears the name: all are made anew under the new one.",
            "account",
            ELSEWHERE,
            "region",
            ELSEWHERE,
            "bucket",
            ELSEWHERE,
            "createBucket",
            "The stack gives the bucket up, or takes it over; what lies in it stays.",
            "catalog.database",
            "All tables appear in the new Glue database; queries that name the old one break.",
            "lifecycle.exported",
            "The bucket expires raw exports by the new rule at once, those that are there included.",
            "lifecycle.runs",
            "The bucket expires receipts by the new rule at once, those that are there included.");

    private LakeComparison() {}

    static List<Difference> between(Located<LakeSpec> base, Located<LakeSpec> head) {
        return Leaves.of(into -> write(base.value(), into))
                .changes(Leaves.of(into -> write(head.value(), into)))
                .map(change -> new Difference(
                        change.name().equals("metadata.name") ? Difference.Sign.RENAMED : Difference.Sign.CHANGED,
                        "lake " + head.value().name(),
                        change.toString(),
                        Optional.ofNullable(EFFECTS.get(change.name())),
                        head.at()))
                .toList();
    }

    private static void write(LakeSpec lake, ObjectNode into) {
        MetadataForm.write("Lake", lake.metadata(), into);
        LakeForm.write(lake, into);
    }
}
