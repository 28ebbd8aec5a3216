package org.quern.engine.host;

import java.util.List;
import java.util.stream.Stream;
import org.quern.config.options.GpuExclusion;
import org.quern.engine.state.ClientState;
import org.quern.engine.tick.TickContext;
import org.quern.model.Coprocessor;
import org.quern.model.ResourceType;

/** Tells, once each, which {@code <exclude_gpu>} of cc_config.xml names a project or a kind of card that this client does not have. */
final class UnmatchedExclusions {
    private static final List<ResourceType> KINDS = List.of(ResourceType.NVIDIA, ResourceType.ATI,
            ResourceType.INTEL_GPU, ResourceType.APPLE_GPU);

    private UnmatchedExclusions() {}

    static void tell(TickContext tick) {
        ClientState state = tick.state();
        List<String> now = state.settings().wishes().exclusions().stream()
                .flatMap(exclusion -> Stream.concat(project(state, exclusion), type(state, exclusion))).distinct()
                .toList();
        now.stream().filter(text -> !state.devices().vainExclusions().contains(text))
                .forEach(text -> tick.alert(null, text));
        state.devices().vainExclusions(now);
    }

    private static Stream<String> project(ClientState state, GpuExclusion exclusion) {
        return state.projects().keySet().stream().anyMatch(exclusion.project()::sameProject) ? Stream.empty()
                : Stream.of(GpuExclusion.MISTAKE + "no project with the <url> " + exclusion.project()
                        + " is attached; it counts once one is. 'quern projects' shows the URLs");
    }

    private static Stream<String> type(ClientState state, GpuExclusion exclusion) {
        ResourceType type = exclusion.type();
        if (type == null || !state.devices().leftOut().all().isEmpty()) {
            return Stream.empty(); // where no card is wanted, nobody knows the kinds
        }
        boolean isKnown = KINDS.contains(type) || state.devices().gone().contains(type)
                || state.host().coprocessors().stream().map(Coprocessor::type).anyMatch(type::equals);
        return isKnown ? Stream.empty()
                : Stream.of(GpuExclusion.MISTAKE + "no kind of card is called " + type.name()
                        + ". As <type> write NVIDIA, ATI, intel_gpu or apple_gpu, or what 'quern devices' calls another"
                        + " kind, or leave it out to mean all cards");
    }
}
