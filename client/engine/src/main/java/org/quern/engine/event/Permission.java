package org.quern.engine.event;

/**
 * Whether this host may compute and use its network now, and why not (docs/protocol/scheduling.md 11).
 *
 * @param compute the verdict on computing
 * @param gpu the verdict on computing on coprocessors
 * @param network the verdict on any network use
 * @param transfers the verdict on file transfers
 * @param closesSoon computing or the network will be off by its hours within half an hour: report what is ready
 * @param offline this computer has no network, so that a contact which fails is nobody's fault; false if that cannot be told
 * @param sparesDisplay cards that drive a display do not compute, others may
 */
public record Permission(Verdict compute, Verdict gpu, Verdict network, Verdict transfers, boolean closesSoon,
        boolean offline, boolean sparesDisplay) {
    public static final Permission ALL = new Permission(Verdict.YES, Verdict.YES, Verdict.YES, Verdict.YES);
    /** Of a client that has just started and was told nothing yet: it must not do what a rule is about to forbid. */
    public static final Permission UNKNOWN = new Permission(Verdict.UNKNOWN, Verdict.UNKNOWN, Verdict.UNKNOWN,
            Verdict.UNKNOWN);
    /** BOINC's reason code "disk size": the limit on disk use is exceeded (docs/protocol/gui-rpc.md, suspend reasons). */
    public static final int DISK_SIZE = 32;
    /** BOINC's reason code "initial delay": to managers, of all that they know, that is what it looks like. */
    private static final int NOT_YET = 256;

    /** Nothing at all, for that reason; tasks stay as they are. */
    public static Permission nothing(String reason) {
        Verdict no = new Verdict(false, NOT_YET, reason, true);
        return new Permission(no, no, no, no);
    }

    /** The same without any computing, for a reason that lets tasks leave memory. One that stops everything already stays. */
    public Permission withoutComputing(int code, String reason) {
        return compute.allowed() || compute.sparesLightTasks()
                ? new Permission(new Verdict(false, code, reason, false), gpu, network, transfers, closesSoon, offline,
                        sparesDisplay)
                : this;
    }

    /** The same of a computer that has no network, or has one. */
    public Permission whileOffline(boolean isOffline) {
        return new Permission(compute, gpu, network, transfers, closesSoon, isOffline, sparesDisplay);
    }

    /** No card is spared. */
    public Permission(Verdict compute, Verdict gpu, Verdict network, Verdict transfers, boolean closesSoon,
            boolean offline) {
        this(compute, gpu, network, transfers, closesSoon, offline, false);
    }

    /** Of a computer with a network. */
    public Permission(Verdict compute, Verdict gpu, Verdict network, Verdict transfers, boolean closesSoon) {
        this(compute, gpu, network, transfers, closesSoon, false);
    }

    /** Nothing closes soon. */
    public Permission(Verdict compute, Verdict gpu, Verdict network, Verdict transfers) {
        this(compute, gpu, network, transfers, false);
    }

    /**
     * One verdict.
     *
     * @param allowed may it happen
     * @param code BOINC's reason code, 0 if allowed
     * @param reason sentence for people, with when it changes if known
     * @param keepInMemory suspended tasks must stay in memory for this reason (docs/protocol/app-control.md 14.1)
     */
    public record Verdict(boolean allowed, int code, String reason, boolean keepInMemory) {
        public static final Verdict YES = new Verdict(true, 0, "allowed", false);
        /** Nobody has looked yet; to managers it is BOINC's "initial delay". */
        public static final Verdict UNKNOWN = new Verdict(false, NOT_YET,
                "not known yet: this computer and its user's wishes are being looked at", true);
        private static final int ON_BATTERIES = 1;
        private static final int CPU_USAGE = 1024;

        /** It was told; false right after the start. */
        public boolean isKnown() {
            return !equals(UNKNOWN);
        }

        /** Tasks that hardly use the CPU go on: they would save neither battery nor processor (docs/protocol/scheduling.md 11). */
        public boolean sparesLightTasks() {
            return code == ON_BATTERIES || code == CPU_USAGE;
        }
    }
}
