package io.datapump.local.contract;

import org.junit.jupiter.api.Nested;

/// The contracts against the embedded AWS.
class EmbeddedContractTest {

    @Nested
    class Lifecycle extends LifecycleContract {

        Lifecycle() {
            super(EmbeddedWorld::open);
        }
    }

    @Nested
    class Ownership extends OwnershipContract {

        Ownership() {
            super(EmbeddedWorld::open);
        }
    }

    @Nested
    class NoFalseDifference extends NoFalseDifferenceContract {

        NoFalseDifference() {
            super(EmbeddedWorld::open);
        }
    }

    @Nested
    class Answers extends AnswersContract {

        Answers() {
            super(EmbeddedWorld::open);
        }
    }

    @Nested
    class Subscriptions extends SubscriptionContract {

        Subscriptions() {
            super(EmbeddedWorld::open);
        }
    }

    @Nested
    class ConditionalWrites extends ConditionalWriteContract {

        ConditionalWrites() {
            super(EmbeddedWorld::open);
        }
    }

    @Nested
    class Stacks extends StackContract {

        Stacks() {
            super(EmbeddedWorld::open);
        }
    }

    @Nested
    class Pages extends PagesContract {

        Pages() {
            super(EmbeddedWorld::open);
        }
    }
}
