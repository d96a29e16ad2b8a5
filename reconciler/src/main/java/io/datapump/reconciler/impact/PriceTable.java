package io.datapump.reconciler.impact;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What AWS asked for what a run uses, on one day in one region. Nobody asks AWS for prices: the table that
/// comes with
/// Data Pump is dated, and another can be given.
///
/// @param asOf the day the prices were looked up
/// @param prices of every item
public record PriceTable(LocalDate asOf, String region, Map<Item, Price> prices) {

    /// Fargate bills no task for less.
    static final Duration SHORTEST_TASK = Duration.ofMinutes(1);

    /// Glue bills no crawl for less.
    static final Duration SHORTEST_CRAWL = Duration.ofMinutes(10);

    private static final int DIGITS = 8;

    private static final JsonMapper JSON = JsonMapper.builder().build();

    public PriceTable {
        prices = Map.copyOf(prices);
    }

    /// What is paid for.
    public enum Item {
        /// A gigabyte of a snapshot's size, whatever is exported of it.
        EXPORT_GIGABYTE("exportGigabyte"),
        FARGATE_VCPU_HOUR("fargateVcpuHour"),
        FARGATE_GIGABYTE_HOUR("fargateGigabyteHour"),
        /// A thousand PUT, COPY, POST or LIST requests.
        S3_WRITES("s3ThousandWrites"),
        /// A thousand GET or HEAD requests.
        S3_READS("s3ThousandReads"),
        GLUE_DPU_HOUR("glueDpuHour");

        private final String key;

        Item(String key) {
            this.key = key;
        }
    }

    /// A price.
    ///
    /// @param source where it is from, for the people who rely on it
    public record Price(BigDecimal usd, String source) {}

    /// Reads a table as `prices.json` has it.
    ///
    /// @throws IllegalArgumentException where the text is none, naming what is wrong
    public static PriceTable read(String json) {
        try {
            var document = JSON.readTree(json);
            var prices = new EnumMap<Item, Price>(Item.class);
            Stream.of(Item.values()).forEach(item -> prices.put(item, price(document, item.key)));
            return new PriceTable(
                    LocalDate.parse(text(document, "it", "asOf")), text(document, "it", "region"), prices);
        } catch (JacksonException e) {
            throw new IllegalArgumentException("it is not JSON: " + e.getOriginalMessage(), e);
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException("asOf is \"%s\", which is no day".formatted(e.getParsedString()), e);
        }
    }

    private static Price price(JsonNode document, String key) {
        var price = document.path("prices").path(key);
        try {
            var at = "prices." + key;
            var usd = new BigDecimal(text(price, at, "usd"));
            if (usd.signum() < 0) {
                throw new IllegalArgumentException(at + ".usd is below zero");
            }
            return new Price(usd, text(price, at, "source"));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("prices.%s.usd is no amount".formatted(key), e);
        }
    }

    private static String text(JsonNode node, String at, String key) {
        if (!node.path(key).isString()) {
            throw new IllegalArgumentException("%s has no text \"%s\"".formatted(at, key));
        }
        return node.path(key).stringValue();
    }

    /// So many times the price of an item.
    ///
    /// @param count of the item's unit
    BigDecimal of(Item item, BigDecimal count) {
        return Objects.requireNonNull(prices.get(item)).usd().multiply(count);
    }

    /// The hours of a time, at least of a shortest one.
    static BigDecimal hours(Duration time, Duration shortest) {
        var billed = time.compareTo(shortest) < 0 ? shortest : time;
        return BigDecimal.valueOf(billed.toMillis())
                .divide(BigDecimal.valueOf(Duration.ofHours(1).toMillis()), DIGITS, RoundingMode.HALF_UP);
    }
}
