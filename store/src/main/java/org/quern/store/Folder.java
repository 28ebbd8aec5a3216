package org.quern.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;

/**
 * A folder and what is below it, as the store sees it: the daemon's lies on a disk, the simulator's in memory. Names are relative, with {@code /} between their parts; {@code ""} is
 * the folder itself. What goes wrong is a {@link FolderFault}; errors of the content that is written pass through.
 */
public interface Folder {
    /** Something that is in a folder: its last name, and whether it is a folder itself. A link is neither followed nor a folder. */
    record Entry(String name, boolean isFolder) {}

    /** Writes a file's content. */
    @FunctionalInterface
    interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    /** Opens a file; errors while it is read are plain {@link IOException}s of the stream. */
    InputStream open(String name) throws IOException;

    /** Makes or overwrites a file; when it returns, the content is on the disk, though not yet the file's name ({@link #sync}). */
    void write(String name, Content content) throws IOException;

    /** Renames a file or folder in one step; a file of the new name is replaced. */
    void rename(String from, String to) throws IOException;

    /**
     * Gives a file a second name, under which it stays when another takes the first; a file of the new name is replaced.
     * If there is no file {@code from}, nothing changes.
     */
    void link(String from, String to) throws IOException;

    /** Makes a folder and those above it, if they are not there. */
    void makeFolder(String name) throws IOException;

    /** What is in a folder, sorted by name. */
    List<Entry> list(String folder) throws IOException;

    /** Puts the folder's entries on the disk: what was made or renamed there before survives a power cut. */
    void sync(String folder) throws IOException;
}
