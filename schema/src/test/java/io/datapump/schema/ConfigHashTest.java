package io.datapump.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.schema.spec.LakeConfig;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// That neither files nor their layout count, [LoadingLawTest] holds.
class ConfigHashTest {

    @Test
    void equalConfigurationsHaveEqualHashesAndOthersDoNot() {
        Map<List<Object>, String> hashes = new HashMap<>();
        for (int seed = 0; seed < 300; seed++) {
            var config = RandomConfig.of(seed);
            var hash = ConfigHash.of(config);
            assertThat(hash).matches("[0-9a-f]{64}").isEqualTo(ConfigHash.of(RandomConfig.of(seed)));
            hashes.put(Bare.of(config), hash);
        }
        assertThat(hashes.values()).doesNotHaveDuplicates();
    }

    @Test
    void everyDocumentCounts() {
        for (int seed = 0; seed < 50; seed++) {
            var config = RandomConfig.of(seed);
            var hash = ConfigHash.of(config);
            assertThat(without(config.clusters())
                            .map(fewer -> new LakeConfig(config.lake(), fewer, config.contracts()))
                            .map(ConfigHash::of))
                    .doesNotContain(hash);
            assertThat(without(config.contracts())
                            .map(fewer -> new LakeConfig(config.lake(), config.clusters(), fewer))
                            .map(ConfigHash::of))
                    .doesNotContain(hash);
        }
    }

    /// The list without each of its items in turn.
    private static <T> Stream<List<T>> without(List<T> all) {
        return IntStream.range(0, all.size())
                .mapToObj(i -> Stream.concat(all.stream().limit(i), all.stream().skip(i + 1L))
                        .toList());
    }
}
