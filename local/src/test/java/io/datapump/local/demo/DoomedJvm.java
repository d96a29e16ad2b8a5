package io.datapump.local.demo;

import static java.util.Objects.requireNonNull;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.connect.IllegalConnectorArgumentsException;
import com.sun.jdi.connect.VMStartException;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.ClassPrepareEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.VMDisconnectEvent;
import com.sun.jdi.request.EventRequest;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// A JVM that is killed by SIGKILL at an exact moment: a debugger stops it where it enters a method for the
/// n-th time, and the process dies there. Watching its output or its files from outside would always come late.
final class DoomedJvm {

    private static final long LONGEST_WAIT_MILLIS = 120_000;

    private DoomedJvm() {}

    /// Where a JVM dies.
    ///
    /// @param type name of the class as the JVM has it
    /// @param method without parameters; the first of its name
    /// @param entry 1: when it is entered for the first time
    record Place(String type, String method, int entry) {

        @Override
        public String toString() {
            return "%s.%s, entry %d".formatted(type.substring(type.lastIndexOf('.') + 1), method, entry);
        }
    }

    /// Starts a main class with this JVM's class path and kills it at the place.
    ///
    /// @throws IllegalStateException where it ended or went on for minutes without coming there
    static void run(Class<?> main, List<String> arguments, Place place) throws InterruptedException {
        var vm = launch(main, arguments);
        var process = vm.process();
        try {
            drain(process.getInputStream());
            drain(process.getErrorStream());
            runTo(vm, place);
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    private static VirtualMachine launch(Class<?> main, List<String> arguments) {
        var connector = Bootstrap.virtualMachineManager().defaultConnector();
        var settings = connector.defaultArguments();
        set(
                settings,
                "main",
                main.getName() + arguments.stream().map(a -> " " + quoted(a)).collect(Collectors.joining()));
        set(
                settings,
                "options",
                "-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xshare:auto --enable-native-access=ALL-UNNAMED"
                        + " --sun-misc-unsafe-memory-access=allow -cp "
                        + quoted(System.getProperty("java.class.path")));
        try {
            return connector.launch(settings);
        } catch (IOException | IllegalConnectorArgumentsException | VMStartException e) {
            throw new IllegalStateException("Cannot start a JVM for " + main, e);
        }
    }

    private static void set(Map<String, Connector.Argument> settings, String name, String value) {
        requireNonNull(settings.get(name), name).setValue(value);
    }

    private static String quoted(String text) {
        return '"' + text + '"';
    }

    /// What nobody reads would block the process once the pipe is full.
    private static void drain(InputStream output) {
        Thread.ofVirtual().start(() -> {
            try (output) {
                output.transferTo(OutputStream.nullOutputStream());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private static void runTo(VirtualMachine vm, Place place) throws InterruptedException {
        var prepared = vm.eventRequestManager().createClassPrepareRequest();
        prepared.addClassFilter(place.type());
        prepared.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
        prepared.enable();
        vm.resume();
        while (true) {
            var events = vm.eventQueue().remove(LONGEST_WAIT_MILLIS);
            if (events == null) {
                throw new IllegalStateException("The process has not come to %s.".formatted(place));
            }
            for (var event : events) {
                if (isThere(vm, place, event)) {
                    return;
                }
            }
            events.resume();
        }
    }

    private static boolean isThere(VirtualMachine vm, Place place, Event event) {
        switch (event) {
            case ClassPrepareEvent loaded -> {
                var method =
                        loaded.referenceType().methodsByName(place.method()).getFirst();
                var stop = vm.eventRequestManager().createBreakpointRequest(method.location());
                stop.addCountFilter(place.entry());
                stop.setSuspendPolicy(EventRequest.SUSPEND_ALL);
                stop.enable();
            }
            case BreakpointEvent reached -> {
                return true;
            }
            case VMDisconnectEvent ended ->
                throw new IllegalStateException("The process has ended before it came to %s.".formatted(place));
            default -> {
                // The start of the process and of its threads.
            }
        }
        return false;
    }
}
