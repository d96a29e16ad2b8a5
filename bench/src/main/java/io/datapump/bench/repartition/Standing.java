package io.datapump.bench.repartition;

import io.datapump.bench.repartition.Checksums.Shape;
import java.util.ArrayList;
import java.util.List;

/// An engine in a contest, and what is known of it so far.
final class Standing {

    private final Engine engine;
    private final List<Run> runs = new ArrayList<>();
    private State state = State.EQUAL;
    private Shape shape = new Shape(0, 0, 0);
    private String note = "";

    Standing(Engine engine) {
        this.engine = engine;
    }

    enum State {
        EQUAL,
        DIFFERS,
        FAILED
    }

    void add(Run run) {
        runs.add(run);
    }

    void checked(Shape written) {
        shape = written;
    }

    void differs(String how) {
        state = State.DIFFERS;
        note = how;
    }

    void failed(String why) {
        state = State.FAILED;
        note = why;
    }

    Engine engine() {
        return engine;
    }

    List<Run> runs() {
        return List.copyOf(runs);
    }

    State state() {
        return state;
    }

    /// Of the files of the first round.
    Shape shape() {
        return shape;
    }

    /// Why it is not [State#EQUAL].
    String note() {
        return note;
    }
}
