package io.datapump.schema;

import io.datapump.schema.ConfigTree.Entry;
import io.datapump.schema.report.TextReport;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/// What [LoaderFuzzTest] throws bytes at, in a virtual machine of its own: a document beside a good lake.
public final class LoaderFuzz {

    private static final byte[] LAKE = """
            apiVersion: datapump/v1
            kind: Lake
            metadata: {name: harbour}
            spec:
              account: "111122223333"
              region: eu-central-1
              bucket: harbour-lake
              image: registry.example/datapump:1.0.0
              network: {subnets: [subnet-0a1b2c3d], securityGroups: [sg-0a1b2c3d]}
            """.getBytes(StandardCharsets.UTF_8);

    private LoaderFuzz() {}

    /// The fuzzer finds the method by its name.
    public static void fuzzerTestOneInput(byte[] input) {
        var entries = List.<Entry>of(file("lake.yaml", LAKE), file("input.yaml", input));
        var loaded = new LakeConfigLoader().load(() -> entries, "config");
        if (loaded.config().isPresent() == loaded.diagnostics().hasErrors()) {
            throw new AssertionError("a configuration with errors, or none without");
        }
        if (TextReport.PLAIN.findings(loaded.diagnostics()).indexOf('\0') >= 0) {
            throw new AssertionError("a message that writes to the terminal");
        }
        loaded.config().ifPresent(ConfigWriter::write);
    }

    private static ConfigTree.RegularFile file(String name, byte[] bytes) {
        return new ConfigTree.RegularFile(name, new ConfigTree.Content() {
            @Override
            public long sizeInBytes() {
                return bytes.length;
            }

            @Override
            public byte[] first(int limit) {
                return Arrays.copyOf(bytes, Math.min(limit, bytes.length));
            }
        });
    }
}
