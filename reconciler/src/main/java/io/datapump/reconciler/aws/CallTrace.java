package io.datapump.reconciler.aws;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttribute;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.core.interceptor.SdkExecutionAttribute;
import software.amazon.awssdk.http.SdkHttpResponse;

/// Tells of every attempt of every call, as it ends.
final class CallTrace implements ExecutionInterceptor {

    private static final List<String> REQUEST_ID = List.of("x-amzn-RequestId", "x-amz-request-id");
    private static final ExecutionAttribute<Attempt> ATTEMPT = new ExecutionAttribute<>("datapump.attempt");

    private final Consumer<AwsCall> listener;

    CallTrace(Consumer<AwsCall> listener) {
        this.listener = listener;
    }

    private record Attempt(int number, long begin, boolean answered) {}

    @Override
    public void beforeTransmission(Context.BeforeTransmission context, ExecutionAttributes attributes) {
        tellUnanswered(attributes);
        var before = Optional.ofNullable(attributes.getAttribute(ATTEMPT));
        attributes.putAttribute(
                ATTEMPT, new Attempt(before.map(Attempt::number).orElse(0) + 1, System.nanoTime(), false));
    }

    @Override
    public void afterTransmission(Context.AfterTransmission context, ExecutionAttributes attributes) {
        tell(attributes, Optional.of(context.httpResponse()));
    }

    @Override
    public void onExecutionFailure(Context.FailedExecution context, ExecutionAttributes attributes) {
        tellUnanswered(attributes);
    }

    private void tellUnanswered(ExecutionAttributes attributes) {
        Optional.ofNullable(attributes.getAttribute(ATTEMPT))
                .filter(attempt -> !attempt.answered())
                .ifPresent(_ -> tell(attributes, Optional.empty()));
    }

    private void tell(ExecutionAttributes attributes, Optional<SdkHttpResponse> answer) {
        var attempt = attributes.getAttribute(ATTEMPT);
        attributes.putAttribute(ATTEMPT, new Attempt(attempt.number(), attempt.begin(), true));
        listener.accept(new AwsCall(
                service(attributes),
                operation(attributes),
                Duration.ofNanos(System.nanoTime() - attempt.begin()),
                answer.map(http -> OptionalInt.of(http.statusCode())).orElseGet(OptionalInt::empty),
                answer.flatMap(http -> http.firstMatchingHeader(REQUEST_ID)),
                attempt.number()));
    }

    /// In lower case, because the SDK's own spelling follows no rule (seen: `Ecs`, `S3`, `CloudFormation`).
    static String service(ExecutionAttributes attributes) {
        return attributes.getAttribute(SdkExecutionAttribute.SERVICE_NAME).toLowerCase(Locale.ROOT);
    }

    static String operation(ExecutionAttributes attributes) {
        return attributes.getAttribute(SdkExecutionAttribute.OPERATION_NAME);
    }
}
