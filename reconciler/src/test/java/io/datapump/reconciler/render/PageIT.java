package io.datapump.reconciler.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.reconciler.plan.Plan;
import io.datapump.reconciler.render.Document.Cell;
import io.datapump.reconciler.render.Document.Column;
import io.datapump.reconciler.render.Document.Heading;
import io.datapump.reconciler.render.Document.Table;
import io.datapump.reconciler.render.Document.Tone;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Clicks through pages in Chromium; skipped where there is none, `.ci/browser` installs it.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PageIT {

    private static final String VISIBLE_CHANGES =
            "[...document.querySelectorAll('.change')].filter(e => e.checkVisibility()).length";

    private static final String FIRST_COLUMN =
            "[...document.querySelectorAll('tbody tr')].map(row => row.cells[0].textContent)";

    /// Contrast of every text with what lies behind it, by WCAG 2.2, section 1.4.3; those below 4.5 : 1.
    private static final String TOO_FAINT = """
            (() => {
              const channels = (colour) => colour.match(/[\\d.]+/g).map(Number);
              const light = (colour) => channels(colour).slice(0, 3)
                  .map((c) => c / 255).map((c) => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
                  .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
              const behind = (element) => {
                for (let e = element; e; e = e.parentElement) {
                  const ground = getComputedStyle(e).backgroundColor;
                  if ((channels(ground)[3] ?? 1) > 0) return ground;
                }
                return "rgb(255, 255, 255)";
              };
              return [...document.querySelectorAll("body *")]
                  .filter((e) => e.checkVisibility() && [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()))
                  .map((e) => {
                    const [a, b] = [light(getComputedStyle(e).color), light(behind(e))].sort((x, y) => y - x);
                    return [`${e.tagName}.${e.className} ${e.textContent.slice(0, 40)}`, (a + 0.05) / (b + 0.05)];
                  })
                  .filter(([, contrast]) => contrast < 4.5).map(([text]) => text);
            })()""";

    @TempDir
    private Path folder = Path.of("");

    private Optional<Browser> browser = Optional.empty();

    @BeforeAll
    void start() throws IOException {
        browser = Browser.start();
        Assumptions.assumeTrue(
                browser.isPresent(), "Pages are not tested: no chromium and chromedriver on the path; see .ci/browser");
    }

    @AfterAll
    void stop() {
        browser.ifPresent(Browser::close);
    }

    @Test
    void pagesAskForNothingAndSayNothing() throws IOException {
        var page = page();
        page.console();
        page.requests();

        for (var plan : PlanFixtures.CASES.entrySet()) {
            var file = open(plan.getValue().get());

            assertThat(page.requests())
                    .as(plan.getKey())
                    .isNotEmpty()
                    .allMatch(url -> url.equals(file.toUri().toString()) || url.startsWith("data:"));
            assertThat(page.console()).as(plan.getKey()).isEmpty();
        }
    }

    @Test
    void hostileNamesAreText() throws IOException {
        open(PlanFixtures.named("hostile-names"));

        assertThat(page().value("document.scripts.length + document.images.length + document.links.length")
                        .intValue())
                .isOne();
        assertThat(texts(page().value("[...document.querySelectorAll('h3')].map(e => e.textContent)")))
                .contains("<script>alert(1)</script>", "@example-org/everyone", "&lt;b&gt; <b>&#64;example-org</b>");
    }

    @Test
    void filterLeavesWhatContainsEveryWord() throws Exception {
        open(PlanFixtures.images(700));
        assertThat(page().value(VISIBLE_CHANGES).intValue()).isZero();

        page().type("#filter", "cluster-123 SHOP-or-not");
        assertThat(page().becomes("document.getElementById('count').textContent === '0 of 701'"))
                .isTrue();
        assertThat(page().value("[...document.querySelectorAll('.group')].every(g => g.hidden)")
                        .booleanValue())
                .isTrue();

        page().type("#filter", "Cluster-123 task");
        assertThat(page().becomes("document.getElementById('count').textContent === '1 of 701'"))
                .isTrue();
        assertThat(page().value(VISIBLE_CHANGES).intValue()).isOne();

        page().type("#filter", " ");
        assertThat(page().becomes("document.getElementById('count').textContent === ''"))
                .isTrue();
        assertThat(page().value("document.querySelectorAll('.change[hidden]').length")
                        .intValue())
                .isZero();
    }

    @Test
    void headersSortTheirTable() throws IOException {
        open(new Document(List.of(new Heading("Clusters"), clusters())));

        page().click("th:nth-child(2) button");
        assertThat(texts(page().value(FIRST_COLUMN))).containsExactly("shop-9", "crm", "shop-10");
        assertThat(sorting()).containsExactly("none", "ascending", "none");

        page().click("th:nth-child(2) button");
        assertThat(texts(page().value(FIRST_COLUMN))).containsExactly("shop-10", "crm", "shop-9");
        assertThat(sorting()).containsExactly("none", "descending", "none");

        page().click("th:nth-child(1) button");
        assertThat(texts(page().value(FIRST_COLUMN))).containsExactly("crm", "shop-9", "shop-10");

        page().click("th:nth-child(3) button");
        assertThat(texts(page().value(FIRST_COLUMN))).containsExactly("shop-9", "shop-10", "crm");
        assertThat(sorting()).containsExactly("none", "none", "ascending");
    }

    @Test
    void themeFollowsTheSystemUntilItIsChosen() throws Exception {
        page().prefer("light");
        var file = open(PlanFixtures.named("losses"));
        page().value("localStorage.clear()");
        page().open(file);
        var ground = "getComputedStyle(document.body).backgroundColor";
        assertThat(page().value(ground).stringValue()).isEqualTo("rgb(255, 255, 255)");

        page().click("#theme");
        var dark = page().value(ground).stringValue();
        assertThat(dark).isNotEqualTo("rgb(255, 255, 255)");
        assertThat(opens(file, ground + " === '" + dark + "'")).isTrue();

        page().click("#theme");
        page().prefer("dark");
        assertThat(page().value(ground).stringValue()).isEqualTo("rgb(255, 255, 255)");
        page().value("localStorage.clear()");
        assertThat(opens(file, ground + " === '" + dark + "'")).isTrue();
        page().prefer("light");
    }

    /// Opens the page until it reads what was stored: the browser may open it in another process, which hears
    /// of it a moment later.
    private boolean opens(Path file, String expression) throws InterruptedException {
        for (int i = 0; i < 20; i++) {
            page().open(file);
            if (page().value(expression).booleanValue()) {
                return true;
            }
            Thread.sleep(50);
        }
        return false;
    }

    @Test
    void detailsFoldOneByOneAndAllAtOnce() throws Exception {
        open(PlanFixtures.named("losses"));
        assertThat(page().value("document.querySelector('.group').open").booleanValue())
                .isTrue();

        page().click(".group > summary");
        assertThat(page().value("document.querySelector('.group').open").booleanValue())
                .isFalse();

        assertThat(page().becomes("document.getElementById('fold').textContent === 'Open all'"))
                .isTrue();
        page().click("#fold");
        assertThat(page().becomes("[...document.querySelectorAll('details')].every(d => d.open)"))
                .isTrue();
        assertThat(page().becomes("document.getElementById('fold').textContent === 'Close all'"))
                .isTrue();
        page().click("#fold");
        assertThat(page().becomes("[...document.querySelectorAll('details')].every(d => !d.open)"))
                .isTrue();
    }

    @Test
    void onAPhoneOnlyTablesScrollSideways() throws IOException {
        page().resize(390, 844);
        for (var plan : PlanFixtures.CASES.entrySet()) {
            open(plan.getValue().get());
            page().value("document.querySelectorAll('details').forEach(d => { d.open = true; })");

            assertThat(page().value("document.documentElement.scrollWidth").intValue())
                    .as(plan.getKey())
                    .isEqualTo(390);
        }
        page().resize(1280, 900);
    }

    @Test
    void everyTextHasEnoughContrast() throws IOException {
        for (var scheme : List.of("light", "dark")) {
            page().prefer(scheme);
            for (var name : List.of("losses", "losses-agreed", "stack-in-parts", "hostile-names")) {
                open(PlanFixtures.named(name));

                assertThat(texts(page().value(TOO_FAINT)))
                        .as("%s, %s", name, scheme)
                        .isEmpty();
            }
        }
        page().prefer("light");
    }

    private static Table clusters() {
        return new Table(
                Optional.of("Clusters"),
                List.of(Column.left("cluster"), Column.right("rows"), Column.left("last run")),
                List.of(
                        row("shop-10", 1_200_000, "3 hours ago", "2026-11-03T01:00:00Z"),
                        row("shop-9", 7, "2 days ago", "2026-11-01T01:00:00Z"),
                        row("crm", 80_000, "12 minutes ago", "2026-11-03T04:00:00Z")));
    }

    private static List<Cell> row(String name, long rows, String age, String time) {
        return List.of(Cell.of(name), Cell.of(rows), Cell.of(age, Instant.parse(time), Tone.GOOD));
    }

    private List<String> sorting() {
        return texts(page().value("[...document.querySelectorAll('th')].map(th => th.ariaSort)"));
    }

    private Path open(Plan plan) throws IOException {
        return open(PlanView.document(plan));
    }

    private Path open(Document document) throws IOException {
        var file = Files.writeString(folder.resolve("page.html"), HtmlWriter.write(document));
        page().open(file);
        return file;
    }

    private Browser page() {
        return browser.orElseThrow();
    }

    private static List<String> texts(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false)
                .map(JsonNode::stringValue)
                .toList();
    }
}
