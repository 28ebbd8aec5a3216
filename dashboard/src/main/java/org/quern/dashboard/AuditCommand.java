package org.quern.dashboard;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.quern.cli.common.Complaint;
import org.quern.cli.common.Json;
import org.quern.dashboard.access.AuditLog;
import org.quern.model.ExitCode;
import org.quern.model.PlainLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code quern dashboard audit}: who did what. */
@Command(name = "audit", description = "Show who did what by the dashboard while other computers could come in, oldest first.")
final class AuditCommand implements Callable<Integer> {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);

    private static final List<String> PARTS = List.of("at", "user", "address", "what", "outcome", "status");
    /** Names of users, addresses of computers and projects. */
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9/][A-Za-z0-9._@:/+~%-]*");

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private DashboardDirectory folder = new DashboardDirectory();

    @Option(names = "--json", description = "Print a JSON list.")
    private boolean json;

    @Override
    public Integer call() {
        try {
            List<JsonObject> all = new AuditLog(folder.path(), _ -> {
            }).lines().stream().flatMap(line -> parsed(line).stream())
                    .sorted(Comparator.comparingDouble(AuditCommand::at)).toList();
            if (json) {
                spec.commandLine().getOut().println(PlainLine.of(all.toString()));
            } else {
                all.forEach(each -> spec.commandLine().getOut().println(line(each)));
            }
            return ExitCode.DONE.code();
        } catch (IOException e) {
            return Complaint.tell(spec, ExitCode.FAILED, String.valueOf(e.getMessage()));
        }
    }

    /** None of a line that a full disk has cut off, or somebody has written into. */
    private static List<JsonObject> parsed(String line) {
        try {
            JsonElement told = JsonParser.parseString(line);
            return told instanceof JsonObject entry && entry.get("of") instanceof JsonObject of
                    && PARTS.stream().allMatch(part -> entry.get(part) instanceof JsonPrimitive)
                    && of.asMap().values().stream().allMatch(JsonPrimitive.class::isInstance)
                    && Double.isFinite(at(entry)) ? List.of(entry) : List.of();
        } catch (JsonParseException | NumberFormatException e) {
            return List.of();
        }
    }

    private static double at(JsonObject entry) {
        return entry.get("at").getAsDouble();
    }

    private static String line(JsonObject entry) {
        StringBuilder line = new StringBuilder(TIME.format(Instant.ofEpochSecond((long) at(entry))
                .atZone(ZoneId.systemDefault())));
        for (String part : List.of("user", "address", "what")) {
            String text = entry.get(part).getAsString();
            line.append(' ').append(text.isEmpty() ? "-" : word(text));
        }
        entry.getAsJsonObject("of").asMap().forEach(
                (name, value) -> line.append(' ').append(word(name)).append('=').append(word(value.getAsString())));
        return line.append(": ").append(word(entry.get("outcome").getAsString())).toString();
    }

    /** In quotes if it could be taken for more than one word, or for one of ours. */
    private static String word(String text) {
        return PLAIN.matcher(text).matches() ? text : PlainLine.of(Json.of(text));
    }
}
