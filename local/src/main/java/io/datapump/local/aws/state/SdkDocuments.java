package io.datapump.local.aws.state;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.protocol.MarshallingType;
import software.amazon.awssdk.core.traits.ListTrait;
import software.amazon.awssdk.core.traits.MapTrait;
import software.amazon.awssdk.core.util.SdkAutoConstructList;
import software.amazon.awssdk.core.util.SdkAutoConstructMap;
import software.amazon.awssdk.utils.builder.Buildable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The SDK's model objects as JSON, for every service alike: members by their model name, absent members left
/// out. Absent and empty lists stay apart, as they do in AWS's answers.
public final class SdkDocuments {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private static final Map<MarshallingType<?>, Function<JsonNode, Object>> SCALARS = Map.of(
            MarshallingType.STRING,
            JsonNode::asString,
            MarshallingType.BOOLEAN,
            JsonNode::asBoolean,
            MarshallingType.INTEGER,
            JsonNode::asInt,
            MarshallingType.LONG,
            JsonNode::asLong,
            MarshallingType.DOUBLE,
            JsonNode::asDouble,
            MarshallingType.FLOAT,
            node -> (float) node.asDouble(),
            MarshallingType.BIG_DECIMAL,
            JsonNode::asDecimal,
            MarshallingType.INSTANT,
            node -> Instant.parse(node.asString()),
            MarshallingType.SDK_BYTES,
            node -> SdkBytes.fromByteArray(Base64.getDecoder().decode(node.asString())));

    private SdkDocuments() {}

    public static ObjectNode write(SdkPojo model) {
        var node = NODES.objectNode();
        for (var field : model.sdkFields()) {
            var value = field.getValueOrDefault(model);
            if (value != null && !(value instanceof SdkAutoConstructList) && !(value instanceof SdkAutoConstructMap)) {
                node.set(field.memberName(), writeValue(value));
            }
        }
        return node;
    }

    /// Fills a builder and builds; members the builder does not know are ignored, so a request can be read as
    /// the service's own object where both name their members alike.
    public static <T> T read(JsonNode node, SdkPojo builder, Class<T> type) {
        return type.cast(readModel(node, builder));
    }

    private static JsonNode writeValue(Object value) {
        return switch (value) {
            case SdkPojo model -> write(model);
            case List<?> list -> {
                var array = NODES.arrayNode();
                list.forEach(item -> array.add(writeValue(item)));
                yield array;
            }
            case Map<?, ?> map -> {
                var object = NODES.objectNode();
                map.forEach((key, item) -> object.set((String) key, writeValue(item)));
                yield object;
            }
            case String text -> NODES.stringNode(text);
            case Boolean flag -> NODES.booleanNode(flag);
            case Integer number -> NODES.numberNode(number);
            case Long number -> NODES.numberNode(number);
            case Float number -> NODES.numberNode(number);
            case Double number -> NODES.numberNode(number);
            case BigDecimal number -> NODES.numberNode(number);
            case Instant time -> NODES.stringNode(time.toString());
            case SdkBytes bytes -> NODES.stringNode(Base64.getEncoder().encodeToString(bytes.asByteArray()));
            default -> throw new StateException("Cannot write a value of " + value.getClass() + " as JSON.");
        };
    }

    private static Object readModel(JsonNode node, SdkPojo builder) {
        for (var field : builder.sdkFields()) {
            var member = node.get(field.memberName());
            if (member != null) {
                field.set(builder, readValue(member, field));
            }
        }
        return ((Buildable) builder).build();
    }

    private static @Nullable Object readValue(JsonNode node, SdkField<?> field) {
        MarshallingType<?> type = field.marshallingType();
        if (node.isNull()) {
            return null;
        } else if (type.equals(MarshallingType.SDK_POJO)) {
            return readModel(node, field.constructor().get());
        } else if (type.equals(MarshallingType.LIST)) {
            return readList(node, field.getTrait(ListTrait.class).memberFieldInfo());
        } else if (type.equals(MarshallingType.MAP)) {
            return readMap(node, field.getTrait(MapTrait.class).valueFieldInfo());
        }
        return readScalar(node, type);
    }

    private static List<@Nullable Object> readList(JsonNode node, SdkField<?> member) {
        var list = new ArrayList<@Nullable Object>();
        node.forEach(item -> list.add(readValue(item, member)));
        return list;
    }

    private static Map<String, @Nullable Object> readMap(JsonNode node, SdkField<?> value) {
        var map = new LinkedHashMap<String, @Nullable Object>();
        node.properties().forEach(entry -> map.put(entry.getKey(), readValue(entry.getValue(), value)));
        return map;
    }

    private static Object readScalar(JsonNode node, MarshallingType<?> type) {
        var reader = SCALARS.get(type);
        if (reader == null) {
            throw new StateException("Cannot read a value of the SDK's type " + type + " from JSON.");
        }
        return reader.apply(node);
    }
}
