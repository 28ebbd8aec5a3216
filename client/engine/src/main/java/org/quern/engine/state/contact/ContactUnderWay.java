package org.quern.engine.state.contact;

import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.quern.engine.event.MonotonicTime;
import org.quern.model.SchedulerRequest;
import org.quern.model.WorkRequest;

/** A call of a project's scheduler, or a fetch of its master page, whose end is awaited. Mutable, owned by the engine's thread. */
public final class ContactUnderWay {
    /** Contacts that may be under way without being slow: what their replies bring shall be known before many more go out. */
    public static final int MOST_AT_ONCE = 4;
    /**
     * A contact that lasts longer is slow, seconds: it takes no place any more, and what it asked for counts no longer as on its way. So a project
     * that answers byte by byte keeps no other one waiting for long; schedulers need a few seconds.
     */
    public static final double SLOW_SECONDS = 30;

    private final WorkRequest asked;
    private final Set<String> reported;
    private final MonotonicTime startedAt;
    private boolean slow;
    private boolean outdated;

    private ContactUnderWay(WorkRequest asked, Set<String> reported, MonotonicTime mono) {
        this.asked = asked;
        this.reported = Collections.unmodifiableSet(reported);
        startedAt = mono;
    }

    public WorkRequest asked() {
        return asked;
    }

    /** Names of the results that were reported. */
    public Set<String> reported() {
        return reported;
    }

    /** Monotonic time at which it was ordered. */
    public MonotonicTime startedAt() {
        return startedAt;
    }

    public boolean slow() {
        return slow;
    }

    public static ContactUnderWay master(MonotonicTime mono) {
        return new ContactUnderWay(WorkRequest.NOTHING, Set.of(), mono);
    }

    public static ContactUnderWay call(SchedulerRequest request, MonotonicTime mono) {
        return new ContactUnderWay(request.work(), request.results().stream()
                .map(reported -> reported.result().name()).collect(Collectors.toCollection(TreeSet::new)), mono);
    }

    /** Its project was reset meanwhile: what comes back is about work that is forgotten. */
    public boolean outdated() {
        return outdated;
    }

    public void turnsOutdated() {
        outdated = true;
    }

    /** It has lasted so long that others do not wait for it. */
    void turnsSlow() {
        slow = true;
    }
}
