package org.quern.testing.architecture;

import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.ConstantInstruction;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds code that makes a NaN of its own: it stands for "none" or "not known" then, which the type does not say, and a comparison with it is silently
 * false.
 */
final class NotANumber {
    private NotANumber() {}

    /** The name of the class if some method of it makes one. */
    static Optional<String> madeIn(ClassModel model) {
        return model.methods().stream().anyMatch(NotANumber::makes)
                ? Optional.of(model.thisClass().asInternalName().replace('/', '.')) : Optional.empty();
    }

    private static boolean makes(MethodModel method) {
        return method.code().stream().flatMap(code -> code.elementStream())
                .flatMap(element -> element instanceof ConstantInstruction constant
                        ? Stream.of(constant.constantValue()) : Stream.empty())
                .anyMatch(value -> value.equals(Double.NaN) || value.equals(Float.NaN));
    }
}
