package org.quern.daemon.net;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.quern.model.TransferTotals;

class DailyTransfersTest {
    @TempDir
    private Path directory = Path.of("");

    @Test
    void daysOfAWrongClockNeitherCountNorDriveTheOthersOut() throws IOException {
        long today = LocalDate.now(ZoneId.systemDefault()).toEpochDay();
        Files.writeString(directory.resolve("daily_xfer_history.xml"), String.format(Locale.ROOT, """
                <daily_xfers>
                <dx><when>%d</when><up>1</up><down>0</down></dx>
                <dx><when>%d</when><up>10</up><down>0</down></dx>
                <dx><when>%d</when><up>100</up><down>0</down></dx>
                </daily_xfers>
                """, today + 3650, today - 1, today - 3650));
        try (DailyTransfers transfers = new DailyTransfers(directory)) {
            assertEquals(10, transfers.bytesOfLastDays(30));
            assertEquals(Optional.of(new TransferTotals(30, 10, 0)), transfers.totals(30));
            assertEquals(Optional.empty(), transfers.totals(0), "nobody bounds them");
            assertEquals(List.of(today + 3650, today - 1, today - 3650),
                    transfers.days().stream().map(DailyTransfers.Day::when).toList());
        }
    }
}
