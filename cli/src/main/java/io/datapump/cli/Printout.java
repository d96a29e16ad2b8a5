package io.datapump.cli;

import io.datapump.reconciler.render.Document;
import java.util.function.Supplier;
import tools.jackson.databind.node.ObjectNode;

/// What a command has to say, for people and for programs.
///
/// @param marker by which a comment that holds it is found again, for example `data-pump:plan:acme`
record Printout(Document document, Supplier<ObjectNode> json, String marker) {}
