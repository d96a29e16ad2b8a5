package io.datapump.local.source;

import static io.datapump.local.source.PostgresText.utf8;

import java.util.List;
import java.util.Locale;

/// Rows of `pagila.public.film`: the types that have no number, as PostgreSQL prints them.
record FilmRows(Dice dice) implements RowSource {

    static final List<SampleColumn> COLUMNS = List.of(
            SampleColumn.integer("film_id"),
            SampleColumn.varchar("title", 255),
            SampleColumn.text("description"),
            SampleColumn.integer("release_year"),
            SampleColumn.smallint("rental_duration"),
            SampleColumn.numeric("rental_rate", 4),
            SampleColumn.smallint("length"),
            SampleColumn.numeric("replacement_cost", 5),
            SampleColumn.text("rating", "USER-DEFINED"),
            SampleColumn.text("special_features", "ARRAY"),
            SampleColumn.text("attributes", "jsonb"),
            SampleColumn.text("fulltext", "tsvector"));

    private static final List<String> ADJECTIVES =
            List.of("Silent", "Crimson", "Última", "Verlorene", "Smoking", "Polished", "Élan", "Borrowed");
    private static final List<String> NOUNS =
            List.of("Harbour", "Orchid", "Saudade", "Zug", "Lantern", "Garden", "Été", "Compass");
    private static final List<String> RATINGS = List.of("G", "PG", "PG-13", "R", "NC-17");
    private static final List<String> FEATURES = List.of(
            "{Trailers}",
            "{Commentaries,\"Deleted Scenes\"}",
            "{\"Behind the Scenes\"}",
            "{}",
            "{Trailers,NULL,\"with \\\"quotes\\\"\"}");

    @Override
    public void row(long number, RowSink sink) {
        var adjective = dice.pick(ADJECTIVES, number, 1);
        var noun = dice.pick(NOUNS, number, 2);
        sink.int32(0, (int) number + 1);
        sink.text(1, utf8(adjective + " " + noun + " " + (number + 1)));
        described(number, noun, sink);
        sink.int32(3, 1960 + dice.below(66, number, 4));
        sink.int32(4, 3 + dice.below(5, number, 5));
        sink.text(5, utf8(dice.below(5, number, 6) + ".99"));
        sink.int32(6, 46 + dice.below(140, number, 7));
        sink.text(7, utf8(9 + dice.below(21, number, 8) + ".99"));
        sink.text(8, utf8(dice.pick(RATINGS, number, 9)));
        if (dice.oneIn(10, number, 10)) {
            sink.nothing(9);
        } else {
            sink.text(9, utf8(dice.pick(FEATURES, number, 11)));
        }
        sink.text(10, utf8(attributes(number)));
        var words = "'" + adjective.toLowerCase(Locale.ROOT) + "':1 '" + noun.toLowerCase(Locale.ROOT) + "':2";
        sink.text(11, utf8(words));
    }

    private void described(long number, String noun, RowSink sink) {
        if (dice.oneIn(15, number, 3)) {
            sink.nothing(2);
        } else {
            sink.text(2, utf8("A tale of a " + noun + "\nwhich must find number " + dice.below(90, number, 12)));
        }
    }

    private String attributes(long number) {
        return "{\"discs\": " + (1 + dice.below(3, number, 13))
                + ", \"subtitles\": [\"pt-BR\", \"日本語\"], \"remastered\": " + dice.oneIn(3, number, 14) + "}";
    }
}
