package org.quern.scheduler.contact;

import java.util.List;
import java.util.Optional;
import org.quern.model.ContactState;
import org.quern.model.RpcReason;
import org.quern.model.UnixTime;

/**
 * Which project is contacted next for other reasons than finished results and want of work (docs/protocol/rpc-policy.md 3, 4
 * points 3, 5, 6).
 *
 * <p>Rule: only the user's own request passes the minimum contact time. A suspended project is contacted for the user, the account
 * manager and its first contact only. Projects are looked at in list order.
 */
public final class ContactRules {
    private ContactRules() {}

    /**
     * A contact that is due.
     *
     * @param project its index
     * @param reason why; {@link RpcReason#NONE} for a fetch of the master page
     */
    public record Contact(int project, RpcReason reason) {
        public boolean fetchesMaster() {
            return reason == RpcReason.NONE;
        }
    }

    /** The next contact that is due, master fetches first. */
    public static Optional<Contact> next(List<ContactFacts> projects, double now) {
        for (int p = 0; p < projects.size(); p++) {
            if (masterDue(projects.get(p), now)) {
                return Optional.of(new Contact(p, RpcReason.NONE));
            }
        }
        for (int p = 0; p < projects.size(); p++) {
            RpcReason reason = due(projects.get(p), now);
            if (reason != RpcReason.NONE) {
                return Optional.of(new Contact(p, reason));
            }
        }
        for (int p = 0; p < projects.size(); p++) {
            if (trickleDue(projects.get(p), now)) {
                return Optional.of(new Contact(p, RpcReason.TRICKLE_UP));
            }
        }
        return Optional.empty();
    }

    private static boolean masterDue(ContactFacts project, double now) {
        boolean wanted = project.state().masterFetchPending()
                || (project.state().schedulerUrls().isEmpty() && project.state().pending() != RpcReason.NONE);
        return wanted && !isSuspended(project) && mayContact(project.state(), now);
    }

    /** The user suspended it, and wants no contact all the same. */
    public static boolean isSuspended(ContactFacts project) {
        return project.suspended() && !standsAboveSuspension(project.state());
    }

    private static boolean standsAboveSuspension(ContactState state) {
        return state.pending() == RpcReason.USER || state.pending() == RpcReason.ACCOUNT_MANAGER
                || state.pending() == RpcReason.INIT;
    }

    /** The pending reason that may be acted on now, {@link RpcReason#NONE} if none. */
    private static RpcReason due(ContactFacts project, double now) {
        ContactState state = project.state();
        if (state.schedulerUrls().isEmpty()) {
            return RpcReason.NONE;
        }
        return switch (state.pending()) {
            case USER -> RpcReason.USER;
            case ACCOUNT_MANAGER, INIT -> mayContact(state, now) ? state.pending() : RpcReason.NONE;
            default -> projectDue(project, now) ? RpcReason.PROJECT : RpcReason.NONE;
        };
    }

    private static boolean projectDue(ContactFacts project, double now) {
        ContactState state = project.state();
        boolean asked = state.pending() == RpcReason.PROJECT
                || (UnixTime.isSet(state.nextRpcTime()) && state.nextRpcTime() <= now);
        boolean ofUse = !project.noNewTasks() || project.hasTasks();
        return asked && ofUse && !project.suspended() && mayContact(state, now);
    }

    private static boolean trickleDue(ContactFacts project, double now) {
        ContactState state = project.state();
        return state.trickleUpPending() && !project.suspended() && !state.schedulerUrls().isEmpty()
                && mayContact(state, now);
    }

    /** An automatic contact is allowed at {@code now}. */
    public static boolean mayContact(ContactState state, double now) {
        return now >= state.minRpcTime();
    }
}
