package io.datapump.cli;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Map;
import java.util.stream.Stream;

/// Who applies, in words for whoever finds the lake in use.
final class Applicant {

    private Applicant() {}

    /// The page of the run in GitHub Actions, or `user@host`.
    static String ofThisProcess() {
        return of(System.getenv(), System.getProperty("user.name", "somebody"), host());
    }

    /// @param environment of which only what names the run is read
    static String of(Map<String, String> environment, String user, String host) {
        var run = Stream.of("GITHUB_SERVER_URL", "GITHUB_REPOSITORY", "GITHUB_RUN_ID")
                .map(name -> environment.getOrDefault(name, ""))
                .toList();
        return run.contains("")
                ? user + "@" + host
                : "%s/%s/actions/runs/%s".formatted(run.get(0), run.get(1), run.get(2));
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "a host without a name";
        }
    }
}
