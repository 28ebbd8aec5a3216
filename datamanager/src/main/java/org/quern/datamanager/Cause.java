package org.quern.datamanager;

import org.quern.datamanager.snapshot.DeletionPolicy;

/** Why a file has to go. */
public sealed interface Cause {
    /** The cause in words. */
    String text(String project);

    /**
     * Its project uses more than its share and somebody needs the space.
     *
     * @param overBytes bytes above the limit before this deletion
     * @param limitBytes the project's limit
     * @param order its place in the project's own order, in words ({@link DeletionPolicy#reason})
     */
    record Offender(double overBytes, double limitBytes, String order) implements Cause {
        @Override
        public String text(String project) {
            return project + " is " + Bytes.text(overBytes) + " above its limit of " + Bytes.text(limitBytes) + "; "
                    + order;
        }
    }

    /** It is a download that nothing fills, and somebody needs the space. */
    record Stalled() implements Cause {
        @Override
        public String text(String project) {
            return "it hardly moves, and the space is needed";
        }
    }

    /**
     * Its own project needs the space.
     *
     * @param order as above
     */
    record OwnNeed(String order) implements Cause {
        @Override
        public String text(String project) {
            return project + " makes room for its own file; " + order;
        }
    }

    /**
     * The user's limit is exceeded and every project loses one file in turn.
     *
     * @param excessBytes bytes above the user's limit before this deletion
     * @param order as above
     */
    record Turn(double excessBytes, String order) implements Cause {
        @Override
        public String text(String project) {
            return "the disk limit is exceeded by " + Bytes.text(excessBytes) + " and it is the turn of " + project
                    + "; "
                    + order;
        }
    }

    /**
     * The last result that needed it was given up.
     *
     * @param result its name
     */
    record ResultGivenUp(String result) implements Cause {
        @Override
        public String text(String project) {
            return "only " + result + " needed it, which is given up";
        }
    }
}
