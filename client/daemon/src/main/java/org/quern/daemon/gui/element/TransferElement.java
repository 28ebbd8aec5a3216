package org.quern.daemon.gui.element;

import java.io.IOException;
import org.quern.engine.view.ClientView;
import org.quern.engine.view.TransferView;
import org.quern.model.TransferState;
import org.quern.rpc.write.BoincXmlWriter;

/** {@code <file_transfer>} as managers see it (docs/protocol/gui-rpc.md 6.5). */
public final class TransferElement {
    private TransferElement() {
    }

    public static void write(BoincXmlWriter out, ClientView view, TransferView transfer) throws IOException {
        out.open("file_transfer");
        out.text("project_url", transfer.project().canonical());
        out.text("project_name", view.state().find(transfer.project()).map(p -> p.facts().projectName()).orElse(""));
        out.text("name", transfer.file());
        out.number("nbytes", transfer.totalBytes());
        out.number("max_nbytes", transfer.record().info().maxNbytes());
        out.integer("status", transfer.record().status());
        lasting(out, transfer.state());
        TransferView.Attempt attempt = transfer.attempt();
        if (attempt != null) {
            present(out, transfer, attempt);
        }
        if (transfer.projectWaitSeconds() > 0) {
            out.number("project_backoff", transfer.projectWaitSeconds());
        }
        out.close();
    }

    private static void lasting(BoincXmlWriter out, TransferState state) throws IOException {
        out.open("persistent_file_xfer");
        out.integer("num_retries", state.retries());
        out.number("first_request_time", state.firstRequestTime());
        out.number("next_request_time", state.nextRequestTime());
        out.number("time_so_far", state.timeSoFar());
        out.number("last_bytes_xferred", state.bytesDone());
        out.zeroOne("is_upload", state.upload());
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
