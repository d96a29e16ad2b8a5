package io.datapump.pump;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;

/// Runs a program whose jars are not on the class path, for the building of the image: what it loads of the image's own
/// jars is recorded meanwhile (JEP 514), and none of its own, which the image does not hold.
public final class Recording {

    private Recording() {}

    /// Arguments: a folder of jars, the program's class, its arguments. Where a jar is on the class path as well, that
    /// one counts.
    ///
    /// @throws Exception what the program throws, or why it cannot be run
    public static void main(String[] arguments) throws Exception {
        try (var loader = new URLClassLoader(jars(Path.of(arguments[0])), Recording.class.getClassLoader())) {
            Thread.currentThread().setContextClassLoader(loader);
            loader.loadClass(arguments[1]).getMethod("main", String[].class).invoke(null, (Object)
                    Arrays.copyOfRange(arguments, 2, arguments.length));
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof Exception thrown ? thrown : e;
        }
    }

    private static URL[] jars(Path folder) throws IOException {
        var jars = new ArrayList<URL>();
        try (var files = Files.newDirectoryStream(folder, "*.jar")) {
            for (var file : files) {
                jars.add(file.toUri().toURL());
            }
        }
        return jars.toArray(URL[]::new);
    }
}
