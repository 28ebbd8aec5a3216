package org.quern.engine.contact;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.quern.model.App;
import org.quern.model.AppVersion;
import org.quern.model.FileInfo;
import org.quern.model.FileRef;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.Result;
import org.quern.model.Workunit;

/** A server decides how long texts are: whatever of a record can grow has to be weighed. */
class WeighedTextsTest {
    private static final String TEXTS = "java.util.List<java.lang.String>";
    private static final String REFERENCES = "java.util.List<org.quern.model.FileRef>";
    /** What a component holds while nothing is told. */
    private static final Map<String, Object> USUAL = Map.of("int", 0, "double", 0.0, "boolean", false,
            ResourceUsage.class.getName(), ResourceUsage.oneCpu(1e9), String.class.getName(), "", TEXTS, List.of(),
            REFERENCES, List.of());
    /** What a component holds that has grown; others are of one size. */
    private static final Map<String, Object> GROWN = Map.of(String.class.getName(), "text", TEXTS, List.of("text"),
            REFERENCES, List.of(FileRef.of("name", "")), ResourceUsage.class.getName(),
            new ResourceUsage(1, new ResourceType("text"), 1, 1e9));

    private static Stream<RecordComponent> whatCanGrow() {
        return Stream.of(App.class, FileInfo.class, AppVersion.class, Workunit.class, Result.class, FileRef.class)
                .flatMap(noun -> Arrays.stream(noun.getRecordComponents()))
                .filter(component -> canGrow(component.getGenericType()));
    }

    private static boolean canGrow(Type type) {
        assertTrue(USUAL.containsKey(type.getTypeName()),
                () -> "a component of type " + type
                        + " is new here: weigh it in engine.contact.Weights, if a server can make it"
                        + " large, and tell this test of its type");
        return GROWN.containsKey(type.getTypeName());
    }

    @ParameterizedTest
    @MethodSource("whatCanGrow")
    void aLongerTextWeighsMore(RecordComponent component) throws ReflectiveOperationException {
        Class<?> noun = component.getDeclaringRecord();
        assertTrue(weight(made(noun, component)) > weight(made(noun, null)),
                () -> noun.getSimpleName() + "." + component.getName()
                        + "() is not weighed: add it in engine.contact.Weights");
    }

    private static Object made(Class<?> noun, @Nullable RecordComponent grown) throws ReflectiveOperationException {
        RecordComponent[] components = noun.getRecordComponents();
        Object[] values = Arrays.stream(components)
                .map(component -> (grown != null && component.getName().equals(grown.getName()) ? GROWN : USUAL)
                        .get(component.getGenericType().getTypeName()))
                .toArray();
        return noun.getDeclaredConstructor(Arrays.stream(components).map(RecordComponent::getType)
                .toArray(Class<?>[]::new)).newInstance(values);
    }

    private static long weight(Object noun) {
        return switch (noun) {
            case App app -> Weights.of(app);
            case FileInfo file -> Weights.of(file);
            case AppVersion version -> Weights.of(version);
            case Workunit workunit -> Weights.of(workunit);
            case Result result -> Weights.of(result);
            case FileRef reference -> Weights.references(List.of(reference));
            default -> throw new IllegalArgumentException(noun + " is not weighed");
        };
    }
}
