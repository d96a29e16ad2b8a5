package io.datapump.schema.form;

import io.datapump.schema.source.Located;
import io.datapump.schema.spec.Acknowledgement;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/// Removals agreed to, as they are written: `acknowledge: [{remove: public.payment, rows: 1200, because: moved}]`.
final class AcknowledgementForm {

    private AcknowledgementForm() {}

    static List<Acknowledgement> read(Fields spec) {
        return spec.objects(
                "acknowledge",
                fields -> new Acknowledgement(
                        fields.text("remove"), fields.findCount("rows"), fields.findText("because")));
    }

    static void write(List<Located<Acknowledgement>> acknowledge, ObjectNode spec) {
        if (acknowledge.isEmpty()) {
            return;
        }
        var array = spec.putArray("acknowledge");
        acknowledge.stream().map(Located::value).forEach(each -> {
            var object = array.addObject().put("remove", each.remove());
            each.rows().ifPresent(rows -> object.put("rows", rows));
            each.because().ifPresent(because -> object.put("because", because));
        });
    }
}
