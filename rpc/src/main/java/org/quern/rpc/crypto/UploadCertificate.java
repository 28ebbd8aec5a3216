package org.quern.rpc.crypto;

import org.quern.rpc.write.FixedPoint;

/** What allows a client to upload one file of at most so many bytes (docs/protocol/scheduler-rpc.md 8.3, {@code xml_signature}). */
public final class UploadCertificate {
    private UploadCertificate() {}

    /** The text that is signed: no blanks, the limit without decimals. */
    public static String text(String fileName, double maxNbytes) {
        return "<name>" + fileName + "</name><max_nbytes>" + FixedPoint.whole(maxNbytes) + "</max_nbytes>";
    }

    /** The certificate for one file. */
    public static String sign(SigningKey uploadKey, String fileName, double maxNbytes) {
        return uploadKey.sign(Md5.of(text(fileName, maxNbytes)));
    }

    /** Whether {@code signature} is the certificate for that file. */
    public static boolean valid(CodeSignKey uploadKey, String fileName, double maxNbytes, String signature) {
        return uploadKey.signed(Md5.of(text(fileName, maxNbytes)), signature);
    }
}
