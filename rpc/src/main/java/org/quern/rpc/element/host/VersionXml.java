package org.quern.rpc.element.host;

import org.quern.rpc.scan.CNumbers;
import org.quern.rpc.table.Column;
import org.quern.rpc.table.ElementTable;
import org.quern.rpc.table.Values;

/** A client version "major.minor.release" and its three elements. */
public final class VersionXml extends ElementTable<String> {
    public static final VersionXml TABLE = new VersionXml();

    private final Column<String, Long> major = number("core_client_major_version", 0);
    private final Column<String, Long> minor = number("core_client_minor_version", 1);
    private final Column<String, Long> release = number("core_client_release", 2);

    private VersionXml() {
        super("version");
    }

    private Column<String, Long> number(String name, int index) {
        return wide(name, version -> {
            String[] parts = version.split("\\.", 3);
            return index < parts.length ? CNumbers.decimal(parts[index]).orElse(0) : 0L;
        }).reading((xml, or) -> (long) xml.intOr(0));
    }

    @Override
    public String build(Values v) {
        return v.get(major) + "." + v.get(minor) + "." + v.get(release);
    }
}
