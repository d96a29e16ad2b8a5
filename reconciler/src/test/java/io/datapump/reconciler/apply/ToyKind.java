package io.datapump.reconciler.apply;

import io.datapump.reconciler.resource.ApplyException;
import io.datapump.reconciler.resource.FieldPath;
import io.datapump.reconciler.resource.KindName;
import io.datapump.reconciler.resource.ManagedKind;
import io.datapump.reconciler.resource.ResourceClient;
import io.datapump.reconciler.resource.ResourceKind;
import io.datapump.reconciler.resource.ResourceState;
import io.datapump.reconciler.resource.Scope;
import io.datapump.reconciler.resource.StateTree;
import io.datapump.reconciler.resource.Tags;
import io.datapump.schema.source.Located;
import io.datapump.schema.source.SourceLocation;
import io.datapump.schema.spec.LakeConfig;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;

/// A kind whose resources are names, in a world of its own.
final class ToyKind implements ResourceKind<ToyKind.Toy>, ResourceClient<ToyKind.Toy> {

    record Toy(String name) implements ResourceState {

        @Override
        public Tags tags() {
            return Tags.owned("demo", "toy");
        }
    }

    private final KindName name;
    private final List<String> order;
    private final Set<String> wanted = new TreeSet<>();
    private final Set<String> failing = new HashSet<>();
    private final Set<String> live = new ConcurrentSkipListSet<>();
    private final AtomicInteger desired = new AtomicInteger();
    private final AtomicInteger inside = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();
    private Runnable during = Thread::yield;

    /// @param order hears what is changed, as it is changed
    ToyKind(String name, List<String> order) {
        this.name = new KindName(name);
        this.order = order;
    }

    ManagedKind<Toy> needing(KindName... needs) {
        return new ManagedKind<>(this, this, Set.of(needs));
    }

    void wants(String... names) {
        wanted.addAll(List.of(names));
    }

    void has(String... names) {
        live.addAll(List.of(names));
    }

    void failing(String toy) {
        failing.add(toy);
    }

    /// What happens while a change is under way.
    void onChange(Runnable action) {
        during = action;
    }

    int timesDesired() {
        return desired.get();
    }

    int mostAtOnce() {
        return most.get();
    }

    @Override
    public KindName name() {
        return name;
    }

    @Override
    public List<Located<Toy>> desired(LakeConfig config) {
        desired.incrementAndGet();
        return wanted.stream()
                .map(toy -> new Located<>(new Toy(toy), new SourceLocation("lake.yaml", 1, 1)))
                .toList();
    }

    @Override
    public Toy normalize(Toy state) {
        return state;
    }

    @Override
    public StateTree tree(Toy state) {
        return StateTree.of(Map.of("name", state.name()));
    }

    @Override
    public boolean replaces(FieldPath field) {
        return false;
    }

    @Override
    public List<Toy> live(Scope scope, List<Toy> asked) {
        return new ArrayList<>(live).stream().map(Toy::new).toList();
    }

    @Override
    public Optional<Toy> find(Scope scope, String toy) {
        return Optional.of(toy).filter(live::contains).map(Toy::new);
    }

    @Override
    public void create(Scope scope, Toy toy) {
        change("create", toy);
        live.add(toy.name());
    }

    @Override
    public void update(Scope scope, Toy before, Toy after) {
        change("update", after);
    }

    @Override
    public void delete(Scope scope, Toy toy) {
        change("delete", toy);
        live.remove(toy.name());
    }

    private void change(String what, Toy toy) {
        most.accumulateAndGet(inside.incrementAndGet(), Math::max);
        try {
            if (failing.contains(toy.name())) {
                throw new ApplyException("No %s.".formatted(toy.name()));
            }
            during.run();
            pause();
            order.add(what + " " + toy.name());
        } finally {
            inside.decrementAndGet();
        }
    }

    /// Long enough for others to come in.
    private static void pause() {
        try {
            Thread.sleep(2);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
