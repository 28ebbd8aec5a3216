package org.quern.engine.host;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.quern.engine.state.ClientState;
import org.quern.model.AppVersion;
import org.quern.model.Coprocessor;
import org.quern.model.HostInfo;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.SilentCards;
import org.quern.model.device.CardInstance;
import org.quern.model.device.DeviceFacts;

/** What the cards of this computer mean for single tasks (docs/protocol/coprocessors.md 6 and 7). */
public final class Devices {
    private static final String OPENCL = "opencl";
    private static final String CUDA = "cuda";

    private Devices() {}

    /** The kind of coprocessor, if this computer has it and something drives it. */
    static Optional<Coprocessor> usable(ClientState state, ResourceType type) {
        return usable(state.host().coprocessors(), type);
    }

    /** The same of {@code coprocessors}. */
    static Optional<Coprocessor> usable(List<Coprocessor> coprocessors, ResourceType type) {
        for (Coprocessor coprocessor : coprocessors) {
            if (coprocessor.usable() && coprocessor.type().equals(type)) {
                return Optional.of(coprocessor);
            }
        }
        return Optional.empty();
    }

    /** The kind as programs find it that are started now. */
    static Optional<Coprocessor> answering(ClientState state, ResourceType type) {
        Optional<SilentCards> silent = state.devices().silent(type);
        return silent.isEmpty() ? usable(state, type) : Optional.ofNullable(silent.get().answering());
    }

    /** The computer with the cards that its drivers tell of now, as projects are told. */
    public static HostInfo answering(ClientState state) {
        return state.devices().silent().isEmpty() ? state.host()
                : state.host().withCoprocessors(state.host().coprocessors().stream()
                        .flatMap(kind -> kind.usable() ? answering(state, kind.type()).stream() : Stream.of(kind))
                        .toList());
    }

    /** The driver's number of an instance. */
    public static int number(ClientState state, ResourceType type, int instance) {
        return usable(state, type).map(Coprocessor::facts).orElse(DeviceFacts.NONE).deviceNumber(instance);
    }

    /** The driver's numbers of instances. */
    public static List<Integer> numbers(ClientState state, ResourceUsage usage, List<Integer> instances) {
        return usable(state, usage.resource()).map(coprocessor -> coprocessor.deviceNumbers(instances))
                .orElse(instances);
    }

    /** What tells instances from their twins. */
    public static List<String> identities(ClientState state, ResourceUsage usage, List<Integer> instances) {
        DeviceFacts facts = usable(state, usage.resource()).map(Coprocessor::facts).orElse(DeviceFacts.NONE);
        return instances.stream().map(instance -> instance < facts.instances().size()
                ? facts.instances().get(instance).identity()
                : "instance " + instance).toList();
    }

    /** What tells the cards of a kind that are here from each other; empty if nothing does. */
    public static List<String> identities(ClientState state, ResourceType type) {
        return usable(state, type).map(Coprocessor::facts).orElse(DeviceFacts.NONE).instances().stream()
                .map(CardInstance::identity).toList();
    }

    /** Bit i set: a program of that plan class can use instance i; one that computes already goes on where it is. */
    public static long capable(ClientState state, ResourceUsage usage, AppVersion version, boolean isStarted) {
        DeviceFacts facts = usable(state, usage.resource()).map(Coprocessor::facts).orElse(DeviceFacts.NONE);
        List<CardInstance> now = isStarted ? facts.instances()
                : answering(state, usage.resource()).map(Coprocessor::facts).orElse(DeviceFacts.NONE).instances();
        boolean isSilent = !isStarted && state.devices().silent(usage.resource()).isPresent();
        boolean needsOpenCl = version.planClass().contains(OPENCL);
        if ((!needsOpenCl && !isSilent) || facts.instances().isEmpty()) {
            return -1L;
        }
        long mask = 0;
        for (int i = 0; i < facts.instances().size(); i++) {
            String identity = facts.instances().get(i).identity();
            mask |= now.stream().anyMatch(card -> card.identity().equals(identity)
                    && (!needsOpenCl || card.openClIndex() != CardInstance.NO_OPENCL)) ? 1L << i : 0;
        }
        return mask;
    }

    /** What a version needs and this computer does not have; empty if it can be started. */
    public static String lacking(ClientState state, ResourceUsage usage, AppVersion version) {
        ResourceType type = usage.coproc();
        return type == null || !usage.usesCoproc() ? "" : lacking(answering(state, type), type, version);
    }

    /** The same of a program that computes already, and holds what it needs of a driver that does not answer any more. */
    public static String lackingToGoOn(ClientState state, ResourceUsage usage, AppVersion version) {
        ResourceType type = usage.coproc();
        return type == null || !usage.usesCoproc() ? "" : lacking(usable(state, type), type, version);
    }

    private static String lacking(Optional<Coprocessor> coprocessor, ResourceType type, AppVersion version) {
        if (coprocessor.isEmpty()) {
            return type + " GPU is missing";
        }
        DeviceFacts facts = coprocessor.get().facts();
        if (facts.equals(DeviceFacts.NONE)) {
            return ""; // nobody has asked its drivers
        }
        boolean isDescribed = facts.cuda() == null && facts.openCl() == null && facts.metal() == 0; // by its user, whose word counts
        boolean hasOpenCl = facts.openCl() != null || (isDescribed && facts.instances().stream()
                .anyMatch(card -> card.openClIndex() != CardInstance.NO_OPENCL));
        if (version.planClass().contains(OPENCL) && !hasOpenCl) {
            return "OpenCL for " + type + " is missing";
        }
        return version.planClass().contains(CUDA) && facts.cuda() == null && !isDescribed ? "CUDA is missing" : "";
    }

    /** The bits of the instances whose numbers the driver gives are among {@code numbers}; a number below 0 stands for all. */
    public static long instances(ClientState state, ResourceType type, List<Integer> numbers) {
        DeviceFacts facts = usable(state, type).map(Coprocessor::facts).orElse(DeviceFacts.NONE);
        long mask = 0;
        for (int i = 0; i < Long.SIZE; i++) {
            int number = facts.deviceNumber(i);
            mask |= numbers.stream().anyMatch(wanted -> wanted < 0 || wanted == number) ? 1L << i : 0;
        }
        return mask;
    }
}
