package io.datapump.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

/// Runs the command line in this process and keeps what it prints.
record Shell(int exit, String out, String err) {

    static Shell run(Object... words) {
        var out = new StringWriter();
        var err = new StringWriter();
        var exit = Main.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(List.of(words).stream().map(Object::toString).toArray(String[]::new));
        return new Shell(exit, out.toString(), err.toString());
    }
}
