package org.quern.testing.architecture;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NotANumberTest {
    @TempDir
    Path folder;

    private Architecture module(String body) throws IOException {
        return new TrialModule(folder).withMethod("org.quern.model", body).architecture();
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"return names.isEmpty() ? Double.NaN : names.size();", "return Float.NaN;",
        "java.util.function.DoubleSupplier none = () -> Double.NaN; return none;"})
    void codeThatMakesANaNIsRefused(String body) throws IOException {
        Architecture module = module(body);
        TrialModule.assertRefused("org.quern.model.Trial: let an OptionalDouble", module::assertNoNaN);
        assertDoesNotThrow(() -> module.assertNoNaN("org.quern.model.Trial"));
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"return Double.isNaN(names.size());", "return Double.POSITIVE_INFINITY;", "return \"NaN\";",
        "return 0.0;"})
    void codeThatLooksForOneThatCameFromOutsideIsNot(String body) throws IOException {
        Architecture module = module(body);
        assertDoesNotThrow(() -> module.assertNoNaN());
    }

    @Test
    void aClassThatMakesNoneAnyMoreGoesFromTheList() throws IOException {
        Architecture module = module("return names;");
        TrialModule.assertRefused("org.quern.model.Trial is allowed to make a NaN and makes none",
                () -> module.assertNoNaN("org.quern.model.Trial"));
    }
}
