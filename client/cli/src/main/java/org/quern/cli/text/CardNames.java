package org.quern.cli.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.quern.model.ResourceType;
import org.quern.model.device.NumberRanges;

/** Kinds of cards as people write them, and as BOINC and reasons have them: AMD's cards are ATI there. */
public final class CardNames {
    private static final Map<String, ResourceType> KINDS = Map.of("nvidia", ResourceType.NVIDIA, "cuda",
            ResourceType.NVIDIA, "geforce", ResourceType.NVIDIA, "amd", ResourceType.ATI, "radeon", ResourceType.ATI,
            "ati", ResourceType.ATI, "intel", ResourceType.INTEL_GPU, "apple", ResourceType.APPLE_GPU);
    /** They say nothing beside the maker's name. */
    private static final List<String> FILLERS = List.of("gpu", "gpus", "card", "cards", "device", "graphics");

    private CardNames() {}

    /** As reasons name it: {@code ATI 0} for {@code amd gpu 0}; what names no kind of card stays. */
    public static String usual(String name) {
        List<String> words = new ArrayList<>();
        for (String word : name.strip().split(" ")) {
            if (!word.isEmpty() && (words.isEmpty() || !FILLERS.contains(word.toLowerCase(Locale.ROOT)))) {
                words.add(word);
            }
        }
        ResourceType kind = words.isEmpty() ? null : KINDS.get(words.getFirst().toLowerCase(Locale.ROOT));
        if (kind == null) {
            return name;
        }
        words.set(0, kind.name());
        return String.join(" ", words);
    }

    /** {@code NVIDIA 0 to 5, ATI 0} for several of those that reasons name. */
    public static String together(List<String> cards) {
        Map<String, List<Integer>> kinds = new LinkedHashMap<>();
        for (String card : cards) {
            int end = card.lastIndexOf(' ');
            boolean hasNumber = card.substring(end + 1).matches("\\d{1,5}");
            List<Integer> numbers = kinds.computeIfAbsent(hasNumber && end > 0 ? card.substring(0, end) : card,
                    kind -> new ArrayList<>());
            if (hasNumber && end > 0) {
                numbers.add(Integer.valueOf(card.substring(end + 1)));
            }
        }
        return kinds.entrySet().stream()
                .map(kind -> (kind.getKey() + " " + NumberRanges.of(kind.getValue().stream().sorted().toList()))
                        .strip())
                .collect(Collectors.joining(", "));
    }
}
