package org.quern.daemon.gui.element;

import java.io.IOException;
import org.quern.engine.view.ClientView;
import org.quern.engine.view.TransferView;
import org.quern.rpc.element.TransferStateXml;
import org.quern.rpc.write.BoincXmlWriter;

/** {@code <file_transfer>} as managers see it (docs/protocol/gui-rpc.md 6.5). */
public final class TransferElement {
    private TransferElement() {}

    public static void write(BoincXmlWriter out, ClientView view, TransferView transfer) throws IOException {
        out.open("file_transfer");
        out.text("project_url", transfer.project().canonical());
        out.text("project_name", view.state().find(transfer.project()).map(p -> p.facts().projectName()).orElse(""));
        out.text("name", transfer.file());
        out.number("nbytes", transfer.totalBytes());
        out.number("max_nbytes", transfer.record().info().maxNbytes());
        out.integer("status", transfer.record().status());
        TransferStateXml.TABLE.write(out, transfer.state());
        TransferView.Attempt attempt = transfer.attempt();
        if (attempt != null) {
            present(out, transfer, attempt);
        }
        if (transfer.projectWaitSeconds() > 0) {
            out.number("project_backoff", transfer.projectWaitSeconds());
        }
        out.close();
    }

    private static void present(BoincXmlWriter out, TransferView transfer, TransferView.Attempt attempt)
            throws IOException {
        out.open("file_xfer");
        out.number("estimated_xfer_time_remaining", transfer.remainingSeconds());
        out.number("bytes_xferred", transfer.state().bytesDone());
        out.number("file_offset", attempt.offset());
        out.number("xfer_speed", attempt.bytesPerSecond());
        out.text("url", attempt.url());
        out.close();
    }
}
