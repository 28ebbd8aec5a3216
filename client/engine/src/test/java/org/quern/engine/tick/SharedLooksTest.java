package org.quern.engine.tick;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.quern.model.FileRef;
import org.quern.model.Workunit;

class SharedLooksTest {
    @Test
    void aThousandTasksThatShareAThousandFilesCostAThousandLooks() {
        List<String> looked = new ArrayList<>();
        var looks = new SharedLooks<>(refs -> {
            refs.forEach(ref -> looked.add(ref.fileName()));
            return refs.isEmpty();
        });
        List<FileRef> files = IntStream.range(0, 1000).mapToObj(i -> FileRef.of("f" + i, "")).toList();
        for (int task = 0; task < 1000; task++) {
            looks.of(new Workunit("w", "app", 1, "", 1, 1, 1, 1, files, "", null));
        }
        assertEquals(1000, looked.size());
    }
}
