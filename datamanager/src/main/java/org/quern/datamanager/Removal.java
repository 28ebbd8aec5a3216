package org.quern.datamanager;

import org.quern.datamanager.snapshot.ComingFile;
import org.quern.datamanager.snapshot.StoredFile;
import org.quern.datamanager.snapshot.StoredResult;

/** One step of a {@link ReclaimPlan}: something to be deleted or given up, and why. */
public sealed interface Removal {
    /** The project that loses it. */
    String project();

    /** Why, in a sentence for people. */
    String reason();

    /**
     * Delete a file.
     *
     * @param project its project
     * @param file the file
     * @param cause why
     */
    record OfFile(String project, StoredFile file, Cause cause) implements Removal {
        @Override
        public String reason() {
            return "delete " + file.name() + " of " + project + " (" + Bytes.text(file.bytes()) + "): "
                    + cause.text(project);
        }

        @Override
        public String toString() {
            return reason();
        }
    }

    /**
     * Let a download wait: what was promised to it and has not come is free again. What has come stays.
     *
     * @param project its project
     * @param file the download
     * @param cause why
     */
    record OfGrant(String project, ComingFile file, Cause cause) implements Removal {
        @Override
        public String reason() {
            return "put off the download of " + file.name() + " of " + project + " ("
                    + Bytes.text(file.grantedBytes()) + " to come): " + cause.text(project);
        }

        @Override
        public String toString() {
            return reason();
        }
    }

    /**
     * Delete what has come of a download that nothing fills; it waits and begins again.
     *
     * @param project its project
     * @param file the download
     * @param cause why
     */
    record OfPart(String project, ComingFile file, Cause cause) implements Removal {
        @Override
        public String reason() {
            return "delete what has come of " + file.name() + " of " + project + " ("
                    + Bytes.text(file.arrivedBytes()) + "): " + cause.text(project);
        }

        @Override
        public String toString() {
            return reason();
        }
    }

    /**
     * Give up a result that was never started; it is reported as aborted by the client.
     *
     * @param project its project
     * @param result the result
     */
    record OfResult(String project, StoredResult result) implements Removal {
        @Override
        public String reason() {
            return "give up result " + result.name() + " of " + project
                    + ": the disk limit is exceeded, no file that may go is left, and it has not started";
        }

        @Override
        public String toString() {
            return reason();
        }
    }
}
