package org.quern.rpc.codec;

import java.io.IOException;

/** A client version "major.minor.release" and its three elements. */
final class VersionText {
    private int major;
    private int minor;
    private int release;

    static void write(BoincXmlWriter out, String version) throws IOException {
        String[] parts = version.split("\\.", 3);
        out.integer("core_client_major_version", part(parts, 0));
        out.integer("core_client_minor_version", part(parts, 1));
        out.integer("core_client_release", part(parts, 2));
    }

    private static long part(String[] parts, int index) {
        return index < parts.length ? CNumbers.decimal(parts[index]).orElse(0) : 0;
    }

    /** Takes the current element if it is one of the three. */
    boolean take(BoincXml xml) throws IOException {
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
