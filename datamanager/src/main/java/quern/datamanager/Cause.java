package quern.datamanager;

/** Why a file has to go. */
public sealed interface Cause {
    /** The cause in words. */
    String text(String project);

    /**
     * Its project uses more than its share and somebody needs the space.
     *
     * @param overBytes bytes above the limit before this deletion
     * @param limitBytes the project's limit
     * @param rank place in the project's own order, see {@link DeletionPolicy}
     */
    record Offender(double overBytes, double limitBytes, int rank) implements Cause {
        @Override
        public String text(String project) {
            return project + " is " + Bytes.text(overBytes) + " above its limit of " + Bytes.text(limitBytes) + "; "
                    + order(rank);
        }
    }

    /**
     * Its own project needs the space.
     *
     * @param rank as above
     */
    record OwnNeed(int rank) implements Cause {
        @Override
        public String text(String project) {
            return project + " makes room for its own file; " + order(rank);
        }
    }

    /**
     * The user's limit is exceeded and every project loses one file in turn.
     *
     * @param excessBytes bytes above the user's limit before this deletion
     * @param rank as above
     */
    record Turn(double excessBytes, int rank) implements Cause {
        @Override
        public String text(String project) {
            return "the disk limit is exceeded by " + Bytes.text(excessBytes) + " and it is the turn of " + project
                    + "; "
                    + order(rank);
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

    private static String order(int rank) {
        return rank == DeletionPolicy.FIRST ? "it has expired"
                : "it is the least recently used of priority " + rank + " there";
    }
}
