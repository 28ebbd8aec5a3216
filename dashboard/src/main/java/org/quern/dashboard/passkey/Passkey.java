package org.quern.dashboard.passkey;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.util.Optional;
import org.quern.cli.common.Json;

/**
 * A key on somebody's device that lets him in.
 *
 * @param user whose it is
 * @param handle by which his device knows him: base64url, the same for all of his passkeys
 * @param id by which the device and the browser know it: base64url
 * @param site the name of this computer that it is good for
 * @param name what he calls it
 * @param created Unix time, in seconds
 * @param used the same, of the last time that it let him in; 0 if it has not yet
 * @param count how often the device says that it has signed; 0 if it does not count
 * @param backup whether it may be on several devices
 * @param key what the device told of it: the attested credential data of WebAuthn 6.5.1, base64url
 */
public record Passkey(String user, String handle, String id, String site, String name, double created, double used,
        long count, boolean backup, String key) {
    /** As it is kept, on one line. */
    String line() {
        return Json.of(this);
    }

    /** The one that a line is; empty if it is none. */
    static Optional<Passkey> of(String line) {
        try {
            JsonObject told = JsonParser.parseString(line).getAsJsonObject();
            return Optional.of(new Passkey(text(told, "user"), text(told, "handle"), text(told, "id"),
                    text(told, "site"), text(told, "name"), told.get("created").getAsDouble(),
                    told.get("used").getAsDouble(), told.get("count").getAsLong(),
                    told.get("backup").getAsBoolean(), text(told, "key")));
        } catch (JsonParseException | IllegalStateException | UnsupportedOperationException | NumberFormatException
                | NullPointerException none) {
            return Optional.empty();
        }
    }

    private static String text(JsonObject told, String name) {
        return told.get(name).getAsString();
    }

    /** The same after it has let him in. */
    Passkey used(double now, long counted) {
        return new Passkey(user, handle, id, site, name, created, now, counted, backup, key);
    }

    /** A device that counts has counted on; else there may be two of it (WebAuthn 7.2, step 21). */
    boolean hasCountedOn(long counted) {
        return (count == 0 && counted == 0) || counted > count;
    }
}
