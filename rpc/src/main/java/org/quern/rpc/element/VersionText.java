package org.quern.rpc.element;

import java.io.IOException;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.scan.CNumbers;
import org.quern.rpc.write.BoincXmlWriter;

/** A client version "major.minor.release" and its three elements. */
public final class VersionText {
    private int major;
    private int minor;
    private int release;

    public static void write(BoincXmlWriter out, String version) throws IOException {
        String[] parts = version.split("\\.", 3);
        out.integer("core_client_major_version", part(parts, 0));
        out.integer("core_client_minor_version", part(parts, 1));
        out.integer("core_client_release", part(parts, 2));
    }

    private static long part(String[] parts, int index) {
        return index < parts.length ? CNumbers.decimal(parts[index]).orElse(0) : 0;
    }

    /** Takes the current element if it is one of the three. */
    public boolean take(BoincXml xml) throws IOException {
        switch (xml.name()) {
            case "core_client_major_version" -> major = xml.intOr(0);
            case "core_client_minor_version" -> minor = xml.intOr(0);
            case "core_client_release" -> release = xml.intOr(0);
            default -> {
                return false;
            }
        }
        return true;
    }

    @Override
    public String toString() {
        return major + "." + minor + "." + release;
    }
}
