package org.quern.engine.state.contact;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.state.look.ChangeFlags;
import org.quern.model.ContactState;
import org.quern.model.ResourceType;

/** What is known of a project's contacts in this session only. Mutable, owned by the engine's thread. */
public final class ContactSession {
    /** As long as the longest back-off from asking for work (docs/protocol/rpc-policy.md 6.1). */
    private static final double FORGOTTEN_SECONDS = 86_400;

    private final ChangeFlags flags;
    private @Nullable ContactUnderWay underWay;
    private String holdCause = "it was held back before this start of the client";
    private boolean failedOffline;
    private String namedUrl = "";
    /** When an answer brought nothing for that resource, the last one asked for it. */
    private final SortedMap<ResourceType, MonotonicTime> requestedInVain = new TreeMap<>();
    private final List<ResourceType> supplied = new ArrayList<>();
    private final List<ResourceType> suppliedSeen = Collections.unmodifiableList(supplied);

    ContactSession(ChangeFlags flags) {
        this.flags = flags;
    }

    /** The contact that is under way, null if none is. */
    public @Nullable ContactUnderWay underWay() {
        return underWay;
    }

    public boolean isUnderWay() {
        return underWay != null;
    }

    /** The contact that is under way and not slow, null if none is. */
    public @Nullable ContactUnderWay swift() {
        return underWay == null || underWay.slow() ? null : underWay;
    }

    /** Another project may be due as well: that is looked at next turn, when this one counts as contacted. */
    public void began(ContactUnderWay contact) {
        underWay = contact;
        failedOffline = false;
        flags.contacts().lookNow();
    }

    /** Its end is known: a look notes when the project's wait ends, and others may have waited for its place. */
    public void ended() {
        underWay = null;
        flags.contacts().lookNow();
    }

    /** The contact that is under way has lasted so long that others do not wait for it. */
    public void turnsSlow() {
        if (underWay != null) {
            underWay.turnsSlow();
        }
        flags.contacts().lookNow();
    }

    /** The last request for that resource brought nothing. After a day that says nothing any more: its server may have work again, and nobody would ever know. */
    public boolean requestedInVain(ResourceType type, MonotonicTime now) {
        return now.since(requestedInVain.get(type)) < FORGOTTEN_SECONDS;
    }

    /** Resources for which the last request brought a task: D(P,R) of docs/protocol/literature.md 2. */
    public List<ResourceType> supplied() {
        return suppliedSeen;
    }

    /**
     * A request for that resource was answered.
     *
     * @param mayCome its server has no task for it now but could have: then the request before still says whether it has
     * @param inVain it brought none, and did not come too soon for one
     */
    public void requested(ResourceType type, boolean mayCome, boolean inVain, MonotonicTime now) {
        if (!mayCome) {
            supplied.remove(type);
        }
        requestedInVain.remove(type);
        if (inVain) {
            requestedInVain.put(type, now);
        }
    }

    /** A request brought a task for that resource. */
    public void supplied(ResourceType type) {
        supplied.remove(type);
        supplied.add(type);
        requestedInVain.remove(type);
    }

    /** Why no automatic contact is made before {@link ContactState#minRpcTime}, a clause. */
    public String holdCause() {
        return holdCause;
    }

    void held(String cause) {
        holdCause = cause;
    }

    /** The project names that URL as its own; true if that is news in this session. */
    public boolean names(String otherUrl) {
        boolean isNews = !namedUrl.equals(otherUrl);
        namedUrl = otherUrl;
        return isNews;
    }

    /** The last contact failed because this computer has no network. */
    public void failedOffline() {
        failedOffline = true;
    }

    /** This computer has a network again; true if the last contact failed for want of it. */
    boolean wasOffline() {
        boolean was = failedOffline;
        failedOffline = false;
        return was;
    }
}
