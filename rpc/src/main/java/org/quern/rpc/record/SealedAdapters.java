package org.quern.rpc.record;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import com.google.gson.TypeAdapter;
import com.google.gson.TypeAdapterFactory;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Tells a sealed interface's records apart by name: {@code {"TaskStarted":{...}}}. */
final class SealedAdapters implements TypeAdapterFactory {
    @Override
    public <T> @Nullable TypeAdapter<T> create(Gson gson, TypeToken<T> type) {
        Class<? super T> raw = type.getRawType();
        return raw.isSealed() && raw.isInterface() ? new OneOf<>(gson, raw) : null;
    }

    private static final class OneOf<T> extends TypeAdapter<T> {
        private final Gson gson;
        private final Map<String, Class<?>> kinds = new TreeMap<>();

        OneOf(Gson gson, Class<? super T> sealed) {
            this.gson = gson;
            for (Class<?> kind : sealed.getPermittedSubclasses()) {
                kinds.put(kind.getSimpleName(), kind);
            }
        }

        @Override
        public void write(JsonWriter out, @Nullable T value) throws IOException {
            if (value == null) {
                out.nullValue();
                return;
            }
            out.beginObject();
            out.name(value.getClass().getSimpleName());
            gson.toJson(value, value.getClass(), out);
            out.endObject();
        }

        @Override
        public T read(JsonReader in) throws IOException {
            in.beginObject();
            String name = in.nextName();
            Class<?> kind = kinds.get(name);
            if (kind == null) {
                throw new JsonParseException("unknown kind " + name);
            }
            T value = gson.fromJson(in, kind);
            in.endObject();
            return value;
        }
    }
}
