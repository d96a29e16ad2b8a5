package io.datapump.local.demo;

import io.datapump.local.aws.client.Call;
import io.datapump.local.aws.client.FaultPlan;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.sync.ResponseTransformer;
import software.amazon.awssdk.http.AbortableInputStream;

/// One kind of fault at the calls of one group, the first of them or all.
final class FaultyCalls implements FaultPlan {

    /// How often the fault strikes.
    enum Times {
        ONCE,
        FOR_GOOD
    }

    private final FaultKind kind;
    private final String group;
    private final Times times;
    private final AtomicInteger struck = new AtomicInteger();
    private final ThreadLocal<List<String>> kept = ThreadLocal.withInitial(List::of);
    private final ThreadLocal<Boolean> striking = ThreadLocal.withInitial(() -> false);
    private final List<Call> calls = new CopyOnWriteArrayList<>();

    FaultyCalls(FaultKind kind, String group, Times times) {
        this.kind = kind;
        this.group = group;
        this.times = times;
    }

    /// Calls that are alike: operation, and of the bucket the zone. What publish claims is a group of its own.
    static String group(Call call) {
        var subject = call.subject();
        return !call.service().equals("s3")
                ? call.toString()
                : call + " " + (subject.contains("/published/") ? "claims/" : subject.replaceFirst("/.*", "/"));
    }

    FaultKind kind() {
        return kind;
    }

    /// The calls that were struck, in their order; of calls at the same time in any.
    List<Call> calls() {
        return calls;
    }

    @Override
    public void before(Call call) {
        var strikes = group(call).equals(group) && (struck.getAndIncrement() == 0 || times == Times.FOR_GOOD);
        striking.set(strikes);
        if (strikes && kind != FaultKind.LOST) {
            calls.add(call);
        }
        switch (kind) {
            case LOST, KEPT, TRUNCATED, CUT, SLOW -> {}
            default -> fail(call);
        }
    }

    @Override
    public void after(Call call) {
        if (kind == FaultKind.LOST && strikes(call)) {
            calls.add(call);
            fail(call);
        }
    }

    /// A look at a task runs its container, so calls lie within calls, on one thread.
    private boolean strikes(Call call) {
        return striking.get() && group(call).equals(group);
    }

    private void fail(Call call) {
        if (strikes(call)) {
            throw kind.at(call);
        }
    }

    @Override
    public Object[] sent(Call call, Object[] arguments) {
        if (!strikes(call)) {
            return arguments;
        }
        return switch (kind) {
            case KEPT -> new Object[] {KeptBack.take(arguments[0], kept)};
            case TRUNCATED, CUT, SLOW -> new Object[] {arguments[0], through((ResponseTransformer<?, ?>) arguments[1])};
            default -> arguments;
        };
    }

    @Override
    public <T extends @Nullable Object> T answered(Call call, T answer) {
        return kind == FaultKind.KEPT && strikes(call) ? KeptBack.confess(answer, kept.get()) : answer;
    }

    private <R, T> ResponseTransformer<R, T> through(ResponseTransformer<R, T> transformer) {
        return (response, body) -> {
            var bytes = body.readAllBytes();
            return transformer.transform(response, AbortableInputStream.create(new Disturbed(bytes)));
        };
    }

    /// A body on a bad way.
    private final class Disturbed extends FilterInputStream {

        private Disturbed(byte[] content) {
            super(InputStream.nullInputStream());
            in = new ByteArrayInputStream(content, 0, kind == FaultKind.SLOW ? content.length : content.length / 2);
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            if (kind == FaultKind.SLOW) {
                pause();
                return super.read(target, offset, Math.min(length, 4096));
            }
            var read = super.read(target, offset, length);
            if (read < 0 && kind == FaultKind.CUT) {
                throw new IOException("Connection reset");
            }
            return read;
        }

        private void pause() throws IOException {
            try {
                Thread.sleep(2);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted", e);
            }
        }
    }

    @Override
    public String toString() {
        return "%s %s at %s".formatted(kind, times, group);
    }
}
