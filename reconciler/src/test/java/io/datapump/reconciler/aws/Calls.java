package io.datapump.reconciler.aws;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/// What was asked of the fakes, in order, and the failures they are to answer with.
public final class Calls {

    private final List<String> made = new ArrayList<>();
    private final Map<String, List<Supplier<RuntimeException>>> failures = new HashMap<>();

    /// Every operation, in the order of the calls.
    public List<String> made() {
        return List.copyOf(made);
    }

    /// The operations that change something.
    public List<String> changes() {
        return made.stream()
                .filter(call -> !call.startsWith("Get") && !call.startsWith("List") && !call.startsWith("Describe"))
                .toList();
    }

    public void forget() {
        made.clear();
    }

    /// Lets the next call of an operation fail; several failures are answered one by one.
    public void failNext(String operation, Supplier<RuntimeException> failure) {
        failures.computeIfAbsent(operation, key -> new ArrayList<>()).add(failure);
    }

    void enter(String operation) {
        made.add(operation);
        var planned = failures.getOrDefault(operation, List.of());
        if (!planned.isEmpty()) {
            throw planned.removeFirst().get();
        }
    }
}
