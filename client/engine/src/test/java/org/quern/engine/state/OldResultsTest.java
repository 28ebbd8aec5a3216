package org.quern.engine.state;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.quern.model.OldResult;
import org.quern.model.ProjectUrl;

class OldResultsTest {
    private static OldResult old(int number) {
        return new OldResult(ProjectUrl.of("https://a.example/"), "r" + number, "app", 0, 1, 1, number, number);
    }

    private static List<Integer> numbers(OldResults results) {
        return results.listed().stream().map(old -> Integer.valueOf(old.name().substring(1))).toList();
    }

    @Test
    void ofMoreThanAThousandTheOldestGo() {
        OldResults results = new OldResults(List.of());
        results.acknowledged(IntStream.range(0, 1000).mapToObj(OldResultsTest::old).toList());
        assertEquals(1000, results.listed().size());
        results.acknowledged(List.of(old(1000), old(1001)));
        assertEquals(IntStream.range(2, 1002).boxed().toList(), numbers(results));
    }
}
