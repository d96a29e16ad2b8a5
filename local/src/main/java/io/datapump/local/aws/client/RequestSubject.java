package io.datapump.local.aws.client;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.SdkRequest;

/// What a request is about, told by the members that name it in the service's model.
final class RequestSubject {

    /// The first one that is there counts. `Delete`, its `Objects` and `TableInput` are structures with members of
    /// their own.
    private static final List<String> MEMBERS = List.of(
            "DestinationKey", "Key", "Delete", "Objects", "Prefix", "TableName", "TableInput", "Name", "TopicArn");

    private RequestSubject() {}

    /// Empty text where the request names nothing.
    static String of(Object[] arguments) {
        return arguments.length > 0 && arguments[0] instanceof SdkRequest request ? name(request) : "";
    }

    /// Of many the first.
    private static String name(Object value) {
        return switch (value) {
            case SdkPojo structure -> named(structure);
            case List<?> list -> list.isEmpty() ? "" : name(list.getFirst());
            default -> value.toString();
        };
    }

    private static String named(SdkPojo structure) {
        return structure.sdkFields().stream()
                .filter(field -> MEMBERS.contains(field.memberName()))
                .sorted(Comparator.comparingInt((SdkField<?> field) -> MEMBERS.indexOf(field.memberName())))
                .map(field -> field.getValueOrDefault(structure))
                .filter(Objects::nonNull)
                .map(RequestSubject::name)
                .findFirst()
                .orElse("");
    }
}
