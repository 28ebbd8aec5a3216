package org.quern.engine.contact;

import java.util.ArrayList;
import java.util.List;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.ProjectState;
import org.quern.engine.state.contact.ContactUnderWay;
import org.quern.model.ContactState;
import org.quern.model.ResourceType;
import org.quern.model.RpcReason;
import org.quern.model.SchedulerReply;
import org.quern.model.WorkRequest;
import org.quern.scheduler.contact.ContactFacts;
import org.quern.scheduler.contact.RpcSuccess;

/** Hands the outcomes of contacts to the timing rules (org.quern.scheduler.contact). */
final class Contacts {
    private Contacts() {}

    /** The project as the contact rules see it. */
    static ContactFacts facts(ProjectState project) {
        return new ContactFacts(project.contact(), project.flags().suspendedByUser(),
                project.flags().dontRequestMoreWork(),
                !project.results().isEmpty());
    }

    /** Contacts that are under way and not slow. */
    static long placesTaken(ClientState state) {
        long taken = 0;
        for (ProjectState project : state.projects().values()) {
            taken += project.session().swift() == null ? 0 : 1;
        }
        return taken;
    }

    /** A first contact is under way: it asks for next to nothing, so that each project gives something before one fills the buffer. */
    static boolean attaching(ClientState state) {
        return state.projects().values().stream()
                .anyMatch(project -> project.session().swift() != null
                        && project.contact().pending() == RpcReason.INIT);
    }

    /** One place is left, and somebody had its first contact: other first contacts wait, however many there are, and how slow. */
    static boolean lastPlaceIsKept(ClientState state) {
        return placesTaken(state) >= ContactUnderWay.MOST_AT_ONCE - 1 && attaching(state)
                && state.projects().values().stream()
                        .anyMatch(project -> project.contact().pending() != RpcReason.INIT);
    }

    /** A reply was applied; {@code asked} is what was asked, {@code brought} for which resources tasks came, {@code useless} for which only such as cannot run here. */
    static RpcSuccess success(ContactState contact, SchedulerReply reply, WorkRequest asked,
            List<ResourceType> brought, List<ResourceType> useless) {
        List<ResourceType> wanted = asked.perResource().stream()
                .filter(WorkRequest.Ask::isWanted).map(WorkRequest.Ask::type).toList();
        List<ResourceType> refused = new ArrayList<>(useless);
        refused.addAll(answered(reply, SchedulerReply.Supply.NOT_SUPPORTED));
        return new RpcSuccess(contact.pending(), reply.requestDelay(), reply.nextRpcDelay(), wanted,
                brought, refused);
    }

    /** Resources of which the server said just that (docs/protocol/literature.md 2). */
    static List<ResourceType> answered(SchedulerReply reply, SchedulerReply.Supply supply) {
        return reply.resourceAnswers().stream().filter(answer -> answer.supply() == supply)
                .map(SchedulerReply.ResourceAnswer::type).toList();
    }
}
