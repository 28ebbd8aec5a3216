package org.quern.testing.architecture;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What pure code must not use. Pure code turns values into values: the same input gives the same output in every run on
 * every machine, so that a simulated world and a replayed log decide as the daemon did.
 *
 * <p>The first matching ban gives the advice. Whatever no ban names must still come from a package that is known to be harmless,
 * so that a new library or a new corner of the JDK is refused until somebody has thought about it.
 */
final class PureCode {

    private static final String CLOCK = "the time comes in with the tick or the snapshot, as Unix seconds";
    private static final String RANDOM = "take a RandomGenerator as an argument; whoever calls seeds it";
    private static final String THREADS = "pure code runs on its caller's thread; concurrency belongs to org.quern.daemon";
    private static final String FILES = "hand in the content, or return a value that tells the shell what to read or write";
    private static final String NETWORK = "return a value that tells the shell whom to ask, and take the answer as a value";
    private static final String LOGGER = "return the reason with the decision; the shell logs it";
    private static final String MACHINE = "the environment comes in as a value (host facts, options, zone, locale)";
    private static final String MAP_ORDER = "its order changes with every start of the JVM; use a LinkedHashMap or TreeMap, "
            + "and org.quern.model.Ordered.copyOf to seal it";
    private static final String SET_ORDER = "its order changes with every start of the JVM; use a LinkedHashSet, TreeSet, EnumSet "
            + "or List, and org.quern.model.Ordered.copyOf to seal it";
    private static final String IDENTITY = "it changes with every start of the JVM; use what the object holds, "
            + "or an enum's name() or ordinal()";
    private static final String COLLECTOR = "it collects into a hash; hand it LinkedHashMap::new or TreeMap::new, "
            + "or use Collectors.toCollection(LinkedHashSet::new)";

    /** Values that live in packages which are otherwise banned. */
    private static final Set<String> HARMLESS_CLASSES = Set.of("java.io.Serializable", "java.io.Serial", "java.net.URI",
            "java.net.URISyntaxException", "java.util.concurrent.TimeUnit");

    /** Packages whose remaining classes are values and functions. */
    private static final Set<String> HARMLESS_PACKAGES = Set.of("java.lang", "java.lang.annotation", "java.lang.invoke",
            "java.lang.runtime", "java.math", "java.nio", "java.nio.charset", "java.security", "java.text", "java.time",
            "java.time.chrono", "java.time.format", "java.time.temporal", "java.time.zone", "java.util",
            "java.util.function", "java.util.random", "java.util.regex", "java.util.stream",
            "org.jspecify.annotations");

    private static final List<Ban> BANS = List.of(
            new Ban(use -> use.ownerPackage().startsWith("java.time") && use.member().equals("now"), CLOCK),
            Ban.classes(List.of("java.time.Clock", "java.time.InstantSource", "java.util.Timer"), CLOCK),
            Ban.members("java.lang.System", List.of("nanoTime", "currentTimeMillis"), CLOCK),
            Ban.overload("java.util.Date", "<init>", "()V", CLOCK),
            Ban.members("java.util.Calendar", List.of("getInstance"), CLOCK),
            Ban.constructors(List.of("java.util.GregorianCalendar"), CLOCK),

            Ban.members("java.lang.Math", List.of("random"), RANDOM),
            Ban.members("java.lang.StrictMath", List.of("random"), RANDOM),
            Ban.members("java.util.UUID", List.of("randomUUID"), RANDOM),
            Ban.overload("java.util.Random", "<init>", "()V", RANDOM),
            Ban.overload("java.util.SplittableRandom", "<init>", "()V", RANDOM),
            Ban.overload("java.util.Collections", "shuffle", "(Ljava/util/List;)V", RANDOM),
            Ban.members("java.util.random.RandomGenerator", List.of("getDefault", "of"), RANDOM),
            Ban.overload("java.util.random.RandomGeneratorFactory", "create",
                    "()Ljava/util/random/RandomGenerator;", RANDOM),
            Ban.classes(List.of("java.util.concurrent.ThreadLocalRandom", "java.security.SecureRandom"), RANDOM),

            new Ban(use -> use.member().equals("parallelStream") || use.member().equals("parallel"), THREADS),
            Ban.classes(List.of("java.lang.Thread", "java.lang.ThreadLocal", "java.lang.ScopedValue"), THREADS),
            Ban.members("java.util.concurrent.TimeUnit", List.of("sleep", "timedJoin", "timedWait"), THREADS),
            new Ban(PureCode::isMonitor, THREADS),
            Ban.packages("java.util.concurrent", THREADS)
                    .except(use -> HARMLESS_CLASSES.contains(use.owner())),

            Ban.packages("java.io", FILES).except(use -> HARMLESS_CLASSES.contains(use.owner())),
            Ban.packages("java.nio.file", FILES),
            Ban.packages("java.nio.channels", FILES),
            Ban.classes(List.of("java.util.Scanner", "java.lang.IO"), FILES),
            Ban.packages("java.net", NETWORK).except(use -> HARMLESS_CLASSES.contains(use.owner())),
            Ban.packages("okhttp3", NETWORK),

            Ban.packages("org.slf4j", LOGGER),
            Ban.packages("org.apache.logging", LOGGER),
            Ban.packages("java.util.logging", LOGGER),
            new Ban(use -> use.owner().startsWith("java.lang.System$Logger"), LOGGER),
            Ban.members("java.lang.System", List.of("out", "err", "getLogger"), LOGGER),
            new Ban(use -> use.member().equals("printStackTrace"), LOGGER),

            Ban.members("java.lang.System", List.of("identityHashCode"), MAP_ORDER),
            Ban.members("java.lang.Object", List.of("hashCode"), IDENTITY),
            Ban.members("java.lang.Enum", List.of("hashCode"), IDENTITY),
            Ban.classes(List.of("java.lang.System"), MACHINE)
                    .except(use -> use.isMention() || use.member().equals("arraycopy")),
            Ban.classes(List.of("java.lang.Process", "java.lang.ProcessBuilder", "java.lang.ProcessHandle",
                    "java.lang.Runtime"), MACHINE),
            Ban.members("java.lang.Boolean", List.of("getBoolean"), MACHINE),
            Ban.members("java.lang.Integer", List.of("getInteger"), MACHINE),
            Ban.members("java.lang.Long", List.of("getLong"), MACHINE),
            Ban.members("java.time.ZoneId", List.of("systemDefault"), MACHINE),
            Ban.members("java.util.TimeZone", List.of("getDefault"), MACHINE),
            Ban.members("java.util.Locale", List.of("getDefault"), MACHINE),

            Ban.constructors(List.of("java.util.HashMap", "java.util.IdentityHashMap", "java.util.WeakHashMap",
                    "java.util.Hashtable"), MAP_ORDER),
            Ban.members("java.util.HashMap", List.of("newHashMap"), MAP_ORDER),
            Ban.members("java.util.WeakHashMap", List.of("newWeakHashMap"), MAP_ORDER),
            Ban.constructors(List.of("java.util.HashSet"), SET_ORDER),
            Ban.members("java.util.HashSet", List.of("newHashSet"), SET_ORDER),
            Ban.members("java.util.Map", List.of("copyOf", "of", "ofEntries"), MAP_ORDER)
                    .except(PureCode::holdsAtMostOne),
            Ban.members("java.util.Set", List.of("copyOf", "of"), SET_ORDER).except(PureCode::holdsAtMostOne),
            Ban.members("java.util.stream.Collectors",
                    List.of("toSet", "toUnmodifiableSet", "toUnmodifiableMap", "toConcurrentMap",
                            "groupingByConcurrent"),
                    COLLECTOR),
            Ban.members("java.util.stream.Collectors", List.of("toMap", "groupingBy"), COLLECTOR)
                    .except(use -> use.descriptor().contains("Ljava/util/function/Supplier;")));

    private PureCode() {}

    /** What is wrong with a use in pure code, or nothing. */
    static Optional<String> complaint(Use use) {
        return BANS.stream()
                .filter(ban -> ban.matches().test(use))
                .findFirst()
                .map(Ban::instead)
                .or(() -> isKnown(use) ? Optional.empty()
                        : Optional.of(
                                "pure code may use " + String.join(", ", HARMLESS_PACKAGES.stream().sorted().toList())
                                        + " and Quern's own packages only"));
    }

    /** The same for code that is handed streams: streams that open something by name stay forbidden. */
    static Optional<String> complaintButForStreams(Use use) {
        boolean opens = use.owner().startsWith("java.io.File") || use.owner().equals("java.io.RandomAccessFile")
                || use.owner().startsWith("java.io.Print") || use.owner().endsWith("ZipFile");
        boolean stream = use.ownerPackage().equals("java.io") || use.ownerPackage().equals("java.util.zip");
        return stream && !opens ? Optional.empty() : complaint(use);
    }

    /** Final in Object, so that no class has others of this name; called on an interface, that is their owner. */
    private static boolean isMonitor(Use use) {
        return switch (use.member() + use.descriptor()) {
            case "wait()V", "wait(J)V", "wait(JI)V", "notify()V", "notifyAll()V" -> true;
            default -> false;
        };
    }

    private static boolean isKnown(Use use) {
        return use.owner().startsWith("org.quern.")
                || use.ownerPackage().isEmpty() // an array of primitives
                || HARMLESS_PACKAGES.contains(use.ownerPackage())
                || HARMLESS_CLASSES.contains(use.owner());
    }

    /** {@code Map.of()}, {@code Map.of(k, v)}, {@code Set.of()} and {@code Set.of(e)} have only one order. */
    private static boolean holdsAtMostOne(Use use) {
        return use.member().equals("of") && switch (use.descriptor()) {
            case "()Ljava/util/Map;", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/util/Map;",
                    "()Ljava/util/Set;", "(Ljava/lang/Object;)Ljava/util/Set;" -> true;
            default -> false;
        };
    }
}
