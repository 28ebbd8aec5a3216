package org.quern.dashboard;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.quern.cli.common.Complaint;
import org.quern.dashboard.door.AuditLog;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code quern dashboard audit}: who did what. */
@Command(name = "audit", description = "Show who did what by the dashboard while other computers could come in, oldest first.")
final class AuditCommand implements Callable<Integer> {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OwnFolder folder = new OwnFolder();

    @Option(names = "--json", description = "Print a JSON list.")
    private boolean json;

    @Override
    public Integer call() {
        try {
            List<JsonObject> all = new AuditLog(folder.path(), _ -> {
            }).lines().stream().flatMap(line -> parsed(line).stream()).toList();
            if (json) {
                spec.commandLine().getOut().println(all);
            } else {
                all.forEach(each -> spec.commandLine().getOut().println(line(each)));
            }
            return ExitCode.OK;
        } catch (IOException e) {
            return Complaint.tell(spec, ExitCode.SOFTWARE, String.valueOf(e.getMessage()));
        }
    }

    /** None of a line that a full disk has cut off. */
    private static List<JsonObject> parsed(String line) {
        try {
            JsonElement told = JsonParser.parseString(line);
            return told.isJsonObject() && told.getAsJsonObject().has("status") ? List.of(told.getAsJsonObject())
                    : List.of();
        } catch (JsonParseException e) {
            return List.of();
        }
    }

    private static String line(JsonObject entry) {
        String user = entry.get("user").getAsString();
        StringBuilder line = new StringBuilder(TIME.format(Instant
                .ofEpochSecond((long) entry.get("at").getAsDouble()).atZone(ZoneId.systemDefault())));
        line.append(' ').append(user.isEmpty() ? "-" : user).append(' ').append(entry.get("address").getAsString())
                .append(' ').append(entry.get("what").getAsString());
        entry.getAsJsonObject("of").asMap()
                .forEach((name, value) -> line.append(' ').append(name).append('=').append(value.getAsString()));
        return line.append(": ").append(entry.get("outcome").getAsString()).toString();
    }
}
