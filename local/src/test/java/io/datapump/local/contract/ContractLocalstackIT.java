package io.datapump.local.contract;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

/// The contracts that need no more than LocalStack's community image serves.
@Tag("localstack")
class ContractLocalstackIT {

    @Nested
    class ConditionalWrites extends ConditionalWriteContract {

        ConditionalWrites() {
            super(LocalstackWorld::open);
        }
    }

    @Nested
    class Stacks extends StackContract {

        Stacks() {
            super(LocalstackWorld::open);
        }
    }
}
