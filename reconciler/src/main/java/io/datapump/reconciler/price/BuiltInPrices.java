package io.datapump.reconciler.price;

import io.datapump.reconciler.impact.PriceTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/// The prices of `prices.json`.
public final class BuiltInPrices {

    private BuiltInPrices() {}

    public static PriceTable read() {
        try (var file = Objects.requireNonNull(BuiltInPrices.class.getResourceAsStream("prices.json"))) {
            return PriceTable.read(new String(file.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read prices.json, which is a part of Data Pump", e);
        }
    }
}
