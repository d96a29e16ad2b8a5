package io.datapump.local.aws.client;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.glue.model.TableInput;
import software.amazon.awssdk.services.s3.model.Delete;

/// What a request is about, told by the members that name it in the service's model.
final class RequestSubject {

    /// The first one that is there counts.
    private static final List<String> MEMBERS =
            List.of("DestinationKey", "Key", "Delete", "Prefix", "TableName", "TableInput", "Name", "TopicArn");

    private RequestSubject() {}

    /// Empty text where the request names nothing.
    static String of(Object[] arguments) {
        if (arguments.length == 0 || !(arguments[0] instanceof SdkRequest request)) {
            return "";
        }
        return request.sdkFields().stream()
                .filter(field -> MEMBERS.contains(field.memberName()))
                .sorted(Comparator.comparingInt((SdkField<?> field) -> MEMBERS.indexOf(field.memberName())))
                .map(field -> field.getValueOrDefault(request))
                .filter(Objects::nonNull)
                .map(RequestSubject::name)
                .findFirst()
                .orElse("");
    }

    private static String name(Object value) {
        return switch (value) {
            case Delete deletion ->
                deletion.objects().isEmpty()
                        ? ""
                        : deletion.objects().getFirst().key();
            case TableInput table -> table.name();
            default -> value.toString();
        };
    }
}
