package org.quern.simulator.soak.store;

import java.lang.reflect.RecordComponent;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.quern.model.SavedProject;
import org.quern.model.SavedState;
import org.quern.simulator.soak.fault.Violation;

/** Whether what was read is what was written, and where it differs. */
public final class ReadBack {
    /** Name of what must hold. */
    public static final String NAME = "what is written is read back";
    /** Numbers are written with six decimals. */
    private static final double ROUNDING = 1e-6;

    private static final ClassValue<RecordComponent[]> COMPONENTS = new ClassValue<>() {
        @Override
        protected RecordComponent[] computeValue(Class<?> type) {
            return type.getRecordComponents();
        }
    };

    private ReadBack() {}

    static void require(@Nullable SavedState written, @Nullable SavedState read) {
        String difference = difference(written, read);
        if (!difference.isEmpty()) {
            throw new Violation(NAME, difference);
        }
    }

    /** Where the two differ, empty if they do not. */
    static String difference(@Nullable SavedState written, @Nullable SavedState read) {
        return difference("state", sorted(written), (Object) sorted(read));
    }

    /** Where two values differ that should be the same, empty if they do not. */
    public static String difference(String name, @Nullable Record one, @Nullable Record other) {
        return difference(name, one, (Object) other);
    }

    /** Projects are written in the order of their names, which change. */
    private static @Nullable SavedState sorted(@Nullable SavedState state) {
        if (state == null) {
            return null;
        }
        List<SavedProject> projects = state.projects().stream().sorted(Comparator.comparing(SavedProject::url))
                .toList();
        return state.withProjects(projects);
    }

    private static String difference(String path, @Nullable Object one, @Nullable Object other) {
        if (Objects.equals(one, other)) {
            return "";
        }
        if (one == null || other == null) {
            return told(path, one, other);
        }
        return switch (one) {
            case Double number when other instanceof Double ->
                    near(number, (Double) other) ? "" : told(path, one, other);
            case Record item when other.getClass() == item.getClass() -> ofRecords(path, item, (Record) other);
            case List<?> list when other instanceof List<?> -> ofLists(path, list, (List<?>) other);
            case Map<?, ?> map when other instanceof Map<?, ?> entries ->
                    difference(path, List.copyOf(map.entrySet().stream().map(Map.Entry::getKey).toList()),
                            List.copyOf(entries.entrySet().stream().map(Map.Entry::getKey).toList()))
                            + ofLists(path, List.copyOf(map.values()), List.copyOf(entries.values()));
            default -> one.equals(other) ? "" : told(path, one, other);
        };
    }

    private static boolean near(double one, double other) {
        return one == other || Math.abs(one - other) <= ROUNDING * Math.max(1, Math.abs(one) * ROUNDING);
    }

    private static String told(String path, @Nullable Object one, @Nullable Object other) {
        return path + ": written was " + one + ", read was " + other;
    }

    private static String ofLists(String path, List<?> one, List<?> other) {
        if (one.size() != other.size()) {
            return told(path, one, other);
        }
        Iterator<?> others = other.iterator();
        int index = 0;
        for (Object item : one) {
            String difference = difference(path + "[" + index++ + "]", item, others.next());
            if (!difference.isEmpty()) {
                return difference;
            }
        }
        return "";
    }

    private static String ofRecords(String path, Record one, Record other) {
        for (RecordComponent component : COMPONENTS.get(one.getClass())) {
            String difference = difference(path + "." + component.getName(), value(one, component),
                    value(other, component));
            if (!difference.isEmpty()) {
                return difference;
            }
        }
        return "";
    }

    private static @Nullable Object value(Record item, RecordComponent component) {
        try {
            return component.getAccessor().invoke(item);
        } catch (ReflectiveOperationException broken) {
            throw new IllegalStateException(broken);
        }
    }
}
