package io.datapump.pump.trigger;

import java.util.Set;
import java.util.regex.Pattern;

/// What RDS says when an export is to be started.
sealed interface StartAnswer {

    /// Five exports are in progress at once in an account (RDS guide, "Exporting DB snapshot data to Amazon S3",
    /// limitations).
    int MOST_AT_ONCE = 5;

    /// It has been started.
    record Started() implements StartAnswer {}

    /// The id is taken, so it was started before.
    record Exists() implements StartAnswer {}

    /// No export can be started now, of whatever snapshot.
    record NoRoom(String why) implements StartAnswer {}

    /// This snapshot cannot be exported now: another export of it is in progress.
    record Busy(String why) implements StartAnswer {}

    /// RDS will refuse it until somebody has changed something.
    record Refused(TriggerException why) implements StartAnswer {}

    /// The documented faults of StartExportTask that waiting does not mend (RDS API).
    Set<String> FAULTS = Set.of(
            "DBSnapshotNotFound",
            "DBClusterSnapshotNotFoundFault",
            "DBClusterNotFoundFault",
            "IamRoleMissingPermissions",
            "IamRoleNotFound",
            "InvalidExportOnly",
            "InvalidParameterValue",
            "InvalidParameterCombination",
            "InvalidS3BucketFault",
            "KMSKeyNotAccessibleFault",
            "AccessDenied",
            "AccessDeniedException");

    /// How AWS's services name limits. The code and the text for a sixth export are published nowhere.
    Pattern LIMIT = Pattern.compile(
            "limit|quota|maximum|too ?many|more than|exceed|concurren|at the same time", Pattern.CASE_INSENSITIVE);

    Pattern IN_PROGRESS = Pattern.compile("in progress|already being exported", Pattern.CASE_INSENSITIVE);

    /// Reads a refusal.
    ///
    /// @param code RDS's error code
    /// @param underWay how many exports are known to be in progress in the account
    /// @param why the same as a failure
    static StartAnswer ofRefusal(String code, String message, int underWay, TriggerException why) {
        if (FAULTS.contains(code)) {
            return new Refused(why);
        }
        var said = "RDS says %s: %s".formatted(code, message);
        if (underWay >= MOST_AT_ONCE
                || LIMIT.matcher(code).find()
                || LIMIT.matcher(message).find()) {
            return new NoRoom(said);
        }
        return IN_PROGRESS.matcher(message).find() ? new Busy(said) : new Refused(why);
    }
}
