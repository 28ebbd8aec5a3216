package org.quern.engine.state;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("it changes the locale of the whole JVM")
class SpansTest {
    private final Locale before = Locale.getDefault();

    @BeforeEach
    void theUserWritesOtherDigits() {
        Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
    }

    @AfterEach
    void putBack() {
        Locale.setDefault(before);
    }

    @Test
    void numbersAreTheSameInEveryLocale() {
        assertEquals("90 seconds", Spans.text(90));
        assertEquals("1 second", Spans.text(1));
        assertEquals("1 instance", Spans.instances(1));
        assertEquals("0.33 instances", Spans.instances(1 / 3.0));
        assertEquals("3 days", Spans.text(-3 * 86_400));
    }
}
