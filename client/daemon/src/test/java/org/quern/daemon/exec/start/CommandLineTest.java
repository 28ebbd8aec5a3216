package org.quern.daemon.exec.start;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class CommandLineTest {
    static Stream<Arguments> lines() {
        return Stream.of(
                arguments("", List.of()),
                arguments(" \t\n ", List.of()),
                arguments("45 \"a b\" 'c d' e\\ f", List.of("45", "a b", "c d", "e\\", "f")),
                arguments("it's x=\"a b\"", List.of("it's", "x=\"a", "b\"")),
                arguments("\"a\"b", List.of("a", "b")),
                arguments("'' \"\"", List.of("", "")),
                arguments("'never closed x", List.of("never closed x")),
                arguments("$HOME *.txt `id` ;ls", List.of("$HOME", "*.txt", "`id`", ";ls")),
                arguments("\"a 'b' c\"", List.of("a 'b' c")));
    }

    @ParameterizedTest(name = "<{0}>")
    @MethodSource("lines")
    void a_line_is_split_as_the_reference_does(String line, List<String> expected) {
        assertEquals(expected, CommandLine.split(line));
    }

    @Test
    void arguments_of_the_workunit_come_before_those_of_the_app_version() {
        assertEquals(List.of("-a", "1", "--nthreads", "2"),
                CommandLine.arguments("-a 1", "--nthreads 2", List.of(), ApiVersion.UNKNOWN));
    }

    @ParameterizedTest(name = "api version \"{0}\" with devices 1 and 3: {1}")
    @CsvSource({"'',--device 1 --device 3", "7.4.9,--device 1 --device 3", "6.10.58,--device 1 --device 3", "7.5.0,''",
        "7.14,''", "8.0.2,''", "nonsense,--device 1 --device 3", "10.0.0,''", "99999999999.1,--device 1 --device 3"})
    void devices_are_given_to_old_programs_only(String apiVersion, String expected) {
        assertEquals(expected,
                String.join(" ", CommandLine.arguments("", "", List.of(1, 3), ApiVersion.parse(apiVersion))));
    }
}
