package org.quern.simulator.forecast;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.quern.engine.command.Decision;

/** Writes down what holds of each kind of device. While all computing is off, that is the reason. Belongs to one thread. */
final class DeviceReasons {
    private static final String COMPUTING = "computing";
    private static final String ALLOWED = "allow";
    private final Map<String, String> told = new LinkedHashMap<>();
    private final Map<String, String> last = new LinkedHashMap<>();
    private final List<DeviceReason> all = new ArrayList<>();
    private String off = "";

    void decided(Decision decision, double now) {
        if (decision.kind() == Decision.Kind.DEVICE) {
            if (!off.isEmpty()) {
                note(decision.subject(), off, now);
                return; // what it says then is no reason any more when computing goes on
            }
            told.put(decision.subject(), decision.reason());
        } else if (decision.kind() == Decision.Kind.HOST && decision.subject().equals(COMPUTING)) {
            off = decision.verdict().equals(ALLOWED) ? "" : decision.reason();
        } else {
            return;
        }
        told.forEach((device, reason) -> note(device, off.isEmpty() ? reason : off, now));
        if (!off.isEmpty()) { // devices of which nothing else was told yet
            List.copyOf(last.keySet()).forEach(device -> note(device, off, now));
        }
    }

    private void note(String device, String reason, double now) {
        if (!reason.equals(last.put(device, reason))) {
            all.add(new DeviceReason(device, now, reason));
        }
    }

    List<DeviceReason> all() {
        return all;
    }
}
