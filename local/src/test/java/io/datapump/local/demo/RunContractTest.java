package io.datapump.local.demo;

/// The contract of a disturbed run in process.
class RunContractTest extends RunContract {

    RunContractTest() {
        super(EmbeddedRunWorld::open);
    }
}
