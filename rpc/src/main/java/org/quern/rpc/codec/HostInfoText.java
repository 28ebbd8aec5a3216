package org.quern.rpc.codec;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.quern.model.HostInfo;
import org.quern.rpc.element.host.HostInfoXml;
import org.quern.rpc.write.BoincXmlWriter;

/** {@code <host_info>} as text, with the coprocessors inside it: for init_data.xml, account managers and people. */
public final class HostInfoText {
    private HostInfoText() {}

    /** The element, one child a line, in bytes as they stand in BOINC's files. */
    public static String of(HostInfo host) {
        return write(HostInfoXml.STATE, host);
    }

    /** The element as it stands in a scheduler request, where coprocessors follow it and are not inside. */
    public static String ofRequest(HostInfo host) {
        return write(HostInfoXml.REQUEST, host);
    }

    private static String write(HostInfoXml table, HostInfo host) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            BoincXmlWriter out = new BoincXmlWriter(bytes);
            table.write(out, host);
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException("memory does not fail", e);
        }
        return bytes.toString(StandardCharsets.ISO_8859_1);
    }
}
