/// A first configuration, written from what an account holds. Read
/// [io.datapump.cli.init.FirstConfiguration]: it is all text, and knows no AWS, no file and no command.
@org.jspecify.annotations.NullMarked
package io.datapump.cli.init;
