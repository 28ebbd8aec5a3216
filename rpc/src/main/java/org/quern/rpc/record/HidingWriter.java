package org.quern.rpc.record;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.Writer;
import org.jspecify.annotations.Nullable;

/** Writes JSON with a number in place of every secret text: whatever stands under a name that {@link SecretNumbers} knows. */
final class HidingWriter extends JsonWriter {
    private final SecretNumbers secrets;
    private boolean secret;

    HidingWriter(Writer out, SecretNumbers secrets) {
        super(out);
        this.secrets = secrets;
    }

    @Override
    public JsonWriter name(String name) throws IOException {
        secret = SecretNumbers.isSecret(name);
        return super.name(name);
    }

    @Override
    public JsonWriter value(@Nullable String value) throws IOException {
        return super.value(secret && value != null ? secrets.hidden(value) : value);
    }
}
