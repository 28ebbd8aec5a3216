package org.quern.testing.architecture;

import java.lang.classfile.ClassModel;
import java.lang.reflect.AccessFlag;
import java.util.List;

/** Static fields that can be set: what one call leaves in them decides what the next one answers. */
final class StaticState {
    private StaticState() {}

    /** A sentence for each such field of a class. */
    static List<String> in(ClassModel model) {
        String owner = model.thisClass().asInternalName().replace('/', '.');
        return model.fields().stream()
                .filter(field -> field.flags().has(AccessFlag.STATIC) && !field.flags().has(AccessFlag.FINAL))
                .map(field -> owner + "." + field.fieldName().stringValue()
                        + " is static and can be set: let an object hold it that the caller hands in")
                .toList();
    }
}
