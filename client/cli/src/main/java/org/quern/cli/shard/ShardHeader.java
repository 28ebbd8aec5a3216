package org.quern.cli.shard;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.quern.cli.common.Json;
import org.quern.simulator.sweep.Shard;

/**
 * The first line of a shard's file: a comment of comma-separated values that holds JSON.
 *
 * @param shard which part it is
 * @param sweep of what
 */
record ShardHeader(Shard shard, SweepFacts sweep) {
    private static final String COMMENT = "# ";

    String line() {
        return COMMENT + Json.of(this);
    }

    /** What that line says; nothing if it is no such line. */
    static Optional<ShardHeader> read(String line) {
        if (!line.startsWith(COMMENT + "{")) {
            return Optional.empty();
        }
        try {
            JsonObject all = JsonParser.parseString(line.substring(COMMENT.length())).getAsJsonObject();
            JsonObject shard = field(all, "shard").getAsJsonObject();
            return Optional
                    .of(new ShardHeader(new Shard(field(shard, "number").getAsInt(), field(shard, "of").getAsInt()),
                            sweep(field(all, "sweep").getAsJsonObject())));
        } catch (JsonParseException | IllegalStateException | IllegalArgumentException
                | UnsupportedOperationException other) {
            return Optional.empty();
        }
    }

    private static SweepFacts sweep(JsonObject sweep) {
        List<Integer> figures = new ArrayList<>();
        array(sweep, "figures").forEach(figure -> figures.add(figure.getAsInt()));
        List<SweepFacts.Line> rows = new ArrayList<>();
        for (JsonElement row : array(sweep, "rows")) {
            rows.add(new SweepFacts.Line(field(row.getAsJsonObject(), "scenario").getAsString(),
                    field(row.getAsJsonObject(), "suite").getAsString()));
        }
        return new SweepFacts(field(sweep, "quern").getAsString(), field(sweep, "command").getAsString(), figures, rows,
                field(sweep, "seeds").getAsInt(), field(sweep, "days").getAsDouble(),
                field(sweep, "digest").getAsString());
    }

    private static JsonArray array(JsonObject of, String name) {
        return field(of, name).getAsJsonArray();
    }

    private static JsonElement field(JsonObject of, String name) {
        JsonElement found = of.get(name);
        if (found == null) {
            throw new JsonParseException("there is no " + name);
        }
        return found;
    }
}
