package org.quern.rpc.transfer;

import java.nio.charset.StandardCharsets;
import org.quern.model.FileInfo;
import org.quern.model.TextCursor;
import org.quern.rpc.scan.ByteText;
import org.quern.rpc.write.FixedPoint;

/**
 * The documents of the file upload handler (docs/protocol/file-transfer.md 6): read line by line by the server, so
 * every element has a line of its own.
 */
public final class UploadDocuments {
    /** Digits of the size of the largest file. */
    private static final int MOST_DIGITS = 18;

    /**
     * What the server answered.
     *
     * @param status 0 success, 1 try later, -1 never; 1 if it said something else or nothing
     * @param message its explanation, empty if none
     * @param fileSize bytes that it has of the file, -1 if not told
     */
    public record Reply(int status, String message, long fileSize) {}

    private UploadDocuments() {}

    /** The question how much of a file the server has. */
    static byte[] sizeQuery(FileInfo file, String clientVersion) {
        return bytes(head(clientVersion) + "    <get_file_size>" + file.name()
                + "</get_file_size>\n</data_server_request>\n");
    }

    /** Everything before the data, which begins right behind it and ends the request. */
    static byte[] uploadHead(FileInfo file, String clientVersion, long offset) {
        String signature = file.xmlSignature() == null
                ? ""
                : "<xml_signature>\n" + file.xmlSignature().strip() + "\n</xml_signature>\n";
        return bytes(head(clientVersion) + "<file_upload>\n<file_info>\n<name>" + file.name() + "</name>\n" + signature
                + "<max_nbytes>" + FixedPoint.whole(file.maxNbytes()) + "</max_nbytes>\n</file_info>\n<nbytes>"
                + FixedPoint.whole(file.nbytes()) + "</nbytes>\n<md5_cksum>" + file.md5() + "</md5_cksum>\n<offset>"
                + offset
                + "</offset>\n<data>\n");
    }

    private static String head(String clientVersion) {
        String[] parts = clientVersion.split("\\.", 3);
        return "<data_server_request>\n    <core_client_major_version>" + parts[0] + "</core_client_major_version>\n"
                + "    <core_client_minor_version>" + (parts.length > 1 ? parts[1] : "0")
                + "</core_client_minor_version>\n"
                + "    <core_client_release>" + (parts.length > 2 ? parts[2] : "0") + "</core_client_release>\n";
    }

    private static byte[] bytes(String text) {
        return ByteText.encode(text);
    }

    /** Reads a reply; nothing that a server can send is an error here. */
    static Reply parse(byte[] reply) {
        String text = new String(reply, StandardCharsets.ISO_8859_1);
        String status = element(text, "status");
        String why = element(text, "message").replaceAll("\\p{Cntrl}+", " ").strip();
        return new Reply(status.equals("0") ? 0 : status.equals("-1") ? -1 : 1, why, size(element(text, "file_size")));
    }

    private static String element(String text, String name) {
        return TextCursor.between(text, "<" + name + ">", "</" + name + ">").orElse("").strip();
    }

    /** Bytes, or -1 if the text is no size. */
    private static long size(String text) {
        var cursor = new TextCursor(text);
        String whole = cursor.digits();
        if (cursor.take(".")) {
            cursor.digits();
        }
        return whole.isEmpty() || whole.length() > MOST_DIGITS || !cursor.atEnd() ? -1 : Long.parseLong(whole);
    }
}
