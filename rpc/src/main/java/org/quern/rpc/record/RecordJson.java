package org.quern.rpc.record;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParseException;
import java.io.StringWriter;
import java.util.Optional;

/**
 * Records, with everything in them, as one line of JSON each. A value of a sealed interface stands as an object with one
 * member, named after its record. What is read equals what was written, to the last bit of every double, secrets apart: they
 * never reach a line ({@link SecretNumbers}).
 */
public final class RecordJson {
    private final Gson gson = new GsonBuilder().serializeSpecialFloatingPointValues().disableHtmlEscaping()
            .enableComplexMapKeySerialization().registerTypeAdapterFactory(new SealedAdapters()).create();
    /** The same secret gets the same number on every line. */
    private final SecretNumbers secrets = new SecretNumbers();

    /** The line, without its newline; {@code type} may be a sealed interface. */
    public <T> String write(T value, Class<T> type) {
        StringWriter line = new StringWriter();
        HidingWriter out = new HidingWriter(line, secrets);
        gson.toJson(value, type, out);
        return line.toString();
    }

    /** What a line says; empty if it is cut or was never written by {@link #write}. */
    public <T> Optional<T> read(String line, Class<T> type) {
        try {
            return Optional.ofNullable(gson.fromJson(line, type));
        } catch (JsonParseException | IllegalArgumentException | NullPointerException damaged) {
            return Optional.empty();
        }
    }
}
