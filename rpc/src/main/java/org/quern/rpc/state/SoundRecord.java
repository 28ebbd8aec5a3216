package org.quern.rpc.state;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.quern.model.ProjectUrl;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.scan.BoincXmlException;

/** One record of a state file by itself: whether it is whole, and what it says. */
final class SoundRecord {
    private static final byte[] START = "<client_state>\n".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] END = "\n</client_state>\n".getBytes(StandardCharsets.US_ASCII);

    private SoundRecord() {}

    /** The well-formed document of one record, read; null if the record is not sound. */
    static @Nullable StateReader parsed(byte[] record) throws IOException {
        var in = new SequenceInputStream(new ByteArrayInputStream(START),
                new SequenceInputStream(new ByteArrayInputStream(record), new ByteArrayInputStream(END)));
        var reader = new StateReader(new BoincXml(in, StateFileCodec.LIMITS));
        reader.projects.add(new ProjectRecords(ProjectUrl.of("")));
        try {
            return reader.take() ? reader : null;
        } catch (BoincXmlException cut) {
            return null;
        }
    }

    /** The record can be read, and no control character is in it. */
    static boolean isSound(byte[] record) throws IOException {
        for (byte b : record) {
            if (b == 0x7f || (b >= 0 && b < ' ' && b != '\n' && b != '\r' && b != '\t')) {
                return false;
            }
        }
        return parsed(record) != null;
    }
}
