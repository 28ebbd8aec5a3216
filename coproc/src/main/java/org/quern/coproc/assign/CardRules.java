package org.quern.coproc.assign;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.quern.model.Coprocessor;
import org.quern.model.device.Maker;

/**
 * What the user wants of the cards (cc_config.xml, docs/protocol/coprocessors.md 5).
 *
 * @param none use no card at all (no_gpus)
 * @param all use the weaker cards too (use_all_gpus)
 * @param ignored the driver's numbers of cards that shall not be used (ignore_*_dev)
 * @param described coprocessors that the user describes; one takes the place of a detected one of its type
 */
public record CardRules(boolean none, boolean all, SortedMap<Maker, List<Integer>> ignored,
        List<Coprocessor> described) {
    /** Nothing special. */
    public static final CardRules STANDARD = new CardRules(false, false, new TreeMap<>(), List.of());

    public CardRules {
        ignored = Collections.unmodifiableSortedMap(new TreeMap<>(ignored));
        described = List.copyOf(described);
    }

    boolean ignores(Maker maker, int deviceNumber) {
        return ignored.getOrDefault(maker, List.of()).contains(deviceNumber);
    }
}
