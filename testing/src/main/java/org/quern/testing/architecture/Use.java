package org.quern.testing.architecture;

import java.util.List;

/**
 * One use of a class or of one of its members, as it stands in a class file.
 *
 * @param user binary name of the class that uses, such as {@code org.quern.engine.Engine}
 * @param method the method in which the use stands, or {@link #DECLARATIONS}
 * @param owner binary name of the class that is used
 * @param member name of the method or field that is used; {@code <init>} for a constructor, empty for a mere mention
 * @param descriptor the member's JVM descriptor, empty for a mere mention
 * @param constants the texts that are loaded right before a call, in their order, with nothing but numbers between
 */
record Use(String user, String method, String owner, String member, String descriptor, List<String> constants) {

    /** Stands for the method name where a class is named outside of any call: a field's type, a parameter, an annotation. */
    static final String DECLARATIONS = "its declarations";

    /** Package of the used class. */
    String ownerPackage() {
        return packageOf(owner);
    }

    /** Package of the class that uses. */
    String userPackage() {
        return packageOf(user);
    }

    /** Whether this names a class without calling anything in it. */
    boolean isMention() {
        return member.isEmpty();
    }

    /** Whether the used member returns and takes exactly this, as a JVM descriptor. */
    boolean hasDescriptor(String expected) {
        return descriptor.equals(expected);
    }

    @Override
    public String toString() {
        String place = method.equals(DECLARATIONS) ? user + ", in " + method + "," : user + "." + method;
        return place + " uses " + (isMention() ? owner : owner + "." + member);
    }

    private static String packageOf(String className) {
        int end = className.lastIndexOf('.');
        return end < 0 ? "" : className.substring(0, end);
    }
}
