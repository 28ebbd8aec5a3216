package org.quern.cli.control;

import java.io.IOException;
import java.nio.file.Path;
import org.quern.rpc.gui.GuiRecord;

/**
 * What the client of a data directory says of itself, for commands that read its files and not the client.
 *
 * @param standsBy why it stands by; empty if it does not, or if none answers
 * @param isAbsent no client runs there
 * @param decisionTrouble since when its log of decisions cannot be written, and why; empty if it can
 */
public record OwnStatus(String standsBy, boolean isAbsent, String decisionTrouble) {
    private static final OwnStatus UNKNOWN = new OwnStatus("", false, "");

    /** Asks it. */
    public static OwnStatus of(Path dataDirectory) {
        try (ControlClient client = ControlOptions.of(dataDirectory).open()) {
            GuiRecord own = client.askIfKnown("get_quern_status", "quern_status");
            return new OwnStatus(own.text("stands_by"), false, own.text("decision_trouble"));
        } catch (ControlException e) {
            return new OwnStatus("", e.exitCode() == ControlException.NO_CLIENT, "");
        } catch (IOException e) {
            return UNKNOWN;
        }
    }
}
