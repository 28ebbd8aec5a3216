package org.quern.dashboard.door;

import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The one table of what each role may do (docs/dashboard.md, "Other computers"). What does not stand here is for who administers. */
final class Rights {
    private static final Pattern ACTION = Pattern.compile("/api/v1(?:/hosts/[0-9]{1,4})?/actions/([a-z]{1,20})");
    /** Actions that take nothing away that could not be had again; of a mode, all of them. */
    private static final Map<String, Set<String>> OPERATE = Map.of(
            "task", Set.of("suspend", "resume", "abort"),
            "project", Set.of("update", "suspend", "resume", "nomorework", "allowmorework"),
            "transfer", Set.of("retry", "abort"),
            "client", Set.of("benchmarks", "connect", "rescan"));

    private Rights() {}

    /** The least role for it; {@code wanted}: what it says. */
    static Role needed(boolean isLook, String path, Wanted wanted) {
        if (isLook || path.equals(Doorkeeper.LOGIN)) {
            return Role.VIEW;
        }
        String subject = subject(path);
        if (subject.equals("leave")) {
            return Role.VIEW;
        }
        boolean isUsual = subject.equals("mode")
                || OPERATE.getOrDefault(subject, Set.of()).contains(wanted.text("action"));
        return isUsual ? Role.OPERATE : Role.ADMINISTER;
    }

    /** The last part of an action's path; the whole path if it is none. */
    static String subject(String path) {
        Matcher action = ACTION.matcher(path);
        return action.matches() ? action.group(1) : path;
    }
}
