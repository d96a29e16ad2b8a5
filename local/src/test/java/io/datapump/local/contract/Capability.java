package io.datapump.local.contract;

/// What AWS does and not every stand-in can show.
enum Capability {
    STACK_IN_PROGRESS("a stack that is in progress while one looks, and done later"),
    REPLACEMENT_IN_CHANGE_SET("whether a change of a change set replaces the resource"),
    TERMINATION_PROTECTION("termination protection of a stack"),
    BOTH_REFUSALS("UpdateCrawler refused as CrawlerRunningException and as InvalidInputException"),
    MANY_SUBSCRIPTIONS("a raised quota of event subscriptions, so that they fill more than one page"),
    CONFLICTING_WRITES("409 ConditionalRequestConflict of two writes to one key at the same moment");

    private final String description;

    Capability(String description) {
        this.description = description;
    }

    @Override
    public String toString() {
        return description;
    }
}
