package org.quern.testing.architecture;

import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.constant.ClassDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds overloads that only the kinds of numbers tell apart, such as {@code ask(int, int, double)} and {@code ask(int, double,
 * double)}: the compiler silently takes another one when a literal loses its decimal point.
 */
final class NumberOverloads {
    private static final String NUMBERS = "BSIJFD";

    private NumberOverloads() {}

    /** A sentence for every such pair in one class. */
    static List<String> in(ClassModel model) {
        Map<String, MethodModel> seen = new LinkedHashMap<>();
        List<String> complaints = new ArrayList<>();
        for (MethodModel method : model.methods()) {
            if (method.flags().has(AccessFlag.SYNTHETIC)) {
                continue; // the compiler's own: lambdas and bridges
            }
            MethodModel other = seen.putIfAbsent(shape(method), method);
            if (other != null) {
                complaints.add(model.thisClass().asInternalName().replace('/', '.') + "." + words(other) + " and "
                        + words(method) + ": give one of them another name");
            }
        }
        return complaints;
    }

    private static String shape(MethodModel method) {
        StringBuilder shape = new StringBuilder(method.methodName().stringValue());
        for (ClassDesc parameter : method.methodTypeSymbol().parameterList()) {
            String kind = parameter.descriptorString();
            shape.append(' ').append(NUMBERS.contains(kind) ? "number" : kind);
        }
        return shape.toString();
    }

    private static String words(MethodModel method) {
        return method.methodName().stringValue() + "(" + String.join(", ",
                method.methodTypeSymbol().parameterList().stream().map(ClassDesc::displayName).toList()) + ")";
    }
}
