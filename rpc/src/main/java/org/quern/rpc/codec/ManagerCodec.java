package org.quern.rpc.codec;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.quern.model.ManagerLogin;
import org.quern.model.ManagerPlace;
import org.quern.model.ManagerReply;
import org.quern.model.ManagerRequest;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.scan.BoincXmlException;
import org.quern.rpc.scan.ScanLimits;
import org.quern.rpc.write.BoincXmlWriter;

/**
 * The documents of account managers (docs/protocol/accounts.md 8, docs/protocol/data-directory.md 13). Reading is lenient; only a document that
 * is cut off, too long or not there at all is a {@link BoincXmlException}.
 */
public final class ManagerCodec {
    /** Bytes of a reply: a thousand projects with keys and signatures stay below 2 MB. */
    public static final long LONGEST_REPLY = 4_000_000;
    private static final ScanLimits LIMITS = ScanLimits.DEFAULT.withDocumentBytes(LONGEST_REPLY);

    private ManagerCodec() {}

    /** Reads a reply. */
    public static ManagerReply readReply(InputStream from) throws IOException {
        return ManagerReplyReader.read(new BoincXml(from, LIMITS));
    }

    /** Writes a request and flushes {@code to}, which stays open. */
    public static void writeRequest(ManagerRequest request, OutputStream to) throws IOException {
        var out = new BoincXmlWriter(to);
        new ManagerRequestWriter(out, request).write();
        out.flush();
    }

    /** When the preferences of a reply were changed, Unix seconds; 0 if they do not say. Those of a venue stand further inside. */
    public static double modTime(String globalPreferences) throws IOException {
        BoincXml xml = BoincXml.of("<global_preferences>" + globalPreferences + "</global_preferences>");
        for (int top = xml.root("global_preferences"); xml.nextChild(top);) {
            if (xml.name().equals("mod_time")) {
                return xml.nonNegativeOr(0);
            }
        }
        return 0;
    }

    /** Reads acct_mgr_url.xml. */
    public static ManagerPlace readPlace(InputStream from) throws IOException {
        return ManagerPlaceXml.TABLE.readDocument(new BoincXml(from, LIMITS));
    }

    /** Reads acct_mgr_login.xml. */
    public static ManagerLogin readLogin(InputStream from) throws IOException {
        return ManagerLoginXml.TABLE.readDocument(new BoincXml(from, LIMITS));
    }

    /** Writes acct_mgr_url.xml and flushes {@code to}, which stays open. */
    public static void write(ManagerPlace place, OutputStream to) throws IOException {
        var out = new BoincXmlWriter(to);
        ManagerPlaceXml.TABLE.write(out, place);
        out.flush();
    }

    /** Writes acct_mgr_login.xml and flushes {@code to}, which stays open. */
    public static void write(ManagerLogin login, OutputStream to) throws IOException {
        var out = new BoincXmlWriter(to);
        ManagerLoginXml.TABLE.write(out, login);
        out.flush();
    }
}
