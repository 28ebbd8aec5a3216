package org.quern.dashboard;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.quern.cli.common.Json;

/** A device with one passkey, and the browser before it: what both would send, or something worse (WebAuthn level 2, 5.8.1, 6.1, 6.5). */
final class FakePasskeyDevice {
    private static final int UP = 1;
    private static final int UV = 4;
    private static final int AT = 64;
    private final KeyPair key;
    private final byte[] id = new byte[32];
    /** What it says; a test may have it lie. */
    String origin;
    String site;
    String handle = "";
    String type = "";
    String challenge = "";
    long count;
    boolean knowsItsUser = true;
    boolean forgets;
    boolean isInAFrameOfAnother;

    FakePasskeyDevice(String origin, String site) throws GeneralSecurityException {
        KeyPairGenerator keys = KeyPairGenerator.getInstance("EC");
        keys.initialize(new ECGenParameterSpec("secp256r1"));
        key = keys.generateKeyPair();
        new SecureRandom().nextBytes(id);
        this.origin = origin;
        this.site = site;
    }

    String id() {
        return text(id);
    }

    /** A new credential for what the dashboard asks. */
    JsonObject make(JsonObject options) throws GeneralSecurityException {
        handle = options.getAsJsonObject("user").get("id").getAsString();
        byte[] data = join(facts(UP | (knowsItsUser ? UV : 0) | AT), new byte[16], new byte[]{0, 32}, id, cose());
        byte[] object = join(new byte[]{(byte) 0xa3}, cbor("fmt"), cbor("none"), cbor("attStmt"),
                new byte[]{(byte) 0xa0}, cbor("authData"), new byte[]{0x58, (byte) data.length}, data);
        return credential(Map.of("clientDataJSON", text(client("webauthn.create", options)), "attestationObject",
                text(object), "transports", List.of("internal")));
    }

    /** Signs what the dashboard asks. */
    JsonObject sign(JsonObject options) throws GeneralSecurityException {
        count = forgets || count == 0 ? count : count + 1;
        byte[] data = facts(UP | (knowsItsUser ? UV : 0));
        byte[] client = client("webauthn.get", options);
        Signature signature = Signature.getInstance("SHA256withECDSA");
        signature.initSign(key.getPrivate());
        signature.update(join(data, sha256(client)));
        return credential(Map.of("clientDataJSON", text(client), "authenticatorData", text(data), "signature",
                text(signature.sign()), "userHandle", handle));
    }

    private JsonObject credential(Map<String, Object> response) {
        return JsonParser.parseString(Json.of(Map.of("id", id(), "rawId", id(), "type", "public-key", "response",
                response, "clientExtensionResults", Map.of(), "authenticatorAttachment", "platform")))
                .getAsJsonObject();
    }

    private byte[] client(String usual, JsonObject options) {
        return Json.of(Map.of("type", type.isEmpty() ? usual : type, "challenge",
                challenge.isEmpty() ? options.get("challenge").getAsString() : challenge, "origin", origin,
                "crossOrigin", isInAFrameOfAnother)).getBytes(StandardCharsets.UTF_8);
    }

    private byte[] facts(int flags) throws GeneralSecurityException {
        return join(sha256(site.getBytes(StandardCharsets.UTF_8)), new byte[]{(byte) flags},
                ByteBuffer.allocate(4).putInt((int) count).array());
    }

    /** The public key as COSE writes it (RFC 9053, 7.1.1). */
    private byte[] cose() {
        ECPublicKey open = (ECPublicKey) key.getPublic();
        return join(new byte[]{(byte) 0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32}, number(open.getW().getAffineX()),
                new byte[]{0x22, 0x58, 32}, number(open.getW().getAffineY()));
    }

    private static byte[] number(BigInteger number) {
        byte[] bytes = number.toByteArray();
        byte[] whole = new byte[32];
        int length = Math.min(32, bytes.length);
        System.arraycopy(bytes, bytes.length - length, whole, 32 - length, length);
        return whole;
    }

    private static byte[] cbor(String text) {
        return join(new byte[]{(byte) (0x60 + text.length())}, text.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] sha256(byte[] bytes) throws GeneralSecurityException {
        return MessageDigest.getInstance("SHA-256").digest(bytes);
    }

    private static byte[] join(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    private static String text(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
