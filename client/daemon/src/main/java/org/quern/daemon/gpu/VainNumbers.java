package org.quern.daemon.gpu;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.quern.config.options.ClientOptions;
import org.quern.coproc.assign.CardRules;
import org.quern.model.device.Findings;
import org.quern.model.device.Maker;

/** Numbers in {@code <ignore_nvidia_dev>} and its like that no card has. Where nothing was found, nobody knows the numbers. */
final class VainNumbers {
    private VainNumbers() {}

    /** A sentence for each. */
    static List<String> of(Findings found, ClientOptions options) {
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
        return sentences;
    }

    private static String sentence(String element, int number) {
        return String.format(Locale.ROOT, "cc_config.xml <%s>: no such card has the number %d; it counts once one has."
                + " 'quern devices' shows the numbers", element, number);
    }

    /** The drivers', as they are compared with. */
    private static Set<Integer> numbers(Findings found, Maker maker) {
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
