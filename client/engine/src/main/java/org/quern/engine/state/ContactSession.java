package org.quern.engine.state;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.model.ContactState;
import org.quern.model.ResourceType;

/** What is known of a project's contacts in this session only. Mutable, owned by the engine's thread. */
public final class ContactSession {
    private @Nullable ContactUnderWay underWay;
    private String holdCause = "it was held back before this start of the client";
    private boolean failedOffline;
    private String namedUrl = "";
    private final List<ResourceType> requestedInVain = new ArrayList<>();
    private final List<ResourceType> supplied = new ArrayList<>();

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

    public void began(ContactUnderWay contact) {
        underWay = contact;
        failedOffline = false;
    }

    public void ended() {
        underWay = null;
    }

    /** Resources for which the last request brought nothing. */
    public List<ResourceType> requestedInVain() {
        return requestedInVain;
    }

    /** Resources for which the last request brought a task: D(P,R) of docs/protocol/literature.md 2. */
    public List<ResourceType> supplied() {
        return supplied;
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
