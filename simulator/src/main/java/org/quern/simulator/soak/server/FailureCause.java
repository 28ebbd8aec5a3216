package org.quern.simulator.soak.server;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.quern.model.BoincError;
import org.quern.model.ExitStatus;
import org.quern.model.ResultOutcome;
import org.quern.model.ResultState;

/** What may rightly make a task fail. */
public enum FailureCause {
    APP_CRASHED, APP_HUNG, APP_TOOK_MEMORY, APP_TOOK_DISK,
    /** Nothing fails for what an application tells; it spoils the time that is told of it. */
    APP_LIED, OUTPUT_VANISHED, USER_ABORTED, USER_ABORTED_TRANSFER,
    /** Its project was reset or left: its process is ended, its outputs are not there, and then it is forgotten. */
    USER_GAVE_UP_PROJECT, SERVER_ABORTED, SERVER_LIED_OF_SIZE,
    /** It agreed with a wrong clock: its own deadlines, and the age of its uploads, are judged by that. */
    SERVER_LIED_OF_TIME,
    /** It was paused, or ended as if all were well, more often than that without a checkpoint in between. */
    APP_EXITED_OFTEN;

    /** How applications crash here. */
    public static final int CRASH_CODE = 1;
    public static final int CRASH_SIGNAL = 11;
    /** All that is told of an upload that the user ended, where its project is being reset. */
    private static final String ABORTED_UPLOAD = "<error_code>-1</error_code>";
    private static final Set<FailureCause> AFTER_THE_END = EnumSet.of(OUTPUT_VANISHED, USER_ABORTED,
            USER_ABORTED_TRANSFER,
            USER_GAVE_UP_PROJECT, SERVER_ABORTED, SERVER_LIED_OF_TIME);

    /** As people read it. */
    public String words() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** A task for which this is true fails as that one did. */
    public boolean explains(ResultOutcome outcome) {
        int status = outcome.exitStatus();
        return switch (this) {
            case APP_CRASHED -> status == CRASH_CODE || status == CRASH_SIGNAL;
            case APP_HUNG, SERVER_LIED_OF_SIZE -> status == ExitStatus.TIME_LIMIT;
            case APP_TOOK_MEMORY -> status == ExitStatus.MEMORY_LIMIT;
            case APP_TOOK_DISK -> status == ExitStatus.DISK_LIMIT;
            case OUTPUT_VANISHED -> lacksOutput(outcome) || status == BoincError.UPLOAD_FAILED.code();
            case USER_ABORTED -> status == ExitStatus.ABORTED_BY_USER;
            case USER_ABORTED_TRANSFER -> outcome.stderr().contains("transfer aborted by user")
                    || outcome.stderr().contains(ABORTED_UPLOAD) || isWordlessDownload(outcome);
            case SERVER_ABORTED -> status == ExitStatus.ABORTED_BY_PROJECT;
            case USER_GAVE_UP_PROJECT -> lacksOutput(outcome);
            case APP_EXITED_OFTEN -> status == BoincError.TOO_MANY_EXITS.code();
            case SERVER_LIED_OF_TIME -> status == ExitStatus.UNSTARTED_LATE;
            case APP_LIED -> false;
        };
    }

    /** The same for a task whose program has come to its end: whatever an application did before that is over. */
    public boolean explainsAfterTheEnd(ResultOutcome outcome) {
        return AFTER_THE_END.contains(this) && explains(outcome);
    }

    /** A download that the user ended, where the project is being reset, leaves nothing else. */
    private static boolean isWordlessDownload(ResultOutcome outcome) {
        return outcome.state() == ResultState.FILES_DOWNLOADING && outcome.exitStatus() == 0
                && outcome.stderr().isBlank();
    }

    /** Its program ended well, and an output was not there. */
    private static boolean lacksOutput(ResultOutcome outcome) {
        return outcome.exitStatus() == 0 && outcome.stderr().contains("upload failure: ")
                && outcome.stderr().contains("<error_code>" + BoincError.FILE_NOT_FOUND.code() + " ");
    }
}
