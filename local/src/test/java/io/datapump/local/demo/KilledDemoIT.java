package io.datapump.local.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datapump.local.aws.LocalAws;
import io.datapump.local.demo.DoomedJvm.Place;
import io.datapump.pump.job.catalog.CatalogJob;
import io.datapump.pump.job.clearexport.ClearExportJob;
import io.datapump.pump.job.copy.CopyJob;
import io.datapump.pump.job.inspect.InspectJob;
import io.datapump.pump.job.notify.NotifyJob;
import io.datapump.pump.job.publish.PublishJob;
import io.datapump.pump.job.repartition.RepartitionJob;
import io.datapump.schema.LakeConfigLoader;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// `./datapump demo`, killed by SIGKILL and run again in the same folder.
@Execution(ExecutionMode.CONCURRENT)
class KilledDemoIT {

    private static final long ROWS = Demo.MIN_ROWS;
    private static final AtomicInteger FOLDERS = new AtomicInteger();

    @TempDir
    private static Path folder;

    private static Path firstNight = Path.of("first-night");
    private static LakeState undisturbed = new LakeState(new TreeMap<>());

    /// What is started to be killed.
    static final class Main {

        private Main() {}

        public static void main(String[] arguments) {
            new Demo(Path.of(arguments[0]), ROWS, System.out::println).run();
        }
    }

    private static final class SecondNight extends RuntimeException {}

    @BeforeAll
    static void runUndisturbed() {
        firstNight = folder.resolve("first-night");
        var interrupted = new Demo(firstNight, ROWS, line -> {
            if (line.startsWith("Second night")) {
                throw new SecondNight();
            }
        });
        assertThatThrownBy(interrupted::run).isInstanceOf(SecondNight.class);
        var whole = folder.resolve("undisturbed");
        SmallLake.copy(firstNight, whole);
        runToTheEnd(whole);
        undisturbed = state(whole);
    }

    private static void runToTheEnd(Path demo) {
        var lines = new ArrayList<String>();
        assertThat(new Demo(demo, ROWS, lines::add).run())
                .as(() -> String.join("\n", lines))
                .isTrue();
    }

    private static LakeState state(Path demo) {
        var lake = new LakeConfigLoader()
                .load(demo.resolve("lake-config"))
                .config()
                .orElseThrow()
                .lake()
                .value();
        return LakeState.of(
                LocalAws.open(demo, lake.home().account(), lake.home().region(), Clock.systemUTC()), lake);
    }

    /// At the start of every job, and in the midst of what takes many steps.
    private static List<Place> places() {
        var places = new ArrayList<Place>();
        Stream.of(
                        InspectJob.class,
                        CopyJob.class,
                        RepartitionJob.class,
                        PublishJob.class,
                        ClearExportJob.class,
                        CatalogJob.class,
                        NotifyJob.class)
                .map(job -> new Place(job.getName(), "run", 1))
                .forEach(places::add);
        places.add(new Place("io.datapump.pump.store.S3ObjectStore", "copyWhole", 12));
        places.add(new Place("io.datapump.local.aws.s3.BucketFiles", "delete", 120));
        places.add(new Place("io.datapump.local.source.SnapshotExport$Run", "finish", 40));
        places.add(new Place("io.datapump.reconciler.apply.Steps", "carryOut", 2));
        return places;
    }

    /// The night is over, but the demo's own note of it not written.
    private static Place noteOfTheNight(int entry) {
        return new Place(DemoFolder.class.getName(), "save", entry);
    }

    @TestFactory
    Stream<DynamicTest> killedInTheFirstNightItEndsAsIfItHadNotBeen() {
        var lastChange = new Place("io.datapump.reconciler.apply.Steps", "carryOut", 7);
        return Stream.concat(places().stream(), Stream.of(lastChange, noteOfTheNight(2)))
                .map(place -> test(place, folder -> {}));
    }

    @TestFactory
    Stream<DynamicTest> killedInTheSecondNightItEndsAsIfItHadNotBeen() {
        return Stream.concat(places().stream(), Stream.of(noteOfTheNight(1)))
                .map(place -> test(place, folder -> SmallLake.copy(firstNight, folder)));
    }

    private static DynamicTest test(Place place, Consumer<Path> before) {
        return DynamicTest.dynamicTest(place.toString(), () -> {
            var demo = folder.resolve("killed-" + FOLDERS.incrementAndGet());
            before.accept(demo);
            DoomedJvm.run(Main.class, List.of(demo.toString()), place);
            runToTheEnd(demo);
            assertThat(undisturbed.differences(state(demo))).isEmpty();
        });
    }

    @AfterAll
    static void say() {
        System.out.printf("KilledDemoIT: killed at %d places.%n", FOLDERS.get());
    }
}
