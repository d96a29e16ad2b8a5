package io.datapump.schema.yaml;

import java.nio.charset.StandardCharsets;
import tools.jackson.databind.json.JsonMapper;

/// What [YamlFuzzTest] throws bytes at, in a virtual machine of its own.
public final class YamlFuzz {

    private YamlFuzz() {}

    /// The fuzzer finds the method by its name.
    public static void fuzzerTestOneInput(byte[] input) {
        var text = new String(input, StandardCharsets.UTF_8);
        YamlReferee.disagreement(text).ifPresent(disagreement -> {
            throw new AssertionError(disagreement + " in " + JsonMapper.shared().writeValueAsString(text));
        });
    }
}
