package io.datapump.schema.check;

import static io.datapump.schema.check.DocumentFixtures.check;
import static io.datapump.schema.check.DocumentFixtures.cluster;
import static io.datapump.schema.check.DocumentFixtures.tables;
import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.bind.ClusterBinder;
import io.datapump.schema.bind.Declarations;
import io.datapump.schema.bind.Declared;
import io.datapump.schema.diagnostic.Diagnostic;
import io.datapump.schema.document.Document;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Where the rules about filters and table names end.
class FilterRulesTest {

    @Test
    void aNameWrittenOutBeatsAPatternAndIsNoContradiction() {
        var document = tables("{include: [public.a_audit, \"public.*\"], exclude: [\"public.*_audit\"]}");
        assertThat(check(new FilterContradictionRule(), document)).isEmpty();
        assertThat(check(new ExcludeEffectRule(), document)).isEmpty();
    }

    @Test
    void aNameWrittenOutWithinAWiderPatternIsFine() {
        var document = tables("{include: [public.a, \"public.*\", \"*\"]}");
        assertThat(check(new FilterContradictionRule(), document)).isEmpty();
    }

    @Test
    void aPatternThatAnotherUndoesIsAContradiction() {
        assertThat(check(
                        new FilterContradictionRule(),
                        tables("{include: [\"crm.*_audit\", \"b.*\"], exclude: [\"*_audit\", \"b.?*\"]}")))
                .singleElement()
                .satisfies(finding -> assertThat(finding.detail()).contains("\"crm.*_audit\"", "\"*_audit\""));
    }

    @Test
    void withoutIncludeTheEntryOfExcludeIsShown() {
        assertThat(check(new FilterContradictionRule(), tables("{exclude: [\"*\"]}")))
                .singleElement()
                .satisfies(finding -> assertThat(finding.span().start()).hasToString("shop.yaml:6:47"));
    }

    @Test
    void whatADamagedDocumentLeavesOfItsFiltersIsNotJudged() {
        var document = tables("{include: [], exclude: [\"*\", x.y]}");
        for (var rule : List.of(new FilterContradictionRule(), new EmptyFilterRule(), new ExcludeEffectRule())) {
            assertThat(damaged(rule, document)).isEmpty();
        }
    }

    @Test
    void onlyAnEmptyListTakesNothing() {
        assertThat(check(new EmptyFilterRule(), tables("{include: []}"))).hasSize(1);
        assertThat(check(new EmptyFilterRule(), tables("{}"), cluster("a", "[{name: a}]"), tables("{include: [a.b]}")))
                .isEmpty();
    }

    @Test
    void whatExcludesNothingSaysWhy() {
        assertThat(
                        check(
                                new ExcludeEffectRule(),
                                tables(
                                        "{include: [public.a_audit, public.b], exclude: [public.c, \"*_audit\", \"x*\", public.b]}")))
                .extracting(Diagnostic::detail)
                .containsExactly(
                        "\"public.c\" leaves nothing out, because include does not take it.",
                        "\"*_audit\" leaves nothing out: include writes \"public.a_audit\" out, and a name written out beats a pattern.",
                        "\"x*\" leaves nothing out, because include takes no table that it matches.");
    }

    @Test
    void whereNothingIsTakenNothingNeedsToBeExcluded() {
        assertThat(check(new ExcludeEffectRule(), tables("{include: [], exclude: [public.a]}")))
                .isEmpty();
    }

    @Test
    void namesThatCanNeverMatchAreReportedOnce() {
        var document = tables("{include: [film], exclude: [film]}");
        assertThat(check(new TableNameRule(), document)).hasSize(2);
        assertThat(check(new FilterContradictionRule(), document)).isEmpty();
        assertThat(check(new ExcludeEffectRule(), document)).isEmpty();
    }

    @Test
    void aQuestionMarkMayStandForTheDot() {
        assertThat(check(new TableNameRule(), tables("{include: [public?payment]}")))
                .isEmpty();
        assertThat(check(new TableNameRule(), tables("{include: [\"?payment\", \"payment?\", \"??\"]}")))
                .hasSize(3);
    }

    @Test
    void bothPartsOfANameAreThere() {
        assertThat(check(new TableNameRule(), tables("{include: [public., .payment, \"*.\", \".*\", .]}")))
                .extracting(finding -> finding.fix().orElseThrow())
                .containsExactly(
                        "write  public.*",
                        "write  public.payment  where the schema is public",
                        "write  *.*",
                        "write  public.*  where the schema is public",
                        "write  public.*  where the schema is public");
    }

    @Test
    void theDatabaseIsNoPartOfATableName() {
        assertThat(check(new TableNameRule(), tables("{settings: {shop.public.payment: {}, crm.public.payment: {}}}")))
                .singleElement()
                .satisfies(finding -> assertThat(finding.fix()).contains("write  public.payment"));
        assertThat(check(new TableNameRule(), tables("{include: [\"shop.*\", shop.orders]}")))
                .isEmpty();
    }

    @Test
    void blanksBesideTheDotAreNoPartOfAName() {
        assertThat(check(
                        new TableNameRule(),
                        tables("{include: [\"public. film\", \"public .*\", \"public.my film\"]}")))
                .extracting(finding -> finding.fix().orElseThrow())
                .containsExactly("write  public.film", "write  public.*");
    }

    @Test
    void mysqlTablesAreNamedAlone() {
        var document = cluster(
                "a",
                "mariadb",
                "instance",
                "[{name: x, tables: {include: [x.orders, \"x.*\", orders], exclude: [x.a]}}]");
        assertThat(check(new TableNameRule(), document))
                .extracting(finding -> finding.fix().orElseThrow())
                .containsExactlyInAnyOrder("write  orders", "write  *", "write  a");
    }

    @Test
    void schemasThatAreWrittenOutAndMayShareTablesAreWarnedOfOnce() {
        assertThat(check(new EqualTablesRule(), tables("{include: [\"a.*\", \"b.*\", \"c.*\"]}")))
                .singleElement()
                .satisfies(finding -> assertThat(finding.detail()).contains("\"a\" and \"b\""));
    }

    @Test
    void schemasThatShareNothingAreFine() {
        for (var include : List.of(
                "\"a.*\"", "\"*\"", "\"a.x*\", \"b.y*\"", "\"a.*\", \"a.b*\"", "\"a.*\", b.x", "\"?.*\", \"b.*\"")) {
            assertThat(check(new EqualTablesRule(), tables("{include: [%s]}".formatted(include))))
                    .as(include)
                    .isEmpty();
        }
        assertThat(check(new EqualTablesRule(), tables("{include: [\"a.*\", \"b.*\"], exclude: [\"b.*\"]}")))
                .isEmpty();
        assertThat(check(
                        new EqualTablesRule(),
                        cluster("a", "mysql", "instance", "[{name: x, tables: {include: [\"a*\", \"b*\"]}}]")))
                .isEmpty();
    }

    private static List<Diagnostic> damaged(Rule rule, Document document) {
        var cluster = new Declared<>(ClusterBinder.bind(document), document, false);
        return rule.check(new Declarations(
                        "lake-config", List.of(document), true, List.of(), List.of(cluster), List.of()))
                .toList();
    }
}
