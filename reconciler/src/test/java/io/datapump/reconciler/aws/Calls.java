package io.datapump.reconciler.aws;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/// What was asked of the fakes, in order, the failures they are to answer with, and how long their pages are.
/// Thread-safe.
public final class Calls {

    private static final List<String> READING = List.of("Get", "List", "Describe", "Detect");

    private final List<String> made = new ArrayList<>();
    private final List<String> touched = new ArrayList<>();
    private final Map<String, List<Supplier<RuntimeException>>> failures = new HashMap<>();
    private int page = 2;

    /// Every operation, in the order of the calls.
    public synchronized List<String> made() {
        return List.copyOf(made);
    }

    /// The operations that change something.
    public List<String> changes() {
        return made().stream()
                .filter(call -> READING.stream().noneMatch(call::startsWith))
                .toList();
    }

    /// What the operations that change something were about: names, keys and ARNs.
    public synchronized List<String> touched() {
        return List.copyOf(touched);
    }

    public synchronized void forget() {
        made.clear();
        touched.clear();
    }

    /// Lets the next call of an operation fail; several failures are answered one by one.
    public synchronized void failNext(String operation, Supplier<RuntimeException> failure) {
        failures.computeIfAbsent(operation, key -> new ArrayList<>()).add(failure);
    }

    /// Lets all listings have pages of another length than two.
    public synchronized void pagesOf(int items) {
        page = items;
    }

    synchronized int page() {
        return page;
    }

    synchronized void enter(String operation) {
        throwPlanned(operation);
    }

    /// Enters an operation that changes something.
    synchronized void change(String operation, String resource) {
        touched.add(resource);
        throwPlanned(operation);
    }

    private synchronized void throwPlanned(String operation) {
        made.add(operation);
        var planned = failures.getOrDefault(operation, List.of());
        if (!planned.isEmpty()) {
            throw planned.removeFirst().get();
        }
    }
}
