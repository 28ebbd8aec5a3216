package org.quern.config.options;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.quern.model.DiskPolicy;

/** The options of cc_config.xml in force: built in, then the command line, then the file (docs/protocol/configuration.md 0). Immutable. */
public final class ClientOptions {
    /** Those of a computer without cc_config.xml. */
    public static final ClientOptions BUILT_IN = new Builder().build();

    private static final double DEFAULT_LOG_BYTES = 2 << 20;

    private final Set<LogFlag> logFlags;
    private final Set<ClientSwitch> switches;
    private final Map<ClientNumber, Double> numbers;
    private final Map<ClientList, List<String>> lists;
    private final String deviceName;
    private final List<ConfiguredCoprocessor> coprocessors;
    private final List<GpuExclusion> gpuExclusions;
    private final ProxySettings proxy;
    private final DiskPolicy diskPolicy;
    private final String policySuite;
    private final String proxyAuthentication;

    private ClientOptions(Builder from) {
        logFlags = Collections.unmodifiableSet(copy(from.logFlags, LogFlag.class));
        switches = Collections.unmodifiableSet(copy(from.switches, ClientSwitch.class));
        numbers = Collections.unmodifiableMap(new EnumMap<>(from.numbers));
        EnumMap<ClientList, List<String>> copies = new EnumMap<>(ClientList.class);
        from.lists.forEach((list, entries) -> copies.put(list, List.copyOf(entries)));
        lists = Collections.unmodifiableMap(copies);
        deviceName = from.deviceName;
        coprocessors = List.copyOf(from.coprocessors);
        gpuExclusions = List.copyOf(from.gpuExclusions);
        proxy = from.proxy;
        diskPolicy = from.diskPolicy;
        policySuite = from.policySuite;
        proxyAuthentication = from.proxyAuthentication;
    }

    private static <E extends Enum<E>> EnumSet<E> copy(Set<E> set, Class<E> type) {
        EnumSet<E> copy = EnumSet.noneOf(type);
        copy.addAll(set);
        return copy;
    }

    /** Whether the option is on. */
    public boolean is(ClientSwitch option) {
        return switches.contains(option);
    }

    /** The option's value; for those where the protocol reads 0 as "the default", the default. */
    public double number(ClientNumber option) {
        double value = numbers.getOrDefault(option, option.builtIn());
        return switch (option) {
            case REC_HALF_LIFE_DAYS -> value <= 0 ? option.builtIn() : value;
            case MAX_STDERR_FILE_SIZE, MAX_STDOUT_FILE_SIZE -> value <= 0 ? DEFAULT_LOG_BYTES : value;
            default -> value;
        };
    }

    /** The same as a whole number. */
    public int whole(ClientNumber option) {
        return (int) number(option);
    }

    /** The entries of a repeated option, in the order of the file. */
    public List<String> list(ClientList option) {
        return lists.getOrDefault(option, List.of());
    }

    /** What the log shows. */
    public Set<LogFlag> logFlags() {
        return logFlags;
    }

    /** The options that are on. */
    public Set<ClientSwitch> switches() {
        return switches;
    }

    /** The host's name for projects; empty = the system's. */
    public String deviceName() {
        return deviceName;
    }

    /** Coprocessors that the user describes. */
    public List<ConfiguredCoprocessor> coprocessors() {
        return coprocessors;
    }

    /** Graphics cards that projects shall not use. */
    public List<GpuExclusion> gpuExclusions() {
        return gpuExclusions;
    }

    /** The proxy of the file; used if a manager set none. */
    public ProxySettings proxy() {
        return proxy;
    }

    /** The only way to tell an HTTP proxy who we are, "basic" or "digest"; empty = what it offers. */
    public String proxyAuthentication() {
        return proxyAuthentication;
    }

    /** Name of the policies to decide by, as the file has it; empty = the client's own choice. */
    public String policySuite() {
        return policySuite;
    }

    /** What is done when disk space is short. */
    public DiskPolicy diskPolicy() {
        return diskPolicy;
    }

    /** A builder that begins with these. */
    public Builder change() {
        return new Builder(this);
    }

    /** Makes options: by the reader of the file, from the command line, and in tests. */
    public static final class Builder {
        final Set<LogFlag> logFlags = EnumSet.noneOf(LogFlag.class);
        final Set<ClientSwitch> switches = EnumSet.noneOf(ClientSwitch.class);
        final Map<ClientNumber, Double> numbers = new EnumMap<>(ClientNumber.class);
        final Map<ClientList, List<String>> lists = new EnumMap<>(ClientList.class);
        final List<ConfiguredCoprocessor> coprocessors = new ArrayList<>();
        final List<GpuExclusion> gpuExclusions = new ArrayList<>();
        String deviceName = "";
        ProxySettings proxy = ProxySettings.NONE;
        DiskPolicy diskPolicy = DiskPolicy.SHARES;
        String policySuite = "";
        String proxyAuthentication = "";

        Builder() {
            logFlags.addAll(LogFlag.DEFAULTS);
        }

        Builder(ClientOptions from) {
            logFlags.addAll(from.logFlags);
            switches.addAll(from.switches);
            numbers.putAll(from.numbers);
            from.lists.forEach((list, entries) -> lists.put(list, new ArrayList<>(entries)));
            coprocessors.addAll(from.coprocessors);
            gpuExclusions.addAll(from.gpuExclusions);
            deviceName = from.deviceName;
            proxy = from.proxy;
            diskPolicy = from.diskPolicy;
            policySuite = from.policySuite;
            proxyAuthentication = from.proxyAuthentication;
        }

        public Builder set(ClientSwitch option, boolean on) {
            if (on) {
                switches.add(option);
            } else {
                switches.remove(option);
            }
            return this;
        }

        public Builder set(ClientNumber option, double value) {
            numbers.put(option, value);
            return this;
        }

        public Builder set(LogFlag flag, boolean on) {
            if (on) {
                logFlags.add(flag);
            } else {
                logFlags.remove(flag);
            }
            return this;
        }

        public Builder add(ClientList option, String entry) {
            lists.computeIfAbsent(option, each -> new ArrayList<>()).add(entry);
            return this;
        }

        public Builder add(GpuExclusion exclusion) {
            gpuExclusions.add(exclusion);
            return this;
        }

        public ClientOptions build() {
            return new ClientOptions(this);
        }
    }

    /** CPUs that count: as many as {@code <ncpus>} says, else those that were found (docs/protocol/configuration.md 1.2). */
    public int cpus(int found) {
        int told = whole(ClientNumber.NCPUS);
        return told > 0 ? told : found;
    }
}
