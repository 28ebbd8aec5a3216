package org.quern.daemon.gpu;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.quern.config.options.ClientOptions;
import org.quern.config.options.GpuExclusion;
import org.quern.coproc.assign.CardRules;
import org.quern.model.ResourceType;
import org.quern.model.device.DeviceFindings;
import org.quern.model.device.Maker;

/** Numbers in {@code <ignore_nvidia_dev>} and its like, and in {@code <exclude_gpu>}, that no card has. Where nothing was found, nobody knows the numbers. */
final class UnmatchedDeviceNumbers {
    private static final Map<ResourceType, Maker> KINDS = Map.of(ResourceType.NVIDIA, Maker.NVIDIA, ResourceType.ATI,
            Maker.AMD, ResourceType.INTEL_GPU, Maker.INTEL, ResourceType.APPLE_GPU, Maker.APPLE);

    private UnmatchedDeviceNumbers() {}

    /** A sentence for each. */
    static List<String> of(DeviceFindings found, ClientOptions options) {
        CardRules rules = DeviceOptions.rules(options);
        if (rules.none() || (found.cuda().isEmpty() && found.openCl().isEmpty() && found.apple().isEmpty())) {
            return List.of();
        }
        List<String> sentences = new ArrayList<>();
        rules.ignored().forEach((maker, ignored) -> {
            Set<Integer> here = numbers(found, maker);
            ignored.stream().filter(number -> !here.contains(number)).distinct()
                    .forEach(number -> sentences.add(sentence(DeviceOptions.element(maker), number)));
        });
        options.gpuExclusions().stream().filter(exclusion -> isVain(found, rules, exclusion))
                .forEach(exclusion -> sentences.add(sentence("exclude_gpu", exclusion.deviceNumber())));
        return sentences.stream().distinct().toList();
    }

    /** Cards that the file itself describes, and those of other makers, have numbers that are not known here. */
    private static boolean isVain(DeviceFindings found, CardRules rules, GpuExclusion exclusion) {
        ResourceType type = exclusion.type();
        if (exclusion.deviceNumber() < 0 || (type != null && !KINDS.containsKey(type))
                || rules.described().stream().anyMatch(card -> type == null || card.type().equals(type))
                || (type == null && found.openCl().stream().anyMatch(device -> device.maker() == Maker.OTHER))) {
            return false;
        }
        return KINDS.entrySet().stream().filter(kind -> type == null || kind.getKey().equals(type))
                .noneMatch(kind -> numbers(found, kind.getValue()).contains(exclusion.deviceNumber()));
    }

    private static String sentence(String element, int number) {
        return String.format(Locale.ROOT, "cc_config.xml <%s>: no such card has the number %d; it counts once one has."
                + " 'quern devices' shows the numbers", element, number);
    }

    /** The drivers', as they are compared with. */
    private static Set<Integer> numbers(DeviceFindings found, Maker maker) {
        Set<Integer> numbers = new TreeSet<>();
        if (maker == Maker.NVIDIA) {
            found.cuda().forEach(card -> numbers.add(card.deviceNumber()));
        }
        if (maker == Maker.APPLE && !found.apple().isEmpty()) {
            numbers.add(0);
        }
        found.openCl().stream().filter(device -> device.maker() == maker)
                .forEach(device -> numbers.add(device.deviceNumber()));
        return numbers;
    }
}
