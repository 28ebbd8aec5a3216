package org.quern.rpc.crypto;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.quern.config.file.RegularFile;

/** MD5 in 32 lower-case hexadecimal digits: BOINC's only checksum. */
public final class Md5 {
    private static final int PIECE = 64 * 1024;

    private Md5() {}

    /** Of a file, read in pieces; of what a link leads to only without {@code NOFOLLOW_LINKS}. */
    public static String of(Path file, LinkOption... links) throws IOException {
        try (var in = RegularFile.open(file, links)) {
            return of(in);
        }
    }

    /** Of everything that {@code in} gives; leaves it open. */
    public static String of(InputStream in) throws IOException {
        var digest = digest();
        var piece = new byte[PIECE];
        for (int count = in.read(piece); count >= 0; count = in.read(piece)) {
            digest.update(piece, 0, count);
        }
        return hex(digest);
    }

    /** Of a text in UTF-8. */
    public static String of(String text) {
        var digest = digest();
        digest.update(text.getBytes(StandardCharsets.UTF_8));
        return hex(digest);
    }

    /** A fresh digest, for those who see the bytes go by. */
    public static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("MD5");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this JDK has no MD5", e);
        }
    }

    /** Ends {@code digest}. */
    public static String hex(MessageDigest digest) {
        return HexFormat.of().formatHex(digest.digest());
    }
}
