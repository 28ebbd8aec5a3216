package org.quern.datamanager.snapshot;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class FileAttributesTest {
    private static final double NOW = 1_000_000;
    private static final double DAY = 86_400;

    @Test
    void withoutTagsAFileIsOfLowPriorityAndExpiresAfterSixtyDays() {
        assertEquals(new FileAttributes(1, NOW + 60 * DAY, NOW), received(OptionalInt.empty(), OptionalDouble.empty()));
    }

    @Test
    void theTagsOfATemplateCount() {
        assertEquals(new FileAttributes(3, NOW + 7 * DAY, NOW), received(OptionalInt.of(3), OptionalDouble.of(7)));
    }

    @Test
    void badTagsAreClampedOrIgnored() {
        assertEquals(5, received(OptionalInt.of(99), OptionalDouble.empty()).priority());
        assertEquals(1, received(OptionalInt.of(-4), OptionalDouble.empty()).priority());
        assertEquals(NOW + 60 * DAY, received(OptionalInt.empty(), OptionalDouble.of(0)).expiresAt());
        assertEquals(NOW + 60 * DAY, received(OptionalInt.empty(), OptionalDouble.of(Double.NaN)).expiresAt());
    }

    private static FileAttributes received(OptionalInt priority, OptionalDouble days) {
        return FileAttributes.received(priority, days, NOW);
    }
}
