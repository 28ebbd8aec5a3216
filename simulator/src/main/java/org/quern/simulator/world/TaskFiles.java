package org.quern.simulator.world;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.model.FileInfo;
import org.quern.model.FileRecord;
import org.quern.model.FileRef;
import org.quern.model.OutputFact;
import org.quern.simulator.scenario.AppModel;

/** The files of a task that has some: one that it reads, one that it writes, of one size for all tasks of an application. */
final class TaskFiles {
    private static final String INPUT = "_in";
    private static final String OUTPUT = "_out";
    private static final String FROM = "http://simulated.example/";

    private TaskFiles() {}

    static List<FileRef> inputs(String task, AppModel app) {
        return app.needs().inputBytes() > 0 ? List.of(FileRef.of(task + INPUT, "in")) : List.of();
    }

    static List<FileRef> outputs(String task, AppModel app) {
        return app.needs().outputBytes() > 0 ? List.of(FileRef.of(task + OUTPUT, "out")) : List.of();
    }

    /** What the server tells of them. */
    static List<FileInfo> of(String task, AppModel app) {
        List<FileInfo> files = new ArrayList<>();
        inputs(task, app).forEach(file -> files.add(FileInfo.named(file.fileName(), app.needs().inputBytes())
                .withDownloadUrls(List.of(FROM + file.fileName()))));
        outputs(task, app).forEach(file -> files.add(new FileInfo(file.fileName(), 0, 0, "", List.of(),
                List.of(FROM + "upload"), false, 0, null, null, false, false, 0, false, 0, 0)));
        return files;
    }

    /** What is found of its output when it has ended; null is a task that the simulation does not know. */
    static List<OutputFact> produced(@Nullable SimTask task) {
        return task == null || task.needs().outputBytes() <= 0 || !task.finished ? List.of()
                : List.of(new OutputFact(task.id.result() + OUTPUT, FileRecord.PRESENT, task.needs().outputBytes(), "",
                        ""));
    }
}
