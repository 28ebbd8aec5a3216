package org.quern.model;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Records in which every component has a value that no other has, so that a mixed-up one shows. Flags, which have two values only, follow a pattern. */
final class Samples {
    /** With so many patterns every pair of sixteen flags differs in one. */
    static final int PATTERNS = 4;
    private static final double FIRST = 5_000.5;

    private final int pattern;
    private int next = 1;

    Samples(int pattern) {
        this.pattern = pattern;
    }

    Object of(Type type) throws ReflectiveOperationException {
        if (type instanceof ParameterizedType generic) {
            return type.getTypeName().startsWith(List.class.getName())
                    ? List.of(of(generic.getActualTypeArguments()[0]))
                    : of(generic.getRawType());
        }
        int number = next++;
        return switch (type.getTypeName()) {
            case "int" -> number;
            case "long" -> (long) number;
            case "double", "java.lang.Double" -> FIRST + number;
            case "boolean", "java.lang.Boolean" -> (number & 1) == 0;
            case "java.lang.Integer" -> number;
            case "java.lang.String" -> "text" + number;
            case "java.util.OptionalDouble" -> OptionalDouble.of(number);
            case "java.util.SortedMap" -> new TreeMap<>(Map.of("key", FIRST + number));
            case "org.quern.model.ProjectUrl" -> ProjectUrl.of("http://p" + number + ".example/");
            default -> ofOurs((Class<?>) type, number);
        };
    }

    private Object ofOurs(Class<?> type, int number) throws ReflectiveOperationException {
        Object[] constants = type.getEnumConstants();
        return constants != null ? constants[number % constants.length] : record(type);
    }

    Object record(Class<?> type) throws ReflectiveOperationException {
        RecordComponent[] components = type.getRecordComponents();
        Object[] values = new Object[components.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = components[i].getType() == boolean.class ? (Object) (((i + 1) >> pattern & 1) == 1)
                    : of(components[i].getGenericType());
        }
        Class<?>[] types = Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        return type.getDeclaredConstructor(types).newInstance(values);
    }

    /** Another value of the component than {@code present}. */
    Object other(RecordComponent component, @Nullable Object present) throws ReflectiveOperationException {
        if (present instanceof Boolean flag) {
            return !flag;
        }
        Object other = of(component.getGenericType());
        return other.equals(present) ? of(component.getGenericType()) : other;
    }

    /** Values by name, in the order of the record. */
    static Map<String, @Nullable Object> values(Object record) throws ReflectiveOperationException {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        for (RecordComponent component : record.getClass().getRecordComponents()) {
            values.put(component.getName(), component.getAccessor().invoke(record));
        }
        return values;
    }

    static RecordComponent component(Class<?> type, String name) {
        return Arrays.stream(type.getRecordComponents()).filter(each -> each.getName().equals(name)).findFirst()
                .orElseThrow(() -> new AssertionError(type.getSimpleName() + " has no " + name));
    }
}
