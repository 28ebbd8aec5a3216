package org.quern.testing.architecture;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/** Finds by declarations alone where an object that owns a state could be changed from outside without a method of its own. */
public final class OpenState {
    private OpenState() {}

    /** A sentence for each such place: an open field, an array or iterator that is handed out, a function that makes a record. */
    public static List<String> complaints(Class<?> type) {
        return Stream.concat(Arrays.stream(type.getDeclaredFields()).filter(OpenState::isOpen)
                .map(field -> name(type, field.getName()) + " is not private"),
                Arrays.stream(type.getDeclaredMethods())
                        .filter(method -> !Modifier.isPrivate(method.getModifiers()) && !method.isSynthetic())
                        .flatMap(method -> complaints(type, method)))
                .sorted().toList();
    }

    private static Stream<String> complaints(Class<?> type, Method method) {
        String name = name(type, method.getName());
        Class<?> answer = method.getReturnType();
        boolean isCopy = type.isEnum() && method.getName().equals("values");
        return Stream.concat(
                (answer.isArray() && !isCopy) || isWalked(answer)
                        ? Stream.of(name + " returns " + answer.getSimpleName()) : Stream.empty(),
                Arrays.stream(method.getGenericParameterTypes()).filter(OpenState::makesARecord)
                        .map(parameter -> name + " takes " + parameter.getTypeName()));
    }

    private static boolean isOpen(Field field) {
        return !Modifier.isStatic(field.getModifiers()) && !Modifier.isPrivate(field.getModifiers())
                && !field.isSynthetic();
    }

    /** What may have a remove of its own; a collection is tried instead. */
    private static boolean isWalked(Class<?> type) {
        return Iterator.class.isAssignableFrom(type)
                || (Iterable.class.isAssignableFrom(type) && !Collection.class.isAssignableFrom(type));
    }

    /** Who could hand in such a function could make anything of a record of the state. */
    private static boolean makesARecord(Type parameter) {
        Class<?> function = (Class<?>) (parameter instanceof ParameterizedType of ? of.getRawType()
                : parameter instanceof Class<?> plain ? plain : Object.class);
        boolean answers = function.getPackageName().equals("java.util.function")
                && Arrays.stream(function.getMethods()).anyMatch(method -> Modifier.isAbstract(method.getModifiers())
                        && !method.getReturnType().isPrimitive());
        return answers && (!(parameter instanceof ParameterizedType of)
                || isRecord(of.getActualTypeArguments()[of.getActualTypeArguments().length - 1]));
    }

    /** Of all these functions, the last parameter of the type is what they answer. */
    private static boolean isRecord(Type answer) {
        return switch (answer) {
            case Class<?> type -> type.isRecord();
            case WildcardType any -> isRecord(any.getUpperBounds()[0]);
            default -> true;
        };
    }

    private static String name(Class<?> type, String member) {
        return type.getSimpleName() + "." + member;
    }
}
