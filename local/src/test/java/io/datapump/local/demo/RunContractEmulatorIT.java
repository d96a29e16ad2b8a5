package io.datapump.local.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.datapump.local.aws.compute.TaskFault;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The contract of a disturbed run, executed by moto's interpreter from the definition that the foundation embeds.
@Tag("emulator")
class RunContractEmulatorIT extends RunContract {

    RunContractEmulatorIT() {
        super(EmulatorRunWorld::open);
    }

    @Test
    void theReceiptsAreThoseOfARunInProcess() {
        try (var embedded = EmbeddedRunWorld.open()) {
            assertThat(world.run().receipts()).isEqualTo(embedded.run().receipts());
        }
    }

    @Test
    void theReceiptsOfAFailedTableAreThoseOfARunInProcess() {
        try (var embedded = EmbeddedRunWorld.open()) {
            var killed = new TaskFault.Exited(137, "OutOfMemoryError: Container killed due to memory usage");
            embedded.disturb("repartition pagila.payment", 1, killed);
            world.disturb("repartition pagila.payment", 1, killed);
            assertThat(world.run().receipts()).isEqualTo(embedded.run().receipts());
        }
    }
}
