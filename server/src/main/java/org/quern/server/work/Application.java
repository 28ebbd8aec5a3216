package org.quern.server.work;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.quern.model.FileRef;
import org.quern.server.store.WorkunitRow;

/** A science application as the project sees it: its program files, its work, and what becomes of the answers. */
public interface Application extends ResultChecker {

    /** Short name, part of file names. */
    String name();

    /** Name for people. */
    String friendlyName();

    /** For example 100 for version 1.00. */
    int version();

    /** Platforms that its program files run on, in BOINC's names. */
    List<String> platforms();

    /** Program files with their roles; each lies in the download area under its physical name and is executable if it is the main program. */
    List<FileRef> programFiles();

    /** Logical names of a task's input and output file. */
    String inputName();

    String outputName();

    /** Largest output file that is accepted, bytes. */
    long maxOutputBytes();

    /** Puts the canonical output of a workunit to use. May be called twice for the same one, after a crash. */
    void assimilate(WorkunitRow workunit, Path output) throws IOException;

    /** Called when every workunit is over, after each start and each time it becomes so. */
    void allDone() throws IOException;
}
