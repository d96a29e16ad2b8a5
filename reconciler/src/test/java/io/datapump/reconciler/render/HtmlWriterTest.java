package io.datapump.reconciler.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.reconciler.page.PageFiles;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class HtmlWriterTest {

    private static final Pattern TAG = Pattern.compile("<(/?)([a-z0-9]+)((?:\\s+[a-z-]+(?:=\"[^\"<>]*\")?)*)\\s*>");
    private static final Set<String> VOID = Set.of("meta", "link", "input", "br");

    @Test
    void everyElementIsClosedWhereItWasOpened() {
        for (var plan : PlanFixtures.CASES.entrySet()) {
            var open = new ArrayDeque<String>();
            var markup =
                    markup(HtmlWriter.write(PlanView.document(plan.getValue().get())));
            TAG.matcher(markup).results().forEach(tag -> {
                if (!tag.group(1).isEmpty()) {
                    assertThat(open.pop()).as(plan.getKey()).isEqualTo(tag.group(2));
                } else if (!VOID.contains(tag.group(2))) {
                    open.push(tag.group(2));
                }
            });
            assertThat(open).isEmpty();
            assertThat(TAG.matcher(markup).replaceAll("")).as(plan.getKey()).doesNotContain("<", ">");
        }
    }

    @Test
    void policyAllowsWhatThePageBroughtAndNothingElse() {
        var page = HtmlWriter.write(PlanView.document(PlanFixtures.named("losses")));

        assertThat(page)
                .contains("default-src 'none'; style-src '%s'; script-src '%s'"
                        .formatted(PageFiles.hash(PageFiles.style()), PageFiles.hash(PageFiles.script())))
                .contains("<style>" + PageFiles.style() + "</style>", "<script>" + PageFiles.script() + "</script>")
                .doesNotContain("http://", "https://", "style=\"")
                .doesNotContainPattern("<[^>]* on[a-z]+=");
    }

    @Test
    void everyOneOfManyIsThere() {
        assertThat(HtmlWriter.write(PlanView.document(PlanFixtures.images(1_000))))
                .contains("datapump-demo-cluster-000", "datapump-demo-cluster-999", "config/cluster-999/bb.json");
    }

    @Test
    void titleIsTheDocuments() {
        assertThat(HtmlWriter.write(new Document(List.of(new Document.Heading("Plan <of> \"a\"")))))
                .contains("<title>Plan &lt;of&gt; &quot;a&quot;</title>", "<h1>Plan &lt;of&gt; &quot;a&quot;</h1>");
    }

    /// The page without what is not markup.
    private static String markup(String page) {
        return page.replace(PageFiles.style(), "")
                .replace(PageFiles.script(), "")
                .replace("<!DOCTYPE html>", "");
    }
}
