package io.datapump.schema.yaml;

import io.datapump.schema.Fuzzer;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Looks for texts on which the two readers disagree, or on which ours throws. It begins with the documents that are
/// there. For longer runs by hand: `-Dtest=YamlFuzzTest -Dfuzz.runs=1000000`.
class YamlFuzzTest {

    @TempDir
    private Path scratch;

    @Test
    void noInputMakesTheReadersDisagree() throws IOException, InterruptedException {
        Fuzzer.run(YamlFuzz.class, YamlReader.class.getPackageName(), YamlRefereeTest.documents(), 10_000, scratch);
    }
}
