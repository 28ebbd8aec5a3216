package org.quern.daemon.gui;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.quern.model.AppVersion;
import org.quern.model.Coprocessor;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.SavedProject;
import org.quern.model.SavedState;
import org.quern.model.Workunit;

/** Kinds of cards that tasks wait for and of which this computer has none now, as after a card was taken out or a driver removed. */
final class LackingKinds {
    private final Set<ResourceType> here;
    private final SortedMap<String, Integer> waiting = new TreeMap<>();

    private LackingKinds(SavedState state) {
        here = state.host().coprocessors().stream().filter(Coprocessor::usable).map(Coprocessor::type)
                .collect(Collectors.toSet());
        state.projects().stream().filter(this::hasWorkForOthers).forEach(this::count);
    }

    /** The number of unfinished tasks by the kind's name; nearly always empty, and found at once then. */
    static SortedMap<String, Integer> of(SavedState state) {
        return new LackingKinds(state).waiting;
    }

    private boolean hasWorkForOthers(SavedProject project) {
        return project.versions().stream().anyMatch(version -> isLacking(version.usage()))
                || project.workunits().stream()
                        .anyMatch(workunit -> workunit.usage() != null && isLacking(workunit.usage()));
    }

    private boolean isLacking(ResourceUsage usage) {
        return usage.usesCoproc() && !here.contains(usage.resource());
    }

    private void count(SavedProject project) {
        Map<String, Workunit> workunits = new HashMap<>();
        project.workunits().forEach(workunit -> workunits.put(workunit.name(), workunit));
        Map<AppVersion.Key, AppVersion> versions = project.versions().stream()
                .collect(Collectors.toMap(AppVersion::key, version -> version, (one, other) -> one));
        project.results().stream().filter(each -> each.outcome().unfinished()).forEach(each -> {
            Workunit workunit = workunits.get(each.result().wuName());
            AppVersion version = workunit == null ? null
                    : versions.get(each.result().versionKey(workunit.appName()));
            ResourceUsage usage = workunit == null || version == null ? null
                    : workunit.usage() == null ? version.usage() : workunit.usage();
            if (usage != null && isLacking(usage)) {
                waiting.merge(usage.resource().name(), 1, Integer::sum);
            }
        });
    }
}
