package org.quern.rpc.crypto;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A project's public key (docs/protocol/scheduler-rpc.md 8.1): 1024 bits, modulus and exponent in hexadecimal.
 *
 * @param modulus n
 * @param exponent e, usually 65537
 */
public record CodeSignKey(BigInteger modulus, BigInteger exponent) {
    /** Bits of every BOINC key. */
    static final int BITS = 1024;
    /** Bytes of a number, and of a signature. */
    static final int BYTES = BITS / 8;
    private static final String FIRST_LINE = BITS + "\n";

    /** The key in {@code text}, blanks around it allowed; null if it is none. */
    public static @Nullable CodeSignKey parse(String text) {
        String trimmed = text.strip();
        byte[] bytes = trimmed.startsWith(FIRST_LINE) ? HexBlock.parse(trimmed, FIRST_LINE.length(), 2 * BYTES) : null;
        if (bytes == null) {
            return null;
        }
        var key = new CodeSignKey(new BigInteger(1, bytes, 0, BYTES), new BigInteger(1, bytes, BYTES, BYTES));
        return key.usable() ? key : null;
    }

    /** The text that {@link #parse} reads, without a line feed at its end, so that its MD5 is the one that projects sign. */
    public String text() {
        byte[] bytes = Arrays.copyOf(HexBlock.padded(modulus.toByteArray(), BYTES), 2 * BYTES);
        System.arraycopy(HexBlock.padded(exponent.toByteArray(), BYTES), 0, bytes, BYTES, BYTES);
        return FIRST_LINE + HexBlock.format(bytes);
    }

    /** Whether {@code signatureText} is this key's signature of the 32 hexadecimal digits {@code md5}. */
    public boolean signed(String md5, String signatureText) {
        byte[] signature = HexBlock.parse(signatureText.strip(), 0, BYTES);
        if (signature == null) {
            return false;
        }
        var number = new BigInteger(1, signature);
        return number.compareTo(modulus) < 0
                && number.modPow(exponent, modulus).equals(new BigInteger(1, paddedDigest(md5)));
    }

    /** What stands inside a signature: PKCS #1 v1.5 block type 1 around the digits themselves, and nothing else. The whole block is compared, so nothing can hide in the padding. */
    private static byte[] paddedDigest(String md5) {
        byte[] digits = md5.getBytes(StandardCharsets.US_ASCII);
        var block = new byte[BYTES];
        Arrays.fill(block, (byte) 0xff);
        block[0] = 0;
        block[1] = 1;
        block[BYTES - digits.length - 1] = 0;
        System.arraycopy(digits, 0, block, BYTES - digits.length, digits.length);
        return block;
    }

    /** Odd modulus of full length and an exponent below it: with an even modulus or exponent 1 anybody can sign. */
    private boolean usable() {
        return modulus.testBit(0) && modulus.bitLength() > BITS - 8 && exponent.compareTo(BigInteger.TWO) > 0
                && exponent.compareTo(modulus) < 0;
    }
}
