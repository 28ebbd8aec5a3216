package org.quern.testing.architecture;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LinearTextTest {

    @TempDir
    Path folder;

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            return names.get(0).matches("a.*b");                                  | java.lang.String.matches
            return names.get(0).matches("(a+)+");                                 | java.lang.String.matches
            return names.get(0).matches("a*b*");                                  | java.lang.String.matches
            return names.get(0).matches(names.get(1));                            | java.lang.String.matches
            return names.get(0).split(" +x");                                     | java.lang.String.split
            return names.get(0).split(java.io.File.pathSeparator);                | java.lang.String.split
            return names.get(0).replaceAll("<x>.*?</x>", "");                     | java.lang.String.replaceAll
            return names.get(0).replaceAll(names.get(1), "x");                    | java.lang.String.replaceAll
            return names.get(0).replaceFirst("^\\\\s*x", "");                     | java.lang.String.replaceFirst
            return java.util.regex.Pattern.compile("_\\\\(\\"(.*?)\\"\\\\)", 32); | java.util.regex.Pattern.compile
            return java.util.regex.Pattern.compile("<" + names.get(0) + ">");     | java.util.regex.Pattern.compile
            return names.stream().map(java.util.regex.Pattern::compile).toList(); | java.util.regex.Pattern.compile
            """)
    void anExpressionThatMayBacktrackIsRefused(String body, String method) throws Exception {
        TrialModule module = new TrialModule(folder).withMethod("org.quern.rpc.codec", body);
        TrialModule.assertRefused("org.quern.rpc.codec.Trial.decide uses " + method + ": a text from outside",
                () -> module.architecture().assertTextIsReadInOnePass());
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {
        "return names.get(0).split(\" \", 3);",
        "return names.get(0).split(\"\\\\s+\", -1);",
        "return names.get(0).split(\"\\\\.\");",
        "return names.get(0).matches(\"[1-9]\\\\d{0,17}\");",
        "return names.get(0).matches(\"https?://[^\\\\s<>\\\"]+\");",
        "return names.get(0).replaceAll(\"[^\\\\x20-\\\\x7e]\", \"?\");",
        "return names.get(0).replaceAll(\"\\\\p{Cntrl}+\", \" \");",
        "return java.util.regex.Pattern.compile(\"[a-z]+\", 2);",
        "return names.get(0).replace(\"a.*b\", \"x\");",
    })
    void oneThatCannotIsNot(String body) throws Exception {
        TrialModule module = new TrialModule(folder).withMethod("org.quern.rpc.codec", body);
        assertDoesNotThrow(() -> module.architecture().assertTextIsReadInOnePass());
    }

    @Test
    void whatReadsNoTextOfStrangersMayUseAny() throws Exception {
        TrialModule module = new TrialModule(folder).withMethod("org.quern.daemon.host",
                "return names.get(0).matches(\"a.*b.*c\");");
        assertDoesNotThrow(() -> module.architecture().assertTextIsReadInOnePass());
    }
}
