package org.quern.server.store;

/** One fact in the journal of files on hosts, as {@link Entry} is in the project's own; {@link HostFiles} is what they add up to. */
public sealed interface HostFileEntry {

    /** A host began to list a file, or says something else of it. {@code status} is BOINC's: 1 present, 0 not yet, negative failed. */
    record HostFileKept(int host, String name, double bytes, int status, double at) implements HostFileEntry {}

    /** A host lists the file no longer. */
    record HostFileGone(int host, String name, double at) implements HostFileEntry {}
}
