package org.quern.daemon.start;

import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.quern.config.options.LogFlag;
import org.quern.daemon.settings.AppConfigWords;
import org.quern.daemon.settings.PreferenceWords;
import org.quern.daemon.settings.SettingsResolver;
import org.quern.engine.settings.IdentitySettings;
import org.quern.model.AccountFile;
import org.quern.model.HostInfo;
import org.quern.model.ProjectUrl;
import org.quern.model.Sane;
import org.quern.model.SavedProject;

/** The first lines of the event log, by which people who help in forums know what they deal with. Cards follow when their drivers have answered. */
public final class OpeningLines {
    private static final double GIB = 1L << 30;
    private static final double GIGA = 1e9;
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("yyyy-MM-dd", Locale.ROOT);
    private final List<String> lines = new ArrayList<>();

    private OpeningLines() {}

    /** What to say of itself, of this computer, of preferences and of projects. */
    public static List<String> of(Startup startup, Path directory) {
        OpeningLines opening = new OpeningLines();
        opening.client(startup, directory);
        opening.host(startup.saved().host());
        opening.lines.addAll(PreferenceWords.of(startup.configuration().preferences(), startup.saved().hostVenue(),
                startup.saved().host(), startup.configuration().options()));
        opening.projects(startup);
        opening.lines.addAll(AppConfigWords.of(startup.configuration().wishes(),
                url -> startup.saved().nameOf(url).orElse(url.canonical())));
        return opening.lines;
    }

    private void client(Startup startup, Path directory) {
        lines.add("Quern %s for %s (protocol %s) starts".formatted(SettingsResolver.VERSION,
                startup.platforms().primary(), IdentitySettings.PROTOCOL_VERSION));
        lines.add("Java %s of %s".formatted(System.getProperty("java.runtime.version", "?"),
                System.getProperty("java.vendor", "?")));
        lines.add("Data directory: %s, user %s".formatted(directory, System.getProperty("user.name", "?")));
        lines.add("Log flags: " + startup.configuration().options().logFlags().stream().map(LogFlag::element)
                .collect(Collectors.joining(", ")));
    }

    private void host(HostInfo host) {
        lines.add("Computer: " + or(host.domainName(), "without a name")
                + (host.productName().isEmpty() ? "" : ", " + host.productName()));
        lines.add(String.format(Locale.ROOT, "Processor: %d CPUs, %s %s", host.ncpus(), host.vendor(), host.model())
                .strip());
        if (!host.features().isEmpty()) {
            lines.add("Processor features: " + host.features());
        }
        lines.add(host.calculated() > 0
                ? String.format(Locale.ROOT, "Processor speed: %.2f GFLOPS and %.2f GIPS a CPU, measured on %s",
                        host.fpops() / GIGA, host.iops() / GIGA, day(host.calculated()))
                : "Processor speed: not measured yet");
        lines.add("Memory: %s, and %s of swap space".formatted(gib(host.memoryBytes()), gib(host.swapBytes())));
        lines.add("Disk: %s, %s of them free".formatted(gib(host.diskTotalBytes()), gib(host.diskFreeBytes())));
        lines.add("System: %s, %s".formatted(host.osName(), host.osVersion()));
        lines.add("Local time is UTC%s".formatted(offset(host.timezoneSeconds())));
        if (!host.virtualboxVersion().isEmpty()) {
            lines.add("VirtualBox: " + host.virtualboxVersion());
        }
    }

    private void projects(Startup startup) {
        TreeMap<ProjectUrl, Double> shares = new TreeMap<>();
        for (AccountFile account : startup.accounts()) {
            shares.put(account.url(), account.resourceShare());
        }
        for (SavedProject project : startup.saved().projects()) {
            lines.add("Project %s: %s; %s%s".formatted(or(project.facts().projectName(), "without a name yet"),
                    project.url(), id(project), shares.containsKey(project.url())
                            ? String.format(Locale.ROOT, "; resource share %.0f", shares.get(project.url()))
                            : "; without account file"));
            shares.remove(project.url());
        }
        shares.forEach((url, share) -> lines
                .add(String.format(Locale.ROOT, "Project without a name yet: %s; resource share %.0f", url, share)));
        if (startup.accounts().isEmpty() && startup.saved().projects().isEmpty()) {
            lines.add("No project is attached");
        }
    }

    private static String id(SavedProject project) {
        return project.facts().hostId() > 0 ? "this computer is " + project.facts().hostId() + " there"
                : "this computer has no number there yet";
    }

    private static String offset(int seconds) {
        return seconds == 0 ? "" : ZoneOffset.ofTotalSeconds(seconds).getId();
    }

    private static String day(double unixSeconds) {
        return DAY.format(Sane.instant(unixSeconds).atZone(ZoneId.systemDefault()));
    }

    private static String or(String text, String otherwise) {
        return text.isEmpty() ? otherwise : text;
    }

    private static String gib(double bytes) {
        return String.format(Locale.ROOT, "%.2f GiB", bytes / GIB);
    }
}
