package org.quern.rpc.transfer;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import org.quern.config.file.DraftName;
import org.quern.config.file.RegularFile;
import org.quern.model.BoincError;
import org.quern.model.FileInfo;
import org.quern.rpc.crypto.CodeSignKey;
import org.quern.rpc.crypto.Md5;

/**
 * Decides whether a file on disk is the one that the project described (docs/protocol/file-transfer.md 5.4), and makes it
 * ready for use.
 *
 * @param signatureRequired it is a program file: only with a valid code signature
 * @param codeSignKey the project's key, null if none is known
 * @param trustImages images that are no programs count as right whatever their content (preference {@code dont_verify_images})
 * @param trustSizes sizes are not compared (option {@code dont_check_file_sizes})
 */
public record FileVerifier(boolean signatureRequired, @Nullable String codeSignKey, boolean trustImages,
        boolean trustSizes) {
    private static final int PIECE = 64 * 1024;
    /** Bytes that a file whose size nobody told may have, packed or unpacked. */
    static final long LONGEST_UNKNOWN = 10L << 30;

    /** What was found. */
    public sealed interface Verification {
        /** It is the file. */
        record Good(String md5) implements Verification {
            Good() {
                this("");
            }
        }

        /** It is not there: to be downloaded. */
        record Missing() implements Verification {}

        /**
         * It is another file.
         *
         * @param code BOINC's error number: -119 checksum, -120 signature, -123 no signature, -221 size
         * @param reason sentence for people
         */
        record Bad(int code, String reason) implements Verification {}
    }

    /** Where a compressed download is kept until it is complete. */
    static Path unfinishedGzip(Path file) {
        return file.resolveSibling(file.getFileName() + ".gzt");
    }

    private static Path finishedGzip(Path file) {
        return file.resolveSibling(file.getFileName() + ".gz");
    }

    /** Ends a download: a compressed one gets its next name, and what was unpacked from an earlier one goes. */
    static void complete(FileInfo info, Path file) throws IOException {
        if (info.downloadGzipped()) {
            Files.deleteIfExists(file);
            Files.move(unfinishedGzip(file), finishedGzip(file), StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /**
     * Checks the file and unpacks it before, where only its compressed form is there.
     *
     * @throws IOException if our own disk is in the way
     */
    public Verification verify(FileInfo info, Path file) throws IOException {
        Path packed = finishedGzip(file);
        if (info.downloadGzipped() && !Files.exists(file) && Files.exists(packed) && !unpack(info, packed, file)) {
            return new Verification.Bad(BoincError.WRONG_MD5.code(), info.name() + " cannot be unpacked");
        }
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return new Verification.Missing();
        }
        long size = Files.size(file);
        if (trustImages && !signatureRequired && size > 0 && isImage(info.name())) {
            return new Verification.Good();
        }
        if (!trustSizes && info.nbytes() > 0 && size != (long) info.nbytes()) {
            return new Verification.Bad(BoincError.WRONG_SIZE.code(),
                    info.name() + " has " + size + " bytes, expected were " + (long) info.nbytes());
        }
        return signatureRequired ? checkSignature(info, file) : checkMd5(info, file);
    }

    private static boolean isImage(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return Stream.of(".jpg", ".jpeg", ".png").anyMatch(lower::endsWith);
    }

    private Verification checkSignature(FileInfo info, Path file) throws IOException {
        String signature = info.fileSignature();
        if (signature == null) {
            return new Verification.Bad(BoincError.NO_SIGNATURE.code(),
                    info.name() + " is a program without a signature");
        }
        CodeSignKey key = codeSignKey == null ? null : CodeSignKey.parse(codeSignKey);
        if (key == null) {
            return new Verification.Bad(BoincError.WRONG_SIGNATURE.code(),
                    info.name() + ": the project's key is not known, so its signature cannot be checked");
        }
        String md5 = Md5.of(file, LinkOption.NOFOLLOW_LINKS);
        return key.signed(md5, signature)
                ? new Verification.Good(md5)
                : new Verification.Bad(BoincError.WRONG_SIGNATURE.code(),
                        info.name() + ": the signature is not that of the project");
    }

    private static Verification checkMd5(FileInfo info, Path file) throws IOException {
        if (info.md5().isEmpty()) {
            return new Verification.Good();
        }
        String found = Md5.of(file, LinkOption.NOFOLLOW_LINKS);
        return found.equals(info.md5())
                ? new Verification.Good()
                : new Verification.Bad(BoincError.WRONG_MD5.code(),
                        info.name() + " has the MD5 " + found + ", expected was " + info.md5());
    }

    /**
     * Unpacks through a temporary file; false if the packed one is damaged or too long. It is gone afterwards either way, and stays where
     * our own disk was in the way: it is whole, and nobody has to fetch it again.
     */
    private static boolean unpack(FileInfo info, Path packed, Path file) throws IOException {
        Path temporary = DraftName.of(file);
        boolean unpacked = false;
        try {
            unpacked = unpacked(info, packed, temporary);
            if (unpacked) {
                Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
            }
        } finally {
            Files.deleteIfExists(temporary);
        }
        Files.deleteIfExists(packed);
        return unpacked;
    }

    private static boolean unpacked(FileInfo info, Path packed, Path temporary) throws IOException {
        long longest = info.nbytes() > 0 ? (long) info.nbytes() : LONGEST_UNKNOWN;
        Files.deleteIfExists(temporary);
        try (InputStream raw = RegularFile.open(packed, LinkOption.NOFOLLOW_LINKS);
                InputStream in = new GZIPInputStream(raw, PIECE);
                OutputStream out = Channels.newOutputStream(RegularFile.create(temporary))) {
            return copy(in, out, longest);
        } catch (ZipException | EOFException e) {
            return false;
        }
    }

    private static boolean copy(InputStream in, OutputStream out, long longest) throws IOException {
        byte[] piece = new byte[PIECE];
        long total = 0;
        for (int count = in.read(piece); count >= 0; count = in.read(piece)) {
            total += count;
            if (total > longest) {
                return false;
            }
            out.write(piece, 0, count);
        }
        return true;
    }

    /** Sets the mode of a verified file: programs may be executed by everybody, the rest only read (docs/protocol/file-transfer.md 1.2). */
    public static void setMode(FileInfo info, Path file) throws IOException {
        if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.setPosixFilePermissions(file,
                    PosixFilePermissions.fromString(info.executable() ? "rwxr-xr-x" : "rw-r--r--"));
        }
    }
}
