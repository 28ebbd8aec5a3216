package org.quern.cli.control;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.quern.coproc.probe.Missing;
import org.quern.model.ExitCode;
import org.quern.rpc.gui.GuiAnswer;
import org.quern.rpc.gui.GuiQuestion;
import org.quern.rpc.gui.GuiRecord;

/**
 * What the client of a data directory says of itself, for commands that read its files and not the client.
 *
 * @param standsBy why it stands by; empty if it does not, or if none answers
 * @param isAbsent no client runs there
 * @param decisionTrouble since when its log of decisions cannot be written, and why; empty if it can
 * @param trouble why it does not answer; empty if it does
 * @param usableDevices cards that it can compute on, -1 if that is not known
 * @param missingSensors what it cannot tell of this computer
 */
public record OwnStatus(String standsBy, boolean isAbsent, String decisionTrouble, String trouble,
        int usableDevices, List<Missing> missingSensors) {
    private static final int UNKNOWN = -1;

    public OwnStatus {
        missingSensors = List.copyOf(missingSensors);
    }

    /** Asks it. */
    public static OwnStatus of(Path dataDirectory) {
        try (ControlClient client = ControlOptions.of(dataDirectory).open()) {
            return of(client.askPlainly(GuiQuestion.of("get_quern_status")));
        } catch (ControlException e) {
            return silent(e.exitCode() == ExitCode.NO_CLIENT, String.valueOf(e.getMessage()));
        } catch (IOException e) {
            return silent(false, String.valueOf(e.getMessage()));
        }
    }

    private static OwnStatus of(GuiAnswer answer) throws IOException {
        GuiRecord own = answer.one("quern_status");
        List<Missing> missing = answer.all("missing_sensor").stream()
                .map(each -> new Missing(each.text("what"), each.text("reason"))).toList();
        return new OwnStatus(own.text("stands_by"), false, own.text("decision_trouble"), "",
                own.has("usable_devices") && !own.is(UnusedCards.SOUGHT) ? own.whole("usable_devices") : UNKNOWN,
                missing);
    }

    /** The names that the client's projects give themselves, by their URLs; none if it does not answer. */
    public static SequencedMap<String, String> projects(Path dataDirectory) {
        SequencedMap<String, String> names = new LinkedHashMap<>();
        try (ControlClient client = ControlOptions.of(dataDirectory).open()) {
            client.projects().forEach(each -> names.put(each.text("master_url"), each.text("project_name")));
        } catch (ControlException | IOException e) {
            return names; // they go by their URLs then
        }
        return names;
    }

    /** What the processors do at the moment, and what of it cannot be told. */
    static Map<String, Object> processor(ControlClient client) throws IOException {
        GuiAnswer told = client.askPlainly(GuiQuestion.of("get_quern_processor"));
        GuiRecord processor = told.one("quern_processor");
        Map<String, Object> facts = new LinkedHashMap<>();
        for (String figure : List.of("busy_percent", "temperature_celsius")) {
            facts.put(figure, processor.has(figure) ? processor.number(figure) : null);
        }
        facts.put("missing", told.all("missing_sensor").stream()
                .map(each -> Map.of("what", each.text("what"), "reason", each.text("reason"))).toList());
        return facts;
    }

    /** What each card does at the moment; none from a client that does not tell. */
    static List<GuiRecord> cards(ControlClient client) throws IOException {
        return client.askPlainly(GuiQuestion.of("get_quern_devices")).all("card_load");
    }

    /** The same of the client of a data directory; none if it does not answer. */
    public static List<GuiRecord> cards(Path dataDirectory) {
        return cards(ControlOptions.of(dataDirectory));
    }

    /** The same of a client; none if it does not answer. */
    public static List<GuiRecord> cards(ControlOptions options) {
        try (ControlClient client = options.open()) {
            return cards(client);
        } catch (ControlException | IOException e) {
            return List.of(); // what was decided is told without it
        }
    }

    private static OwnStatus silent(boolean isAbsent, String trouble) {
        return new OwnStatus("", isAbsent, "", trouble, UNKNOWN, List.of());
    }

    /** A client runs there, and speaks. */
    public boolean answers() {
        return trouble.isEmpty();
    }
}
