package io.datapump.local.contract;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

/// The contracts against moto with the overlay, over HTTP.
@Tag("emulator")
class ContractEmulatorIT {

    @Nested
    class Lifecycle extends LifecycleContract {

        Lifecycle() {
            super(EmulatorWorld::open);
        }
    }

    @Nested
    class Ownership extends OwnershipContract {

        Ownership() {
            super(EmulatorWorld::open);
        }
    }

    @Nested
    class NoFalseDifference extends NoFalseDifferenceContract {

        NoFalseDifference() {
            super(EmulatorWorld::open);
        }
    }

    @Nested
    class Answers extends AnswersContract {

        Answers() {
            super(EmulatorWorld::open);
        }
    }

    @Nested
    class Subscriptions extends SubscriptionContract {

        Subscriptions() {
            super(EmulatorWorld::open);
        }
    }

    @Nested
    class ConditionalWrites extends ConditionalWriteContract {

        ConditionalWrites() {
            super(EmulatorWorld::open);
        }
    }

    @Nested
    class Stacks extends StackContract {

        Stacks() {
            super(EmulatorWorld::open);
        }
    }

    @Nested
    class Pages extends PagesContract {

        Pages() {
            super(EmulatorWorld::open);
        }
    }
}
