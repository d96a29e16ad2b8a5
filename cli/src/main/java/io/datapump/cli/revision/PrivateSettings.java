package io.datapump.cli.revision;

import java.io.File;
import org.eclipse.jgit.annotations.Nullable;
import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.storage.file.FileBasedConfig;
import org.eclipse.jgit.util.FS;
import org.eclipse.jgit.util.SystemReader;

/// Keeps JGit from looking at anything but the repository: the settings of user and machine must not change what
/// a commit says, and reading them would start a git program. Answers in their place what JGit would otherwise
/// find out by writing probes into the repository, and write into the user's settings.
final class PrivateSettings extends SystemReader.Delegate {

    private PrivateSettings() {
        super(SystemReader.getInstance());
    }

    static void use() {
        SystemReader.setInstance(new PrivateSettings());
    }

    @Override
    public FileBasedConfig openUserConfig(@Nullable Config parent, FS fs) {
        return new NoFile(parent, fs);
    }

    @Override
    public FileBasedConfig openSystemConfig(@Nullable Config parent, FS fs) {
        return new NoFile(parent, fs);
    }

    @Override
    public FileBasedConfig openJGitConfig(@Nullable Config parent, FS fs) {
        return new NoFile(parent, fs);
    }

    private static final class NoFile extends FileBasedConfig {

        private NoFile(@Nullable Config parent, FS fs) {
            super(parent, new File("none"), fs);
        }

        @Override
        public @Nullable String getString(String section, @Nullable String subsection, String name) {
            return switch (section + "." + name) {
                // Long enough for every file system; only who reads a file again and again would profit from less.
                case "filesystem.timestampResolution", "filesystem.minRacyThreshold" -> "2 s";
                // Spares the start of the management agent.
                case "jmx.WindowCacheStats" -> "false";
                default -> null;
            };
        }

        @Override
        public void load() {}

        @Override
        public void save() {}

        @Override
        public boolean isOutdated() {
            return false;
        }
    }
}
