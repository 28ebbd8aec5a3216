package org.quern.rpc.crypto;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPairGenerator;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import javax.crypto.Cipher;

/** A project server's private key: for its programs (code signing) or for the certificates of its output files (upload). */
public final class SigningKey {
    private final RSAPrivateCrtKey key;

    private SigningKey(RSAPrivateCrtKey key) {
        this.key = key;
    }

    /** A new key of 1024 bits, the only length that BOINC clients accept. */
    public static SigningKey generate() {
        try {
            var generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(CodeSignKey.BITS);
            return new SigningKey((RSAPrivateCrtKey) generator.generateKeyPair().getPrivate());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK has no RSA", e);
        }
    }

    /** The key that {@link #pkcs8} gave. */
    public static SigningKey ofPkcs8(byte[] encoded) throws InvalidKeySpecException {
        try {
            return new SigningKey(
                    (RSAPrivateCrtKey) KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(encoded)));
        } catch (InvalidKeySpecException e) {
            throw e;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK has no RSA", e);
        }
    }

    /** The secret in PKCS #8, to be kept in a file that only its owner may read. */
    public byte[] pkcs8() {
        return key.getEncoded();
    }

    /** The key that checks this one's signatures. */
    public CodeSignKey publicKey() {
        return new CodeSignKey(key.getModulus(), key.getPublicExponent());
    }

    /** The signature text for the 32 hexadecimal digits {@code md5}. */
    public String sign(String md5) {
        try {
            var cipher = Cipher.getInstance("RSA/ECB/PKCS1Padding");
            cipher.init(Cipher.ENCRYPT_MODE, key);
            return HexBlock.format(cipher.doFinal(md5.getBytes(StandardCharsets.US_ASCII)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("an RSA key that cannot sign", e);
        }
    }
}
