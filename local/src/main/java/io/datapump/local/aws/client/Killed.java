package io.datapump.local.aws.client;

/// A process that dies, played within a living one: nothing that recovers from failures may catch it. Unlike
/// a real death it runs `finally` blocks; [FaultPlan#haltingAfter] does not.
public final class Killed extends Error {

    private static final long serialVersionUID = 1;

    public Killed(Call at) {
        super("killed at %s, mutation %d".formatted(at, at.mutation()));
    }
}
