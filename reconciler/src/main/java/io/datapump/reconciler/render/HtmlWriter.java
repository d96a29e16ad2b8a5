package io.datapump.reconciler.render;

import io.datapump.reconciler.page.PageFiles;
import io.datapump.reconciler.render.Document.Align;
import io.datapump.reconciler.render.Document.Block;
import io.datapump.reconciler.render.Document.Callout;
import io.datapump.reconciler.render.Document.Cell;
import io.datapump.reconciler.render.Document.Column;
import io.datapump.reconciler.render.Document.Diff;
import io.datapump.reconciler.render.Document.Facts;
import io.datapump.reconciler.render.Document.Fold;
import io.datapump.reconciler.render.Document.Group;
import io.datapump.reconciler.render.Document.Heading;
import io.datapump.reconciler.render.Document.Line;
import io.datapump.reconciler.render.Document.Paste;
import io.datapump.reconciler.render.Document.Table;
import io.datapump.reconciler.render.Document.Tone;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// One page that needs nothing else: no request leaves it, and its policy lets run what it brought and
/// nothing more. Light and dark, on paper and on a phone; rows can be filtered, sorted and folded away,
/// and without script everything can still be read.
public final class HtmlWriter {

    private HtmlWriter() {}

    /// The page; UTF-8.
    public static String write(Document document) {
        var body = new StringBuilder();
        document.blocks().forEach(block -> write(block, body));
        return page(HtmlText.of(document.title()), PageFiles.style(), body.toString(), PageFiles.script());
    }

    private static String page(String title, String style, String body, String script) {
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '%s'; script-src '%s'; \
            img-src data:; base-uri 'none'; form-action 'none'">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="robots" content="noindex">
            <title>%s</title>
            <link rel="icon" href="data:,">
            <style>%s</style>
            </head>
            <body>
            <header class="bar">
            <p class="brand">Data Pump</p>
            <div id="tools" class="tools" hidden>
            <label><span class="unseen">Show only what contains</span>\
            <input id="filter" type="search" placeholder="Filter" autocomplete="off" spellcheck="false"></label>
            <output id="count" for="filter"></output>
            <button id="fold" type="button">Open all</button>
            <button id="theme" type="button" aria-label="Switch between light and dark">Dark</button>
            </div>
            </header>
            <main>
            %s</main>
            <script>%s</script>
            </body>
            </html>
            """.formatted(PageFiles.hash(style), PageFiles.hash(script), title, style, body, script);
    }

    private static void write(Block block, StringBuilder out) {
        switch (block) {
            case Heading(int level, var text) ->
                out.append("<h%d>%s</h%d>\n".formatted(level, HtmlText.of(text), level));
            case Line(var tone, var text) ->
                out.append("<p class=\"line %s\">".formatted(name(tone)))
                        .append(text.lines().map(HtmlText::prose).collect(Collectors.joining("<br>\n")))
                        .append("</p>\n");
            case Facts facts -> facts(facts, out);
            case Paste(var lines) ->
                out.append("<pre><code>")
                        .append(lines.stream().map(HtmlText::of).collect(Collectors.joining("\n")))
                        .append("</code></pre>\n");
            case Table table -> table(table, out);
            case Callout(var tone, var title, var blocks) -> {
                out.append("<section class=\"callout %s\">\n<h2>%s</h2>\n".formatted(name(tone), HtmlText.of(title)));
                blocks.forEach(inside -> write(inside, out));
                out.append("</section>\n");
            }
            case Group(var title, var fold, var blocks) -> {
                out.append("<details class=\"group\"%s><summary>%s</summary>\n"
                        .formatted(fold == Fold.OPEN ? " open" : "", HtmlText.of(title)));
                blocks.forEach(inside -> write(inside, out));
                out.append("</details>\n");
            }
            case Diff diff -> HtmlDiff.write(diff, out);
        }
    }

    private static void facts(Facts facts, StringBuilder out) {
        facts.title()
                .ifPresent(title ->
                        out.append("<div class=\"entry\">\n<h3><code>%s</code></h3>\n".formatted(HtmlText.of(title))));
        out.append("<dl class=\"facts\">\n");
        facts.facts()
                .forEach(fact -> out.append("<dt>%s</dt><dd class=\"%s\">%s</dd>\n"
                        .formatted(HtmlText.of(fact.label()), name(fact.tone()), HtmlText.prose(fact.text()))));
        out.append("</dl>\n");
        facts.title().ifPresent(_ -> out.append("</div>\n"));
    }

    private static void table(Table table, StringBuilder out) {
        out.append("<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"%s\"><table>\n"
                .formatted(HtmlText.of(table.caption().orElse("table"))));
        table.caption().ifPresent(caption -> out.append("<caption>%s</caption>\n".formatted(HtmlText.of(caption))));
        out.append("<thead><tr>");
        table.columns()
                .forEach(column ->
                        out.append("<th scope=\"col\" aria-sort=\"none\"%s><button type=\"button\">%s</button></th>"
                                .formatted(side(column), HtmlText.of(column.name()))));
        out.append("</tr></thead>\n<tbody>\n");
        table.rows().forEach(row -> row(table.columns(), row, out));
        out.append("</tbody>\n</table></div>\n");
    }

    private static void row(List<Column> columns, List<Cell> row, StringBuilder out) {
        out.append("<tr>");
        for (int i = 0; i < row.size(); i++) {
            var cell = row.get(i);
            out.append("<td").append(side(columns.get(i)));
            if (!cell.key().equals(cell.text())) {
                out.append(" data-key=\"").append(HtmlText.of(cell.key())).append('"');
            }
            out.append('>');
            if (cell.tone() == Tone.NEUTRAL) {
                out.append(HtmlText.of(cell.text()));
            } else {
                out.append("<strong class=\"%s\">%s</strong>".formatted(name(cell.tone()), HtmlText.of(cell.text())));
            }
            out.append("</td>");
        }
        out.append("</tr>\n");
    }

    private static String side(Column column) {
        return column.align() == Align.RIGHT ? " class=\"right\"" : "";
    }

    static String name(Tone tone) {
        return tone.name().toLowerCase(Locale.ROOT);
    }
}
