package org.quern.daemon.exec.channel;

import java.util.Locale;

/**
 * What the client tells each application every second (docs/protocol/app-control.md 10.1).
 *
 * @param workingSetBytes measured resident size of the task, bytes
 * @param maxWorkingSetBytes memory that all tasks together may use now, bytes
 * @param networkSuspended whether network activity is suspended
 * @param sporadicState what the client says to a sporadic program (section 25), 0 for all others
 */
public record Heartbeat(
        double workingSetBytes, double maxWorkingSetBytes, boolean networkSuspended, int sporadicState) {

    /** The text as it travels. Both spellings of the network element are sent: each API generation knows one. */
    public String text() {
        StringBuilder text = new StringBuilder("<heartbeat/>");
        text.append(String.format(
                Locale.ROOT, "<wss>%e</wss><max_wss>%e</max_wss>", workingSetBytes, maxWorkingSetBytes));
        if (networkSuspended) {
            text.append("<network_suspended/><suspend_network/>");
        }
        if (sporadicState != 0) {
            text.append("<sporadic_ca>").append(sporadicState).append("</sporadic_ca>");
        }
        return text.toString();
    }
}
