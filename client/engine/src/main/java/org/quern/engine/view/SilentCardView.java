package org.quern.engine.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.quern.engine.estimate.Usages;
import org.quern.engine.host.Devices;
import org.quern.engine.state.ClientState;
import org.quern.engine.state.HeldResult;
import org.quern.engine.state.ProjectState;
import org.quern.model.AppVersion;
import org.quern.model.Coprocessor;
import org.quern.model.ResourceUsage;
import org.quern.model.SilentCards;
import org.quern.model.device.CardInstance;
import org.quern.model.device.DeviceFacts;

/**
 * A card of which a driver's library does not answer any more.
 *
 * @param device its kind and its driver's number
 * @param why which library does not answer and what it says; a sentence without a full stop
 * @param since Unix seconds at which that was found
 * @param waitingTasks tasks without a process that need that library, of all cards of the kind together
 */
public record SilentCardView(String device, String why, double since, int waitingTasks) {
    static List<SilentCardView> of(ClientState state) {
        List<SilentCardView> views = new ArrayList<>();
        for (SilentCards silent : state.devices().silent()) {
            Optional<Coprocessor> kind = state.host().coprocessors().stream()
                    .filter(each -> each.usable() && each.type().equals(silent.type())).findFirst();
            int waiting = waiting(state, silent);
            for (CardInstance card : kind.map(Coprocessor::facts).orElse(DeviceFacts.NONE).instances()) {
                if (isSilent(silent.answering(), kind.get().facts(), card)) {
                    views.add(new SilentCardView(silent.type() + " " + card.deviceNumber(), silent.why(),
                            state.devices().silentSince(silent.type()), waiting));
                }
            }
        }
        return views;
    }

    /** A library may answer for other cards of the kind, or another library for this one. */
    private static boolean isSilent(@Nullable Coprocessor answering, DeviceFacts known, CardInstance card) {
        return answering == null || (known.cuda() != null && answering.facts().cuda() == null)
                || (known.openCl() != null && answering.facts().openCl() == null)
                || answering.facts().instances().stream().noneMatch(each -> each.identity().equals(card.identity()));
    }

    private static int waiting(ClientState state, SilentCards silent) {
        int[] count = {0};
        state.forEachResult((project, held) -> {
            boolean computes = held.task() != null && held.task().phase().hasProcess();
            if (held.unfinished() && !computes && isOf(state, project, held, silent)) {
                count[0]++;
            }
        });
        return count[0];
    }

    private static boolean isOf(ClientState state, ProjectState project, HeldResult held, SilentCards silent) {
        ResourceUsage usage = Usages.of(state, project, held);
        AppVersion version = project.versionOf(held);
        return usage != null && version != null && usage.usesCoproc() && usage.resource().equals(silent.type())
                && !Devices.lacking(state, usage, version).isEmpty();
    }
}
