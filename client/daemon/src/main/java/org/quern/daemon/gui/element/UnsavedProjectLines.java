package org.quern.daemon.gui.element;

import java.io.IOException;
import org.quern.engine.view.ProjectView;
import org.quern.rpc.table.ShownTable;
import org.quern.rpc.write.BoincXmlWriter;

/** What {@code <project>} says to managers that no file keeps (docs/protocol/gui-rpc.md 6.10). */
public final class UnsavedProjectLines extends ShownTable<ProjectView> {
    public static final UnsavedProjectLines TABLE = new UnsavedProjectLines();

    private UnsavedProjectLines() {
        super("project");
        flag("scheduler_rpc_in_progress", ProjectView::inContact);
        field(UnsavedProjectLines::pages);
        number("sched_priority", ProjectView::schedPriority);
        number("project_files_downloaded_time", ProjectView::filesCame);
        numberIfAny("download_backoff", ProjectView::downloadWaitSeconds);
        numberIfAny("upload_backoff", ProjectView::uploadWaitSeconds);
    }

    private static void pages(BoincXmlWriter out, ProjectView project) throws IOException {
        if (project.guiUrls() != null) {
            GuiUrlsElement.write(out, project.guiUrls());
        }
    }
}
