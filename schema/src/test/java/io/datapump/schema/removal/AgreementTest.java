package io.datapump.schema.removal;

import static io.datapump.schema.removal.RemovalFixtures.CRM;
import static io.datapump.schema.removal.RemovalFixtures.LAKE;
import static io.datapump.schema.removal.RemovalFixtures.OPS;
import static io.datapump.schema.removal.RemovalFixtures.changed;
import static io.datapump.schema.removal.RemovalFixtures.load;
import static io.datapump.schema.removal.RemovalFixtures.withReports;
import static io.datapump.schema.removal.RemovalFixtures.without;
import static io.datapump.schema.removal.RemovalFixtures.withoutReports;
import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.source.SourceLocation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AgreementTest {

    private static final String DATABASES = "  databases:";

    /// A resource, or anything else that is only named.
    private record Thing(String name, Extent extent) implements Acknowledgeable {

        static Thing of(String name) {
            return new Thing(name, Extent.UNKNOWN);
        }

        static Thing of(String name, long rows) {
            return new Thing(
                    name,
                    new Extent(
                            OptionalLong.of(1),
                            OptionalLong.of(rows),
                            OptionalLong.empty(),
                            OptionalLong.empty(),
                            Optional.empty()));
        }
    }

    @Test
    void whatNobodyHasAgreedToIsMissingWithTheLinesToWrite() {
        assertThat(answers(changedCrm(""), Set.of(), Thing.of("crm/hr", 1_204)))
                .containsExactly(new Answer.Missing(new Remedy("lake-config/crm.yaml", """
                        acknowledge:
                          - remove: hr
                            rows: 1204
                        """, "--acknowledge crm/hr")));
        assertThat(answers(changedCrm(""), Set.of(), Thing.of("old"), Thing.of("crm@crm-0")))
                .extracting(answer -> ((Answer.Refused) answer).remedy())
                .containsExactly(
                        new Remedy("lake-config/lake.yaml", "acknowledge:\n  - remove: old\n", "--acknowledge old"),
                        new Remedy(
                                "lake-config/lake.yaml",
                                "acknowledge:\n  - remove: \"crm@crm-0\"\n",
                                "--acknowledge crm@crm-0"));
    }

    @Test
    void anArgumentIsOneWordForTheShell() {
        assertThat(answers(changedCrm(""), Set.of(), Thing.of("crm/hr/*"), Thing.of("crm/it's")))
                .extracting(answer -> ((Answer.Refused) answer).remedy().argument())
                .containsExactly("--acknowledge 'crm/hr/*'", "--acknowledge 'crm/it'\\''s'");
    }

    @Test
    void noLimitIsProposedWhereNoRowGoes() {
        assertThat(answers(changedCrm(""), Set.of(), Thing.of("crm/hr/public.a/columns/b", 0)))
                .extracting(answer -> ((Answer.Refused) answer).remedy().yaml())
                .containsExactly("acknowledge:\n  - remove: hr/public.a/columns/b\n");
    }

    @Test
    void nothingThatIsShownWritesToTheTerminal() {
        var removal = new Removal(
                Removal.Kind.CLUSTER, "a", new SourceLocation("f", 1, 1), Extent.UNKNOWN, "a \u001b[2J is gone");
        assertThat(removal.sentence()).isEqualTo("a \uFFFD[2J is gone");
        assertThat(new Agreement.Unmatched("\u001b[2J", Optional.empty()).sentence())
                .doesNotContain("\u001b");
        assertThat(sentences(changedCrm("[{remove: old, because: \"\\e[2J\"}]"), Thing.of("crm/old")))
                .containsExactly("lake-config/crm.yaml:6:26 agrees to it: \uFFFD[2J");
    }

    @Test
    void aLineAgreesWithinItsLimitOnly() {
        var atMost = changedCrm("[{remove: old, rows: 100, because: Sold.}]");
        assertThat(sentences(atMost, Thing.of("crm/old", 100)))
                .containsExactly("lake-config/crm.yaml:6:26 agrees to it: Sold.");
        assertThat(sentences(atMost, Thing.of("crm/old", 101)))
                .containsExactly("lake-config/crm.yaml:6:26 agrees to 100 rows, and 101 rows would go by it.");
        assertThat(sentences(atMost, Thing.of("crm/old")))
                .containsExactly(
                        "lake-config/crm.yaml:6:26 agrees to 100 rows, and how many would go by it no run has told, so the limit cannot be checked.");
        var anyNumber = changedCrm("[{remove: old}]");
        assertThat(sentences(anyNumber, Thing.of("crm/old"), Thing.of("crm/old/public.a", 1L << 40)))
                .containsOnly("lake-config/crm.yaml:6:26 agrees to it.");
    }

    @Test
    void aLimitIsForEverythingThatGoesByTheLine() {
        var atMost = changedCrm("[{remove: old, rows: 100}]");
        assertThat(refused(atMost, Set.of(), Thing.of("crm/old/public.a", 60), Thing.of("crm/old/public.b", 40)))
                .isEmpty();
        assertThat(refused(atMost, Set.of(), Thing.of("crm/old/public.a", 60), Thing.of("crm/old/public.b", 41)))
                .containsExactly("crm/old/public.a", "crm/old/public.b");
        assertThat(answers(atMost, Set.of(), Thing.of("crm/old/public.a", 60), Thing.of("crm/old/public.b", 41)))
                .extracting(answer -> ((Answer.Refused) answer).remedy().yaml())
                .containsOnly("acknowledge:\n  - remove: old\n    rows: 101\n");
    }

    @Test
    void theCloserLineDecidesAndTakesFromTheLimitOfTheWiderOneNothing() {
        var both = changedCrm("[{remove: old, rows: 10}, {remove: old/public.big, rows: 1000}]");
        assertThat(refused(both, Set.of(), Thing.of("crm/old/public.a", 10), Thing.of("crm/old/public.big", 1000)))
                .isEmpty();
        assertThat(refused(both, Set.of(), Thing.of("crm/old/public.a", 10), Thing.of("crm/old/public.big", 1001)))
                .containsExactly("crm/old/public.big");
    }

    @Test
    void patternsAgreeToTheTablesThatTheyMatch() {
        var pattern = changedCrm("[{remove: \"hr/public.tmp_*\"}]");
        assertThat(refused(pattern, Set.of(), Thing.of("crm/hr/public.tmp_1"), Thing.of("crm/hr/public.staff")))
                .containsExactly("crm/hr/public.staff");
    }

    @Test
    void whatOnlyARunCanTellIsNotLeftOver() {
        for (var name : List.of("hr/public.staff/types/pay=int", "hr/public.staff/longterm")) {
            assertThat(Agreement.of(load(changedCrm("[{remove: \"" + name + "\"}]")), List.of(), Set.of())
                            .leftover())
                    .isEmpty();
        }
    }

    @Test
    void theLakeDocumentAgreesToWhatNoClusterDocumentNames() {
        var documents = changed(
                LAKE,
                "  lifecycle:",
                "  acknowledge: [{remove: old}, {remove: crm@crm-0}, {remove: lifecycle.runs}, {remove: ops_catalog.tasks}, {remove: sqs-queue/old}]\n  lifecycle:");
        var things = Stream.of("old", "old/sales", "crm@crm-0", "lifecycle.runs", "ops_catalog.tasks", "sqs-queue/old")
                .map(Thing::of)
                .toArray(Thing[]::new);
        assertThat(refused(documents, Set.of(), things)).isEmpty();
        assertThat(refused(documents, Set.of(), Thing.of("crm"), Thing.of("lifecycle.exported"), Thing.of("older")))
                .containsExactly("crm", "lifecycle.exported", "older");
    }

    @Test
    void aLineOfOneClusterSaysNothingOfAnother() {
        assertThat(refused(changedCrm("[{remove: old}]"), Set.of(), Thing.of("shop/old"), Thing.of("old")))
                .containsExactly("shop/old", "old");
    }

    @Test
    void theCommandLineAgreesToWhatTheDocumentsLeaveOpen() {
        var documents = changedCrm("[{remove: old, rows: 1}]");
        assertThat(answers(documents, Set.of("crm/old"), Thing.of("crm/old", 5)))
                .containsExactly(new Answer.OnCommandLine("crm/old"));
        assertThat(answers(documents, Set.of("crm/old"), Thing.of("crm/old", 1)))
                .singleElement()
                .isInstanceOf(Answer.Written.class);
        assertThat(sentences(Set.of("crm"), documents, Thing.of("crm/hr"), Thing.of("glue-crawler/x")))
                .containsExactly("--acknowledge crm agrees to it.", "Nobody has agreed to it.");
    }

    @Test
    void aNameOnTheCommandLineThatAgreesToNothingIsAskedAbout() {
        var agreement = Agreement.of(
                load(changedCrm("")),
                List.of(Thing.of("crm/sales/public.orders"), Thing.of("glue-crawler/acme-crm")),
                Set.of("crm/sale", "crm/sales/public.order", "shop", "glue-crawler/acme-crm"));
        assertThat(agreement.unmatched())
                .extracting(Agreement.Unmatched::sentence)
                .containsExactly(
                        "--acknowledge crm/sale agrees to nothing that would be removed. Did you mean \"crm/sales\"?",
                        "--acknowledge crm/sales/public.order agrees to nothing that would be removed. Did you mean \"crm/sales/public.orders\"?",
                        "--acknowledge shop agrees to nothing that would be removed.");
    }

    @Test
    void linesThatAgreeToNothingCanBeTakenOut() {
        var agreement = Agreement.of(
                load(changedCrm("[{remove: old}, {remove: older}, {remove: oldest/public.a}]")),
                List.of(Thing.of("crm/older/public.a")),
                Set.of());
        assertThat(agreement.leftover())
                .extracting(each -> each.at() + " " + each.value().remove())
                .containsExactly("lake-config/crm.yaml:6:26 old", "lake-config/crm.yaml:6:58 oldest/public.a");
        assertThat(agreement.isComplete()).isTrue();
    }

    @Test
    void nothingThatWaitsNeedsNoAgreement() {
        var agreement = Agreement.of(load(changedCrm("")), List.of(), Set.of());
        assertThat(agreement.isComplete()).isTrue();
        assertThat(agreement).isEqualTo(new Agreement(List.of(), List.of(), List.of()));
    }

    /// The lines are pasted as they are told, and must pass every check of the documents.
    @Test
    void whatIsToldToBeWrittenAgreesToEveryKindOfRemoval() {
        var changes = List.of(
                without(CRM),
                changed(CRM, "identifier: crm-1", "identifier: crm-2"),
                changed(CRM, "    - name: hr\n", ""),
                changed(CRM, "exclude: [public.tmp]", "exclude: [public.tmp, public.lines]"),
                changed(CRM, "drop: [note]", "drop: [note, E-Mail]"),
                changed(CRM, "key: [id], retain: P7Y", "key: [id], retain: P1Y"),
                changed(LAKE, "exported: P30D, work: P7D, runs: never", "exported: P7D, work: P7D, runs: P90D"),
                changed(OPS, "    - table: tickets\n", ""));
        var kinds = new ArrayList<Removal.Kind>();
        for (var lake : List.of(withReports(), withoutReports())) {
            for (var change : changes) {
                var removals = Removals.between(lake, load(change));
                removals.forEach(removal -> kinds.add(removal.kind()));
                var agreement = Agreement.of(load(change), removals, Set.of());
                assertThat(agreement.refused()).isNotEmpty().hasSameSizeAs(removals);
                var written = load(pasted(change, agreement));
                assertThat(Agreement.of(written, Removals.between(lake, written), Set.of()))
                        .satisfies(after -> assertThat(after.isComplete()).isTrue())
                        .satisfies(after -> assertThat(after.leftover()).isEmpty());
            }
        }
        assertThat(kinds).contains(Removal.Kind.values());
    }

    private static Map<String, String> pasted(Map<String, String> documents, Agreement agreement) {
        var pasted = new TreeMap<>(documents);
        for (var decision : agreement.refused()) {
            var remedy = ((Answer.Refused) decision.answer()).remedy();
            pasted.merge(
                    remedy.file().replace("lake-config/", ""), remedy.yaml().indent(2), AgreementTest::appended);
        }
        return pasted;
    }

    /// A document has one list.
    private static String appended(String document, String lines) {
        var key = "  acknowledge:\n";
        return document + (document.contains(key) ? lines.replace(key, "") : lines);
    }

    private static Map<String, String> changedCrm(String acknowledge) {
        return acknowledge.isEmpty()
                ? changed(CRM)
                : changed(CRM, DATABASES, "  acknowledge: %s\n%s".formatted(acknowledge, DATABASES));
    }

    private static List<Answer> answers(Map<String, String> documents, Set<String> named, Thing... things) {
        return Agreement.of(load(documents), List.of(things), named).decisions().stream()
                .map(Agreement.Decision::answer)
                .toList();
    }

    private static List<String> sentences(Map<String, String> documents, Thing... things) {
        return sentences(Set.of(), documents, things);
    }

    private static List<String> sentences(Set<String> named, Map<String, String> documents, Thing... things) {
        return answers(documents, named, things).stream().map(Answer::sentence).toList();
    }

    private static List<String> refused(Map<String, String> documents, Set<String> named, Thing... things) {
        return Agreement.of(load(documents), List.of(things), named).refused().stream()
                .map(decision -> decision.thing().name())
                .toList();
    }
}
