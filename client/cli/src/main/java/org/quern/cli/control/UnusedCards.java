package org.quern.cli.control;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.quern.engine.host.CardNews;
import org.quern.model.device.NumberRanges;
import org.quern.rpc.gui.GuiAnswer;
import org.quern.rpc.gui.GuiQuestion;
import org.quern.rpc.gui.GuiRecord;

/** Cards that the client could use and does not, with its reasons, by the names that reasons have for them. */
public final class UnusedCards {
    /** Nobody tells of one. */
    public static final UnusedCards NONE = new UnusedCards(List.of(), List.of(), Look.UNTOLD, "");
    /** In the client's own status. */
    static final String SOUGHT = "devices_sought";
    /** In it as well: why cards are left out that only OpenCL drives, whose names the client may not know. */
    private static final String OPENCL = "unused_opencl";
    private static final String UNKNOWN = "it does not know this card. Its user may not use it (groups video and render),"
            + " or it was started with other variables, or before the driver: then 'quern devices --rescan' helps";
    private static final String UNHEARD = "it was started just now, and the drivers have not told it yet which cards there are";
    private static final String BY_NUMBER = "device ";
    private final SequencedMap<String, String> why = new LinkedHashMap<>();
    private final List<String> used;
    private final List<String> usedNames;
    private final Look look;
    private final String openCl;

    /** What the client says of having asked the drivers. */
    private enum Look {
        /** Nothing. */
        UNTOLD,
        /** They have not answered yet. */
        UNDER_WAY,
        /** They have, so it tells of all that it has. */
        DONE
    }

    private UnusedCards(List<GuiRecord> cards, List<GuiRecord> used, Look look, String openCl) {
        cards.forEach(card -> why.put(card.text("device"), card.text("reason")));
        this.used = used.stream().map(card -> card.text("identity")).toList();
        usedNames = used.stream().map(card -> card.text("device")).toList();
        this.look = look;
        this.openCl = openCl;
    }

    /** As the client says; none of one that does not answer or does not tell, nor of one elsewhere, whose cards are others. */
    public static UnusedCards of(ControlOptions options) {
        if (!options.isHere()) {
            return NONE;
        }
        try (ControlClient client = options.open()) {
            return of(client);
        } catch (ControlException | IOException e) {
            return NONE;
        }
    }

    static UnusedCards of(ControlClient client) throws IOException {
        GuiAnswer answer = client.askPlainly(GuiQuestion.of("get_quern_status"));
        return of(answer.one("quern_status"), answer.all("used_card"), answer.all("unused_card"));
    }

    static UnusedCards of(GuiRecord status, List<GuiRecord> used, List<GuiRecord> unused) {
        return new UnusedCards(unused, used, look(status), status.text(OPENCL));
    }

    private static Look look(GuiRecord status) {
        return status.is(SOUGHT) ? Look.UNDER_WAY : status.has(SOUGHT) ? Look.DONE : Look.UNTOLD;
    }

    /** Why no card at all is used; empty if that is not so. */
    public String all() {
        return why.getOrDefault(CardNews.ALL, "");
    }

    /** Why a single card is not used; empty if it is, or nobody tells. */
    public String why(String device) {
        return all().isEmpty() ? why.getOrDefault(device, "") : all();
    }

    /** The same of a card that this user sees under that name, with {@code identity}, and which OpenCL alone drives or not: the client may not know it. */
    public String why(String device, String identity, boolean onlyOpenCl) {
        String told = why(device);
        return !told.isEmpty() || !isNamed(identity) || used.contains(identity) ? told : switch (look) {
            case UNTOLD -> "";
            case UNDER_WAY -> UNHEARD;
            case DONE -> onlyOpenCl && !openCl.isEmpty() ? openCl : UNKNOWN;
        };
    }

    /** The client leaves OpenCL alone, whatever it drives. */
    public boolean isWithoutOpenCl() {
        return !openCl.isEmpty();
    }

    /** The same as facts; the names are part of the commands' interface. */
    List<Map<String, String>> facts() {
        List<Map<String, String>> facts = new ArrayList<>();
        why.forEach((device, reason) -> facts.add(Map.of("device", device, "reason", reason)));
        return facts;
    }

    /** The client uses the card that this user sees under that name and with {@code identity}. */
    public boolean isUsed(String device, String identity) {
        return why(device).isEmpty()
                && (isNamed(identity) ? used : usedNames).contains(isNamed(identity) ? identity : device);
    }

    private static boolean isNamed(String identity) {
        return !identity.isEmpty() && !identity.startsWith(BY_NUMBER);
    }

    /** One line for all cards of a kind with the same reason. */
    List<String> lines() {
        if (!all().isEmpty()) {
            return List.of();
        }
        SequencedMap<String, List<Integer>> alike = new LinkedHashMap<>();
        why.keySet().stream().filter(device -> device.lastIndexOf(' ') > 0)
                .forEach(device -> alike
                        .computeIfAbsent(device.substring(0, device.lastIndexOf(' ')) + "\n" + why.get(device),
                                key -> new ArrayList<>())
                        .add(number(device)));
        List<String> lines = new ArrayList<>();
        alike.forEach((key, numbers) -> lines.add(key.substring(0, key.indexOf('\n')) + " "
                + NumberRanges.of(numbers.stream().sorted().toList()) + ": not used - "
                + key.substring(key.indexOf('\n') + 1)));
        return lines;
    }

    private static int number(String device) {
        String last = device.substring(device.lastIndexOf(' ') + 1);
        boolean isNumber = !last.isEmpty() && last.length() < 6 && last.chars().allMatch(c -> c >= '0' && c <= '9');
        return isNumber ? Integer.parseInt(last) : 0;
    }

    /** Why no card is used, where the client has none that it could. */
    String noneUsable() {
        if (!all().isEmpty()) {
            return "no card is used: " + all();
        }
        if (look == Look.UNDER_WAY) {
            return "no card is known yet; the drivers are being asked";
        }
        if (!lines().isEmpty()) {
            return "no card is used, as the lines on cards say";
        }
        return openCl.isEmpty() ? "no usable card; 'quern devices --explain' says why"
                : "no usable card; OpenCL was not asked: " + openCl;
    }
}
