package org.quern.daemon.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.quern.daemon.exec.slot.SlotDirectory;
import org.quern.engine.event.Event;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Folders among the slots that a start could neither read nor move nor delete, since they are not the client's: the engine is told not to use their numbers. Mutable. */
final class ForeignSlots {
    private static final Logger LOG = LoggerFactory.getLogger(ForeignSlots.class);
    private final SortedMap<Integer, String> reasons = new TreeMap<>();

    /** Notes an entry of the slots folder; false if the fault means something else. */
    boolean note(Path entry, IOException fault) {
        String name = String.valueOf(entry.getFileName());
        boolean isSlot = name.matches("\\d{1,6}");
        Optional<String> refusal = new SlotDirectory(entry, isSlot ? Integer.parseInt(name) : 0).refusal(fault);
        if (refusal.isPresent() && isSlot) {
            reasons.put(Integer.parseInt(name), refusal.get());
        } else if (refusal.isPresent()) {
            LOG.warn("{} is left alone: {}", entry, fault.toString());
        }
        return refusal.isPresent();
    }

    /** It was noted. */
    boolean has(Path entry) {
        return reasons.keySet().stream()
                .anyMatch(number -> number.toString().equals(String.valueOf(entry.getFileName())));
    }

    /** What the engine is to be told. */
    List<Event> events() {
        List<Event> events = new ArrayList<>();
        reasons.forEach((number, reason) -> events.add(new Event.SlotRefused(number, reason)));
        return events;
    }
}
