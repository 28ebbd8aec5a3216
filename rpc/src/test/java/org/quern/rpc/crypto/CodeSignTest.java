package org.quern.rpc.crypto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.spec.InvalidKeySpecException;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys and signatures of a real project, and our own. */
class CodeSignTest {
    private static final SigningKey OURS = SigningKey.generate();

    @ParameterizedTest
    @ValueSource(strings = {"worker_1.00_x86_64-pc-linux-gnu.sh", "wrapped_job_1.00.xml"})
    void aRealProjectsSignatureIsValidForItsFileOnly(String file) throws IOException {
        CodeSignKey key = parse(text("code_sign_public"));
        String signature = text(file + ".signature");
        String md5 = Md5.of(Objects.requireNonNull(getClass().getResourceAsStream("/crypto/" + file)));
        assertTrue(key.signed(md5, signature));
        assertFalse(key.signed(Md5.of("something else"), signature));
        assertFalse(parse(text("upload_public")).signed(md5, signature));
    }

    @Test
    void keyTextComesBackExactly() throws IOException {
        for (String file : new String[]{"code_sign_public", "upload_public"}) {
            assertEquals(text(file).strip(), parse(text(file)).text());
        }
        assertEquals(OURS.publicKey(), parse(OURS.publicKey().text()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1024", "1024\n", "1024\r\nab", "512\nab", "garbage", "1024\nzz", "1024\n\u00e9"})
    void whatIsNoKeyIsNull(String text) {
        assertNull(CodeSignKey.parse(text));
    }

    @Test
    void aKeyThatSignsAnythingIsRefused() {
        String ours = OURS.publicKey().text();
        assertNull(CodeSignKey.parse("1024\n" + "0".repeat(512) + "\n."));
        assertNull(CodeSignKey.parse(new CodeSignKey(OURS.publicKey().modulus(), java.math.BigInteger.ONE).text()));
        assertNull(CodeSignKey.parse(ours.replaceFirst("\n", "\r\n")));
        assertNull(CodeSignKey.parse(ours.substring(0, ours.length() - 4)));
    }

    @Test
    void ourSignatureIsValidAndASingleChangedDigitBreaksIt() {
        String md5 = Md5.of("hello");
        String signature = OURS.sign(md5);
        assertTrue(OURS.publicKey().signed(md5, "\n  " + signature + "\n   "));
        assertNotEquals(signature, OURS.sign(Md5.of("other")));
        char first = signature.charAt(10) == '0' ? '1' : '0';
        assertFalse(OURS.publicKey().signed(md5, signature.substring(0, 10) + first + signature.substring(11)));
        assertFalse(OURS.publicKey().signed(md5, "f".repeat(256)));
        assertFalse(OURS.publicKey().signed(md5, ""));
        assertFalse(OURS.publicKey().signed(md5, signature.substring(0, 200)));
    }

    @Test
    void aKeySurvivesItsFile() throws InvalidKeySpecException {
        var again = SigningKey.ofPkcs8(OURS.pkcs8());
        assertEquals(OURS.publicKey(), again.publicKey());
        assertEquals(OURS.sign(Md5.of("x")), again.sign(Md5.of("x")));
    }

    @Test
    void anUploadCertificateIsForOneNameAndOneSize() {
        assertEquals("<name>a_0</name><max_nbytes>1000000</max_nbytes>", UploadCertificate.text("a_0", 1e6));
        String certificate = UploadCertificate.sign(OURS, "a_0", 1e6);
        assertTrue(UploadCertificate.valid(OURS.publicKey(), "a_0", 1e6, certificate));
        assertFalse(UploadCertificate.valid(OURS.publicKey(), "a_0", 1e7, certificate));
        assertFalse(UploadCertificate.valid(OURS.publicKey(), "a_1", 1e6, certificate));
    }

    @Test
    void theFirstKeyIsTrustedAndLaterOnesNeedASignature() {
        String old = OURS.publicKey().text();
        String fresh = SigningKey.generate().publicKey().text();
        assertEquals(new KeyOffer(old, ""), KeyOffer.judge(null, "\n" + old + "\n", null));
        assertEquals(new KeyOffer(old, ""), KeyOffer.judge(old, null, null));
        assertEquals(new KeyOffer(old, ""), KeyOffer.judge(old, old + "\n", null));
        assertEquals(new KeyOffer(fresh, ""), KeyOffer.judge(old, fresh, OURS.sign(Md5.of(fresh))));
        for (String bad : new String[]{null, "", "garbage", OURS.sign(Md5.of(old))}) {
            var offer = KeyOffer.judge(old, fresh, bad);
            assertEquals(old, offer.adopted());
            assertFalse(offer.complaint().isEmpty());
        }
        assertEquals(old, KeyOffer.judge(old, "nonsense", null).adopted());
        assertNull(KeyOffer.judge(null, "nonsense", null).adopted());
    }

    private static CodeSignKey parse(String text) {
        CodeSignKey key = CodeSignKey.parse(text);
        assertNotNull(key);
        return key;
    }

    private String text(String file) throws IOException {
        try (var in = Objects.requireNonNull(getClass().getResourceAsStream("/crypto/" + file))) {
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII);
        }
    }
}
