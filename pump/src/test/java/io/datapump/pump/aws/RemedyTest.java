package io.datapump.pump.aws;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;

class RemedyTest {

    private record Case(int status, String code, String message, Remedy remedy) {}

    @TestFactory
    Stream<DynamicTest> aFailureSaysWhatToDo() {
        return Stream.of(
                        new Case(503, "SlowDown", "Please reduce your request rate.", Remedy.PATIENCE),
                        new Case(400, "ThrottlingException", "Rate exceeded", Remedy.PATIENCE),
                        new Case(429, "Whatever", "Rate exceeded", Remedy.PATIENCE),
                        new Case(500, "InternalError", "We encountered an internal error.", Remedy.SERVICE),
                        new Case(502, "", "Bad Gateway", Remedy.SERVICE),
                        new Case(403, "AccessDenied", "Access Denied", Remedy.RIGHT),
                        new Case(
                                400,
                                "AccessDeniedException",
                                "User is not authorized to perform: glue:GetTable",
                                Remedy.RIGHT),
                        new Case(
                                403,
                                "AccessDenied",
                                "User is not authorized to perform: kms:Decrypt on the resource",
                                Remedy.KEY),
                        new Case(
                                400,
                                "AccessDeniedException",
                                "User is not authorized to perform: kms:Decrypt on the resource",
                                Remedy.KEY),
                        new Case(400, "KMS.DisabledException", "The key is disabled.", Remedy.KEY),
                        new Case(403, "RequestTimeTooSkewed", "The difference is too large.", Remedy.CLOCK),
                        new Case(404, "NoSuchKey", "The specified key does not exist.", Remedy.OBJECT),
                        new Case(412, "PreconditionFailed", "At least one did not hold", Remedy.OBJECT),
                        new Case(400, "InvalidInputException", "Wrong", Remedy.NONE))
                .map(given -> DynamicTest.dynamicTest(given.toString(), () -> assertSaid(given)));
    }

    private static void assertSaid(Case given) {
        var failure = AwsServiceException.builder()
                .awsErrorDetails(AwsErrorDetails.builder()
                        .errorCode(given.code)
                        .errorMessage(given.message)
                        .build())
                .message(given.message)
                .statusCode(given.status)
                .requestId("r-1")
                .build();

        assertThat(Remedy.of(failure)).isEqualTo(given.remedy);
        assertThat(AwsFailure.reason(failure))
                .startsWith("%s, %s (status %d, request r-1)".formatted(given.code, given.message, given.status))
                .endsWith(given.remedy.sentence());
    }
}
