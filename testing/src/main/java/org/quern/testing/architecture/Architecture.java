package org.quern.testing.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Checks one module's compiled classes against the rules of the architecture. A module's {@code ArchitectureTest} reads
 *
 * <pre>{@code
 * @Test void arrows() { Architecture.ofThisModule().assertArrows(); }
 * @Test void pure() { Architecture.ofThisModule().assertPure("org.quern.scheduler"); }
 * }</pre>
 *
 * <p>Each failure names the class, the method, what it uses, and what to use instead.
 */
public final class Architecture {
    /** Classes in a package at most: what a reader can still keep apart by their names. */
    public static final int MOST_CLASSES = 25;

    /** Lines of a source file at most: what a reader can still keep in mind. */
    public static final int MOST_LINES = 400;

    private final Path module;
    private final List<ClassModel> classes;
    private final List<Use> uses;

    private Architecture(Path module, Path classes) {
        this.module = module;
        this.classes = classesBelow(classes);
        this.uses = this.classes.stream().flatMap(model -> UseReader.read(model).stream()).toList();
    }

    /** The module whose tests run, by the folder that Surefire names (or the working folder). */
    public static Architecture ofThisModule() {
        Path module = Path.of(System.getProperty("basedir", ""));
        return new Architecture(module, module.resolve("target/classes"));
    }

    /** The classes below a folder, for the tests of this checker itself. */
    static Architecture of(Path module, Path classes) {
        return new Architecture(module, classes);
    }

    /** Fails if a package uses one that it must not see, or a library that is not for it. */
    public void assertArrows() {
        assertNone("a forbidden dependency", complaints("", Arrows::complaint));
    }

    /**
     * Fails if code in a package, or below it, reads a clock, draws random numbers of its own, touches files, network, threads,
     * processes or a logger, builds a collection whose order changes between runs, or has a static field that can be set.
     */
    public void assertPure(String root) {
        assertNone("something that pure code must not use", complaints(root, PureCode::complaint));
        assertNoStaticState(root);
    }

    /** The same, except that code may read and write streams that it is handed, and be refused by them. */
    public void assertPureButForStreams(String root) {
        assertNone("something that code without a disk must not use",
                complaints(root, PureCode::complaintButForStreams));
        assertNoStaticState(root);
    }

    private void assertNoStaticState(String root) {
        assertNone("state that all of a process shares",
                classes.stream().flatMap(model -> StaticState.in(model).stream())
                        .filter(field -> isBelow(field, root)).toList());
    }

    /** Fails if code that reads text from outside uses a regular expression that may backtrack. */
    public void assertTextIsReadInOnePass() {
        assertNone("a regular expression that may backtrack", complaints("", LinearText::complaint));
    }

    /** Fails if code opens a file of the data directory otherwise than by the one class that waits for nobody. */
    public void assertFilesAreOpenedInOnePlace() {
        assertNone("an open that may wait for ever", complaints("", OpenedFiles::complaint));
    }

    /** Fails if a source file of the module's main code has more lines than this: the sign of a class that owns too much. */
    public void assertNoSourceLongerThan(int lines) {
        assertNone("a source file with more than " + lines + " lines",
                filesBelow(module.resolve("src/main/java"), ".java")
                        .stream()
                        .filter(file -> lineCount(file) > lines)
                        .map(file -> file + " has " + lineCount(file)
                                + " lines: give a part of its work a class and a name of its own")
                        .toList());
    }

    /** Fails if packages of the module refer to each other in a circle: then none of them can be read, or changed, alone. */
    public void assertNoCircleOfPackages() {
        assertNone("a circle of packages",
                Circles.ofPackages(uses).stream().map(circle -> String.join(", ", circle) + ": " + oneEachWay(circle))
                        .toList());
    }

    /** Of each package of a circle and each that it uses in it, one class that does. */
    private String oneEachWay(Set<String> circle) {
        Map<String, String> ways = new TreeMap<>();
        uses.stream().filter(use -> circle.contains(use.userPackage()) && circle.contains(use.ownerPackage())
                && !use.userPackage().equals(use.ownerPackage()))
                .forEach(use -> ways.putIfAbsent(use.userPackage() + " " + use.ownerPackage(),
                        use.user() + " uses " + use.owner()));
        return String.join(", ", ways.values());
    }

    /**
     * Fails if classes refer to each other in a circle: none of them can be read, tested or changed alone.
     *
     * @param allowed circles that have to be, each as {@code package: Class, Class}, or a package whose circles are its own affair; one that
     *        is not there is a complaint too
     */
    public void assertNoCircleOfClasses(String... allowed) {
        List<String> found = Circles.ofClasses(uses).stream().map(Architecture::circleText).toList();
        List<String> complaints = new ArrayList<>();
        found.stream().filter(circle -> Stream.of(allowed).noneMatch(one -> permits(one, circle)))
                .map(circle -> circle + ": move what one of them needs of the other to where both may use it")
                .forEach(complaints::add);
        Stream.of(allowed).filter(one -> found.stream().noneMatch(circle -> permits(one, circle)))
                .map(one -> one + " is allowed and is no circle any more: take it out of the list")
                .forEach(complaints::add);
        assertNone("a circle of classes", complaints);
    }

    private static boolean permits(String allowed, String circle) {
        return circle.equals(allowed) || circle.startsWith(allowed + ":");
    }

    /** Packages form no circle, so that all of its classes are in one. */
    private static String circleText(SortedSet<String> circle) {
        String packageName = circle.first().substring(0, circle.first().lastIndexOf('.'));
        return packageName + ": " + circle.stream().map(name -> name.substring(name.lastIndexOf('.') + 1))
                .collect(Collectors.joining(", "));
    }

    /** Fails if a package holds more classes than this, nested ones not counted: they are of more than one subject. */
    public void assertNoPackageLargerThan(int classesAtMost) {
        assertNone("a package of more than " + classesAtMost + " classes",
                classes.stream().map(model -> model.thisClass().asInternalName())
                        .filter(name -> !name.contains("$") && !name.endsWith("/package-info"))
                        .collect(Collectors.groupingBy(name -> name.substring(0, name.lastIndexOf('/')), TreeMap::new,
                                Collectors.counting()))
                        .entrySet().stream().filter(room -> room.getValue() > classesAtMost)
                        .map(room -> room.getKey() + " has " + room.getValue() + ": divide it by subject").toList());
    }

    /** Fails if a package has no package-info.java of its own, which says what it is for and that nothing in it is null unsaid. */
    public void assertEveryPackageIsDescribed() {
        Set<String> names = classes.stream().map(model -> model.thisClass().asInternalName())
                .collect(Collectors.toCollection(TreeSet::new));
        assertNone("a package without package-info",
                names.stream().map(name -> name.substring(0, name.lastIndexOf('/'))).distinct()
                        .filter(room -> !names.contains(room + "/package-info"))
                        .map(room -> room + " has none: write what it is for, and @NullMarked").toList());
    }

    /** Fails if two methods of a class differ in nothing but the kinds of numbers that they take. */
    public void assertOverloadsDifferByMoreThanNumbers() {
        assertNone("two methods that only int, long or double tell apart",
                classes.stream().flatMap(model -> NumberOverloads.in(model).stream()).toList());
    }

    /**
     * Fails if code makes a NaN, which then stands for "none" or "not known".
     *
     * @param allowed classes that may, inside themselves; one that makes none is a complaint too
     */
    public void assertNoNaN(String... allowed) {
        List<String> makers = classes.stream().flatMap(model -> NotANumber.madeIn(model).stream()).toList();
        List<String> complaints = new ArrayList<>();
        makers.stream().filter(maker -> !List.of(allowed).contains(maker))
                .map(maker -> maker + ": let an OptionalDouble, or null, say that there is none")
                .forEach(complaints::add);
        Stream.of(allowed).filter(one -> !makers.contains(one))
                .map(one -> one + " is allowed to make a NaN and makes none: take it out of the list")
                .forEach(complaints::add);
        assertNone("a NaN that stands for something", complaints);
    }

    /**
     * Fails if others than its own package, and those below it, call something.
     *
     * @param root the package whose members they are
     * @param members names of the methods
     * @param allowed places that call them from outside, each as {@code Class.method}; one that does not is a complaint too
     */
    public void assertCalledFromOutsideBy(String root, Set<String> members, Set<String> allowed) {
        Set<String> found = uses.stream()
                .filter(use -> isBelow(use.ownerPackage(), root) && !isBelow(use.userPackage(), root)
                        && members.contains(use.member()))
                .map(use -> use.user().substring(use.user().lastIndexOf('.') + 1) + "." + use.method())
                .collect(Collectors.toCollection(TreeSet::new));
        List<String> complaints = new ArrayList<>();
        found.stream().filter(place -> !allowed.contains(place))
                .map(place -> place + " is none of those: let what changes the state do it").forEach(complaints::add);
        allowed.stream().filter(place -> !found.contains(place)).sorted()
                .map(place -> place + " is allowed and does not call them: take it out of the list")
                .forEach(complaints::add);
        assertNone("a call of " + new TreeSet<>(members) + " of " + root + " from outside", complaints);
    }

    private static boolean isBelow(String packageName, String root) {
        return (packageName + ".").startsWith(root + ".");
    }

    private List<String> complaints(String root, Function<Use, Optional<String>> rule) {
        return uses.stream()
                .filter(use -> root.isEmpty() || (use.userPackage() + ".").startsWith(root + "."))
                .flatMap(use -> rule.apply(use).map(instead -> use + ": " + instead).stream())
                .distinct()
                .sorted()
                .toList();
    }

    private static void assertNone(String what, List<String> complaints) {
        if (!complaints.isEmpty()) {
            throw new AssertionError(complaints.size() + " times " + what + ":\n  " + String.join("\n  ", complaints));
        }
    }

    private static List<ClassModel> classesBelow(Path folder) {
        List<Path> files = filesBelow(folder, ".class");
        if (files.isEmpty()) {
            throw new AssertionError("no compiled classes below " + folder.toAbsolutePath());
        }
        return files.stream().map(file -> ClassFile.of().parse(bytes(file))).toList();
    }

    private static List<Path> filesBelow(Path root, String suffix) {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> file.toString().endsWith(suffix)).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + root.toAbsolutePath(), e);
        }
    }

    private static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    private static int lineCount(Path source) {
        try (Stream<String> lines = Files.lines(source)) {
            return Math.toIntExact(lines.count());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + source, e);
        }
    }
}
