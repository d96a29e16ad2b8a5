package io.datapump.reconciler.aws;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import software.amazon.awssdk.core.SdkPojo;

/// What is set in one of the SDK's objects, whatever members its class has: a list of targets that Glue gains
/// tomorrow is seen as well as those of today.
public final class SdkFields {

    private SdkFields() {}

    /// Maps, lists, text, numbers and booleans by member, in AWS's names with a small first letter. What is
    /// null or empty counts as absent at every depth, because AWS answers the one where the other was sent.
    public static SortedMap<String, Object> of(SdkPojo model) {
        var set = new TreeMap<String, Object>();
        for (var field : model.sdkFields()) {
            plain(field.getValueOrDefault(model)).ifPresent(value -> set.put(decapitalized(field.memberName()), value));
        }
        return set;
    }

    private static Optional<Object> plain(@org.jspecify.annotations.Nullable Object value) {
        return switch (value) {
            case null -> Optional.empty();
            case SdkPojo model -> Optional.<Object>of(of(model)).filter(fields -> !fields.equals(Map.of()));
            case Collection<?> list ->
                Optional.<Object>of(list.stream()
                                .map(SdkFields::plain)
                                .flatMap(Optional::stream)
                                .toList())
                        .filter(items -> !items.equals(List.of()));
            case Map<?, ?> map -> Optional.<Object>of(new TreeMap<>(map)).filter(entries -> !entries.equals(Map.of()));
            case String text -> Optional.<Object>of(text).filter(t -> !t.equals(""));
            case Number number -> Optional.of(number);
            case Boolean flag -> Optional.of(flag);
            default -> Optional.of(value.toString());
        };
    }

    private static String decapitalized(String member) {
        return Character.toLowerCase(member.charAt(0)) + member.substring(1);
    }
}
