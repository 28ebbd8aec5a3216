package org.quern.daemon.manager;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.quern.engine.view.ClientView;
import org.quern.model.AppVersion;
import org.quern.model.Coprocessor;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.SavedProject;
import org.quern.model.SavedResult;
import org.quern.model.UnixTime;
import org.quern.model.Workunit;

/**
 * When a manager that chooses projects is asked out of turn because some kind of device has no task (docs/protocol/accounts.md 8.1): ten minutes after that began, and then after ever longer times
 * up to a day. Mutable; used by one thread.
 */
final class StarvedBackoff {
    static final double FIRST_SECONDS = 600;
    private static final double LONGEST_SECONDS = 86_400;
    private static final double SECONDS_BETWEEN_LOOKS = 60;
    private double nextLook = UnixTime.NONE;
    private double nextCall = UnixTime.NONE;
    private double wait = FIRST_SECONDS;

    /** Whether it is time for a call; then the next one is later. */
    boolean calls(ClientView view) {
        double now = view.now().wall();
        if (now < nextLook && nextLook <= now + SECONDS_BETWEEN_LOOKS) {
            return false;
        }
        nextLook = now + SECONDS_BETWEEN_LOOKS;
        if (!starves(view)) {
            wait = FIRST_SECONDS;
            nextCall = UnixTime.NONE;
            return false;
        }
        if (!UnixTime.isSet(nextCall) || nextCall > now + LONGEST_SECONDS) {
            nextCall = now + wait;
        }
        boolean due = now >= nextCall;
        if (due) {
            wait = Math.min(2 * wait, LONGEST_SECONDS);
            nextCall = now + wait;
        }
        return due;
    }

    /** A kind of device that may compute has no task at all, not even one that is being fetched. */
    private static boolean starves(ClientView view) {
        boolean cards = view.permission().gpu().allowed();
        Set<String> kinds = Stream.concat(Stream.of(ResourceType.CPU), view.state().host().coprocessors().stream()
                .filter(card -> cards && card.usable()).map(Coprocessor::type)).map(ResourceType::name)
                .collect(Collectors.toCollection(TreeSet::new));
        for (SavedProject project : view.state().projects()) {
            kinds.removeAll(fed(project));
        }
        return view.permission().compute().allowed() && !kinds.isEmpty();
    }

    private static Set<String> fed(SavedProject project) {
        Map<String, Workunit> workunits = new HashMap<>();
        project.workunits().forEach(workunit -> workunits.put(workunit.name(), workunit));
        Map<AppVersion.Key, AppVersion> versions = new HashMap<>();
        project.versions().forEach(version -> versions.put(version.key(), version));
        Set<String> fed = new TreeSet<>();
        for (SavedResult saved : project.results()) {
            Workunit workunit = workunits.get(saved.result().wuName());
            AppVersion version = workunit == null ? null : versions.get(saved.result().versionKey(workunit.appName()));
            ResourceUsage own = workunit == null ? null : workunit.usage();
            ResourceUsage usage = own != null ? own : version == null ? null : version.usage();
            if (usage != null && !saved.outcome().state().ended() && !project.flags().suspendedByUser()
                    && !saved.outcome().suspendedByUser()) {
                fed.add(usage.resource() == null ? ResourceType.CPU.name() : usage.resource().name());
            }
        }
        return fed;
    }
}
