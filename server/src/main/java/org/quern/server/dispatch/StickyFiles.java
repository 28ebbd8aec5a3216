package org.quern.server.dispatch;

import java.util.List;
import org.quern.model.FileRecord;
import org.quern.server.store.HostFile;
import org.quern.server.store.ProjectTables;
import org.quern.server.store.WorkunitRow;

/** Looks through the files that a host keeps for the project (docs/protocol/scheduler-rpc.md 4.1, row 31). */
final class StickyFiles {

    private StickyFiles() {}

    /** Tells the client which of them it need not keep: those whose workunit is over, and those that belong to none. */
    static void advise(ProjectTables tables, List<FileRecord> kept, Answer answer) {
        kept.stream().map(FileRecord::name).filter(name -> !isNeeded(tables, name))
                .forEach(answer.unneededFiles::add);
    }

    private static boolean isNeeded(ProjectTables tables, String file) {
        return !tables.workunitOfFile(file).map(WorkunitRow::isOver).orElse(true);
    }

    /** The list as the store of files on hosts takes it. */
    static List<HostFile> listed(List<FileRecord> kept, double now) {
        return kept.stream().map(file -> new HostFile(file.name(), file.info().nbytes(), file.status(), now)).toList();
    }
}
