package org.quern.daemon.gui.element;

import org.jspecify.annotations.Nullable;
import org.quern.engine.view.TransferView;
import org.quern.rpc.element.TransferStateXml;
import org.quern.rpc.table.ShownTable;

/** {@code <file_transfer>} as managers see it (docs/protocol/gui-rpc.md 6.5). */
public final class TransferElement extends ShownTable<TransferElement.Named> {
    public static final TransferElement TABLE = new TransferElement();

    /**
     * A transfer.
     *
     * @param transfer as the client sees it
     * @param projectName what its project calls itself, empty if it has not said
     */
    public record Named(TransferView transfer, String projectName) {
        private @Nullable Running running() {
            return transfer.attempt() == null ? null : new Running(transfer, transfer.attempt());
        }
    }

    /** One that moves bytes now. */
    private record Running(TransferView transfer, TransferView.Attempt attempt) {}

    private TransferElement() {
        super("file_transfer");
        text("project_url", named -> named.transfer().project().canonical());
        text("project_name", Named::projectName);
        text("name", named -> named.transfer().file());
        number("nbytes", named -> named.transfer().totalBytes());
        number("max_nbytes", named -> named.transfer().record().info().maxNbytes());
        integer("status", named -> named.transfer().record().status());
        nested(TransferStateXml.TABLE, named -> named.transfer().state());
        nested(RunningElement.TABLE, Named::running);
        numberIfAny("project_backoff", named -> named.transfer().projectWaitSeconds());
    }

    /** {@code <file_xfer>}. */
    private static final class RunningElement extends ShownTable<Running> {
        private static final RunningElement TABLE = new RunningElement();

        private RunningElement() {
            super("file_xfer");
            number("estimated_xfer_time_remaining", running -> running.transfer().remainingSeconds());
            number("bytes_xferred", running -> running.transfer().state().bytesDone());
            number("file_offset", running -> running.attempt().offset());
            number("xfer_speed", running -> running.attempt().bytesPerSecond());
            text("url", running -> running.attempt().url());
        }
    }
}
