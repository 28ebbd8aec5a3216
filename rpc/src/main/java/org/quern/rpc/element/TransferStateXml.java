package org.quern.rpc.element;

import org.quern.model.TransferState;
import org.quern.rpc.table.Column;
import org.quern.rpc.table.ElementTable;
import org.quern.rpc.table.Values;

/** {@code <persistent_file_xfer>}: docs/protocol/data-directory.md 5.8, docs/protocol/gui-rpc.md 6.5. */
public final class TransferStateXml extends ElementTable<TransferState> {
    public static final TransferStateXml TABLE = new TransferStateXml();

    private final Column<TransferState, Integer> retries = count("num_retries", TransferState::retries);
    private final Column<TransferState, Double> first = number("first_request_time", TransferState::firstRequestTime);
    private final Column<TransferState, Double> next = number("next_request_time", TransferState::nextRequestTime);
    private final Column<TransferState, Double> soFar = number("time_so_far", TransferState::timeSoFar);
    private final Column<TransferState, Double> bytes = number("last_bytes_xferred", TransferState::bytesDone);
    private final Column<TransferState, Boolean> upload = zeroOne("is_upload", TransferState::upload);

    private TransferStateXml() {
        super("persistent_file_xfer");
    }

    @Override
    protected TransferState build(Values v) {
        return new TransferState(v.get(upload), v.get(retries), v.get(first), v.get(next), v.get(soFar),
                v.get(bytes));
    }
}
