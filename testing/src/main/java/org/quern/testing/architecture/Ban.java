package org.quern.testing.architecture;

import java.util.List;
import java.util.function.Predicate;

/**
 * Something that code must not use, and what to use instead.
 *
 * @param matches which uses it catches
 * @param instead completes the sentence "A uses B: ..."
 */
record Ban(Predicate<Use> matches, String instead) {

    /** Bans these members of a class, in every overload. */
    static Ban members(String owner, List<String> members, String instead) {
        return new Ban(use -> use.owner().equals(owner) && members.contains(use.member()), instead);
    }

    /** Bans one overload of a member. */
    static Ban overload(String owner, String member, String descriptor, String instead) {
        return new Ban(
                use -> use.owner().equals(owner) && use.member().equals(member) && use.hasDescriptor(descriptor),
                instead);
    }

    /** Bans making objects of these classes, and extending them. Naming them is free. */
    static Ban constructors(List<String> owners, String instead) {
        return new Ban(use -> use.member().equals("<init>") && owners.contains(use.owner()), instead);
    }

    /** Bans every use of these classes, also as a field's or parameter's type. */
    static Ban classes(List<String> owners, String instead) {
        return new Ban(use -> owners.contains(use.owner()), instead);
    }

    /** Bans every use of a package and of the packages below it. */
    static Ban packages(String root, String instead) {
        return new Ban(use -> (use.ownerPackage() + ".").startsWith(root + "."), instead);
    }

    /** This ban, less some uses that are harmless. */
    Ban except(Predicate<Use> harmless) {
        return new Ban(matches.and(harmless.negate()), instead);
    }
}
