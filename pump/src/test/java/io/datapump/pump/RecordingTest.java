package io.datapump.pump;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingTest {

    @TempDir
    private Path folder;

    /// A jar with a class that is nowhere else.
    private void program(String statement) throws IOException {
        var source = Files.writeString(
                folder.resolve("Elsewhere.java"),
                "public class Elsewhere { public static void main(String[] a) throws Exception { %s } }"
                        .formatted(statement));
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, source.toString()))
                .isZero();
        try (var jar = new JarOutputStream(Files.newOutputStream(folder.resolve("elsewhere.jar")))) {
            jar.putNextEntry(new ZipEntry("Elsewhere.class"));
            Files.copy(folder.resolve("Elsewhere.class"), jar);
        }
    }

    @Test
    void theProgramIsFoundInItsJarsAndFindsTheClassesOfTheImage() throws Exception {
        program("Class.forName(a[0]); System.setProperty(\"elsewhere\", a[1]);");
        var loader = Thread.currentThread().getContextClassLoader();
        try {
            Recording.main(new String[] {folder.toString(), "Elsewhere", "io.datapump.pump.Main", "was here"});
            assertThat(System.getProperty("elsewhere")).isEqualTo("was here");
        } finally {
            System.clearProperty("elsewhere");
            Thread.currentThread().setContextClassLoader(loader);
        }
    }

    @Test
    void whatTheProgramThrowsIsThrown() throws Exception {
        program("throw new java.io.IOException(\"no\");");
        var loader = Thread.currentThread().getContextClassLoader();
        try {
            assertThatThrownBy(() -> Recording.main(new String[] {folder.toString(), "Elsewhere"}))
                    .isInstanceOf(IOException.class)
                    .hasMessage("no");
        } finally {
            Thread.currentThread().setContextClassLoader(loader);
        }
    }
}
