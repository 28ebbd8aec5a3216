package org.quern.cli.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.quern.model.ResourceType;

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
}
