package org.quern.daemon.exec.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the JDK tells of a program that could not be started. */
class SystemErrorTest {
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            Cannot run program "p": error=11, Resource temporarily unavailable | 11
            Cannot run program "p" (in directory "."): posix_spawn failed, error: 11 (Resource temporarily unavailable). Advice. | 11
            Cannot run program "error: p": Exec failed, error: 13 (Permission denied) | 13
            Cannot run program "p": CreateProcess error=5, Access is denied | 5
            No space left on device | 0
            error | 0
            """)
    void theNumberIsFoundInEachWording(String message, int number) {
        assertEquals(number, SystemError.number(new IOException(message)));
    }

    @Test
    void theJdkInUseIsUnderstood() {
        IOException told = assertThrows(IOException.class, () -> new ProcessBuilder("./no-such-program").start());
        assertEquals(2, SystemError.number(told), told::getMessage);
    }

    @Test
    void adviceForProgrammersIsLeftOut() {
        assertEquals("posix_spawn failed, error: 11 (Resource temporarily unavailable)",
                SystemError.words(new IOException(
                        "posix_spawn failed, error: 11 (Resource temporarily unavailable). Possible reasons: re-install JDK.")));
    }
}
