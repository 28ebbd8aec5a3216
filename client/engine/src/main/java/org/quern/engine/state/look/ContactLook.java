package org.quern.engine.state.look;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.quern.engine.event.MonotonicTime;
import org.quern.model.ProjectUrl;
import org.quern.model.UnixTime;
import org.quern.scheduler.contact.ByteDebt;

/** When reporting and fetching were looked at last, and when they are next; how often projects were contacted lately. Mutable, owned by the engine's thread. */
public final class ContactLook {
    /** Seconds in which one project may give this computer a new identity once. */
    private static final double RENAMED_SECONDS = 86_400;
    private final Map<String, MonotonicTime> renamed = new TreeMap<>();
    /** Contacts of a project in a minute before it has to wait; each writes the whole state. */
    public static final int MOST_CONTACTS = 6;
    private static final double CONTACTS_SECONDS = 60;
    private final Map<ProjectUrl, Deque<MonotonicTime>> answers = new LinkedHashMap<>();
    private final Map<ProjectUrl, ByteDebt> debts = new LinkedHashMap<>();
    private double urlRotation;
    private boolean isDue = true;
    private boolean fetchPutOff;
    private boolean workSeen;
    private @Nullable MonotonicTime lookedAt;
    private @Nullable MonotonicTime attachingSince;
    private double expiresAt = UnixTime.NEVER;

    /** Something changed: reporting and fetching are looked at again. */
    public void lookNow() {
        isDue = true;
    }

    public boolean isDue() {
        return isDue;
    }

    /** Monotonic time of the last look, null before the first. */
    public @Nullable MonotonicTime lookedAt() {
        return lookedAt;
    }

    /** Wall time at which the next waiting time ends, {@link UnixTime#NEVER} if none does. */
    public double expiresAt() {
        return expiresAt;
    }

    public void looked(MonotonicTime mono, double nextExpiry) {
        isDue = false;
        lookedAt = mono;
        expiresAt = nextExpiry;
    }

    /** The next look comes at that wall time at the latest. */
    public void expiresNoLaterThan(double wall) {
        expiresAt = Math.min(expiresAt, wall);
    }

    /** Whether first contacts are under way at this look. */
    public void attaching(boolean attaching, MonotonicTime mono) {
        if (!attaching) {
            attachingSince = null;
        } else if (attachingSince == null) {
            attachingSince = mono;
        }
    }

    /** Since when first contacts have been under way at each look, null if none are. */
    public @Nullable MonotonicTime attachingSince() {
        return attachingSince;
    }

    /** Fetching was due while computing was not allowed. */
    public boolean fetchPutOff() {
        return fetchPutOff;
    }

    public void fetchPutOff(boolean putOff) {
        fetchPutOff = putOff;
    }

    /** Work was held or asked for in this session: with minimal fetching wanted, that was all. */
    public boolean workSeen() {
        return workSeen;
    }

    public void sawWork() {
        workSeen = true;
    }

    /** In [0, 1): selects the first of a project's scheduler URLs in this session. */
    public double urlRotation() {
        return urlRotation;
    }

    public void rotateUrls(double chance) {
        urlRotation = chance;
    }

    /** A project has answered: seconds until it may be contacted again. */
    public double restAfter(ProjectUrl project, MonotonicTime mono) {
        Deque<MonotonicTime> latest = answers.computeIfAbsent(project, url -> new ArrayDeque<>());
        latest.addLast(mono);
        return latest.size() < MOST_CONTACTS ? 0 : Math.max(0, CONTACTS_SECONDS - mono.since(latest.removeFirst()));
    }

    /** A project has sent so many bytes: with those that it sent before and has not made up for since by leaving the line alone. */
    public double owed(ProjectUrl project, double bytes, MonotonicTime mono) {
        ByteDebt owed = debts.getOrDefault(project, ByteDebt.NONE).plus(bytes, mono.seconds());
        debts.put(project, owed);
        return owed.bytes();
    }

    /** A project's server says that this computer is another host: it is listened to once a day, since all others are told. */
    public boolean mayRename(ProjectUrl project, MonotonicTime now) {
        MonotonicTime before = renamed.get(project.key());
        boolean may = before == null || now.since(before) >= RENAMED_SECONDS;
        if (may) {
            renamed.put(project.key(), now);
        }
        return may;
    }
}
