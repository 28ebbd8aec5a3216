package org.quern.scheduler.send;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.SchedulerReply.Supply;

/**
 * How far a reply has come: what is still wanted, and what has been put in (docs/protocol/literature.md 2:
 * {@code n*_jobs_sending}, {@code n*_seconds_to_fill}, {@code seconds_to_fill}).
 *
 * @param request what was asked
 * @param supported resources for which the project has app versions for this host at all (docs/protocol/literature.md
 * 2: {@code have_x})
 * @param left per resource what is still wanted, order of the request
 * @param legacyLeft seconds still wanted by a client that asks in seconds only
 * @param sent tasks put into the reply, with their deadlines
 */
public record SendState(SendRequest request, List<ResourceType> supported, List<SendRequest.Demand> left,
        double legacyLeft,
        List<SendRequest.Held> sent) {
    public SendState {
        supported = List.copyOf(supported);
        left = List.copyOf(left);
        sent = List.copyOf(sent);
    }

    /** Nothing sent yet. */
    public static SendState opening(SendRequest request, List<ResourceType> supported) {
        return new SendState(request, supported, request.resources(), request.legacySeconds(), List.of());
    }

    /** docs/protocol/literature.md 2: {@code work_needed()}. */
    public boolean workNeeded() {
        return request.perResource() ? left.stream().anyMatch(demand -> workNeeded(demand.type())) : legacyLeft > 0;
    }

    /** More is wanted for {@code type}, and the project has versions for it. */
    public boolean workNeeded(ResourceType type) {
        boolean wanted = request.perResource() ? of(type).wanted() : legacyLeft > 0;
        return wanted && supported.contains(type);
    }

    /** What is left of the demand for {@code type}; nothing for resources that the host lacks. */
    public SendRequest.Demand of(ResourceType type) {
        return left.stream().filter(demand -> demand.type().equals(type)).findFirst()
                .orElse(new SendRequest.Demand(type, 0, 0, 0, 0));
    }

    /** The best version of {@code candidate} among the resources that still want work (docs/protocol/literature.md 2: {@code get_app_version}). */
    public OptionalInt version(SendCandidate candidate) {
        for (int v = 0; v < candidate.versions().size(); v++) {
            if (workNeeded(candidate.versions().get(v).usage().resource())) {
                return OptionalInt.of(v);
            }
        }
        return OptionalInt.empty();
    }

    /** The state after {@code candidate} was put into the reply with its version {@code v}. */
    public SendState sent(SendCandidate candidate, int v) {
        SendCandidate.Version version = candidate.versions().get(v);
        ResourceUsage usage = version.usage();
        List<SendRequest.Demand> next = new ArrayList<>();
        for (SendRequest.Demand demand : left) {
            boolean counts = demand.type().equals(usage.resource());
            next.add(counts ? demand.minus(usage.of(demand.type()), version.estimatedSeconds()) : demand);
        }
        List<SendRequest.Held> held = new ArrayList<>(sent);
        held.add(new SendRequest.Held(request.now() + candidate.latencyBoundSeconds(), version.estimatedSeconds(),
                usage));
        double elapsing = of(usage.resource()).elapsing(version.estimatedSeconds());
        return new SendState(request, supported, next, Math.max(0, legacyLeft - elapsing), held);
    }

    /** The answer for one resource that docs/protocol/literature.md 2 proposes. */
    public Supply answer(ResourceType type) {
        if (!supported.contains(type)) {
            return Supply.NOT_SUPPORTED;
        }
        boolean any = sent.stream().anyMatch(held -> held.usage().resource().equals(type));
        return any ? Supply.WORK : Supply.NO_WORK_BUT_SUPPORTED;
    }
}
