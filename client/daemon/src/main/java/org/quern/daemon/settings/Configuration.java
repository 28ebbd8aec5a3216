package org.quern.daemon.settings;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.quern.config.AppConfig;
import org.quern.config.AppConfigFile;
import org.quern.config.options.ClientNumber;
import org.quern.config.options.ClientOptions;
import org.quern.config.options.ClientOptionsFile;
import org.quern.config.options.ClientSwitch;
import org.quern.config.options.ProxyReader;
import org.quern.config.options.ProxySettings;
import org.quern.config.preferences.Preferences;
import org.quern.config.preferences.PreferencesFiles;
import org.quern.config.preferences.SentExtremes;
import org.quern.config.xml.ReadResult;
import org.quern.coproc.probe.Platforms;
import org.quern.daemon.exec.fact.ExecSettings;
import org.quern.daemon.share.CpuShare;
import org.quern.daemon.store.DataDirectory;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.settings.ProjectWishes;
import org.quern.model.HostInfo;
import org.quern.model.ProjectUrl;
import org.quern.rpc.codec.HostInfoText;
import org.quern.rpc.codec.ProxyInfoText;
import org.quern.scheduler.PolicySuite;

/**
 * The user's wishes as they stand in the data directory's files.
 *
 * @param options cc_config.xml
 * @param preferences global_prefs.xml under global_prefs_override.xml
 * @param wishes for single projects: app_config.xml of each project's directory, exclusions and minimal fetching of cc_config.xml
 * @param suite the policies to decide by, checked; empty = the client's own choice
 * @param mistakes what was wrong in them, or must be told of them, a sentence each
 */
public record Configuration(ClientOptions options, Preferences preferences, ProjectWishes wishes, String suite,
        List<String> mistakes) {
    /**
     * Reads the files.
     *
     * @param venue location of this host, empty if none
     * @param projects the attached ones
     * @param venueOf location of this host at a project, empty if it has none there
     */
    public static Configuration read(DataDirectory data, String venue, List<ProjectUrl> projects,
            Function<ProjectUrl, String> venueOf) {
        ReadResult<ClientOptions> options = ClientOptionsFile.read(data.root(), ClientOptions.BUILT_IN);
        ReadResult<PreferencesFiles.Loaded> preferences = PreferencesFiles.read(data.root(), venue,
                url -> Optional.of(venueOf.apply(url)).filter(name -> !name.isEmpty()),
                Instant.now().toEpochMilli() / 1000.0);
        List<String> mistakes = new ArrayList<>();
        options.mistakes().forEach(mistake -> mistakes.add(mistake.toString()));
        preferences.mistakes().forEach(mistake -> mistakes.add(mistake.toString()));
        SentExtremes.told(preferences.value().preferences()).ifPresent(mistakes::add);
        mistakes.addAll(ProxyReader.environmentMistakes(System.getenv()));
        ProjectWishes wishes = wishes(data, projects, options.value(), mistakes);
        String suite = suite(options.value().policySuite(), mistakes);
        return new Configuration(options.value(), preferences.value().preferences(), wishes, suite,
                List.copyOf(mistakes));
    }

    private static String suite(String wanted, List<String> mistakes) {
        try {
            return wanted.isEmpty() ? "" : PolicySuite.parse(wanted).toString();
        } catch (IllegalArgumentException e) {
            mistakes.add(ClientOptionsFile.NAME + " <policy_suite>: " + e.getMessage()
                    + " The client's own choice is used; quern policies lists all names.");
            return "";
        }
    }

    private static ProjectWishes wishes(DataDirectory data, List<ProjectUrl> projects, ClientOptions options,
            List<String> mistakes) {
        TreeMap<ProjectUrl, AppConfig> apps = new TreeMap<>();
        for (ProjectUrl project : projects) {
            ReadResult<AppConfig> read = AppConfigFile.read(data.projectDirectory(project));
            read.mistakes().forEach(mistake -> mistakes.add(project.canonical() + ": " + mistake));
            if (!read.value().equals(AppConfig.NONE)) {
                apps.put(project, read.value());
            }
        }
        return new ProjectWishes(apps, options.gpuExclusions(), options.is(ClientSwitch.FETCH_MINIMAL_WORK));
    }

    /** What it means for tasks, with the proxies in force. */
    public ExecSettings execSettings(Path dataDirectory, String accountManagerUrl, ProxySettings proxy) {
        return new ExecSettings(dataDirectory, options.whole(ClientNumber.PROCESS_PRIORITY),
                options.whole(ClientNumber.PROCESS_PRIORITY_SPECIAL), !options.is(ClientSwitch.NO_PRIORITY_CHANGE),
                options.is(ClientSwitch.STDERR_HEAD), options.is(ClientSwitch.VBOX_WINDOW), accountManagerUrl,
                ProxyInfoText.of(proxy),
                HostInfoText::of);
    }

    /** What it means for this computer. */
    public EngineSettings settings(HostInfo host, Platforms platforms, DaemonOptions wanted, CpuShare share,
            boolean userActive) {
        return SettingsResolver.resolve(preferences, options, wishes, host, platforms, wanted.orSuite(suite), share,
                userActive);
    }
}
