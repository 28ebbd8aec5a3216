package org.quern.engine.settings;

import java.util.List;
import org.quern.config.options.ClientNumber;
import org.quern.config.options.ClientOptions;
import org.quern.config.options.ClientSwitch;
import org.quern.config.preferences.Preferences;
import org.quern.config.preferences.PreferencesXml;
import org.quern.model.HostInfo;

/**
 * What projects are told of this client and host (docs/protocol/configuration.md 1.2).
 *
 * @param clientVersion "major.minor.release", BOINC's protocol version
 * @param clientBrand name of this program
 * @param platform primary platform
 * @param altPlatforms further platforms, in order
 * @param preferencesXml the {@code <global_preferences>} element in force, as XML text
 * @param allowMultipleClients several clients may run on this host
 * @param noDiskUsage projects are not told how much disk is used
 * @param suppressNetInfo projects are not told the host's name and address
 * @param deviceName the host's name for projects, empty = its own
 * @param ncpus CPUs that projects are told of, 0 = those found
 * @param dontUseDocker no tasks in containers
 */
public record IdentitySettings(String clientVersion, String clientBrand, String platform, List<String> altPlatforms,
        String preferencesXml, boolean allowMultipleClients, boolean noDiskUsage, boolean suppressNetInfo,
        String deviceName, int ncpus, boolean dontUseDocker) {
    /** BOINC's protocol version that Quern speaks. */
    public static final String PROTOCOL_VERSION = "8.3.0";
    /** Name under which servers know this program. */
    private static final String BRAND = "Quern";

    public IdentitySettings {
        altPlatforms = List.copyOf(altPlatforms);
    }

    /** With these platforms. */
    public static IdentitySettings of(Preferences preferences, ClientOptions options, String platform,
            List<String> altPlatforms) {
        return new IdentitySettings(PROTOCOL_VERSION, BRAND, platform, altPlatforms, PreferencesXml.of(preferences),
                options.is(ClientSwitch.ALLOW_MULTIPLE_CLIENTS), options.is(ClientSwitch.NO_DISK_USAGE),
                options.is(ClientSwitch.SUPPRESS_NET_INFO), options.deviceName(),
                Math.max(0, options.whole(ClientNumber.NCPUS)), options.is(ClientSwitch.DONT_USE_DOCKER));
    }

    /** Of a client without files, on that platform. */
    static IdentitySettings plain(String platform) {
        return new IdentitySettings(PROTOCOL_VERSION, BRAND, platform, List.of(),
                "<global_preferences>\n</global_preferences>\n", true, false, false, "", 0, false);
    }

    /** The host with as many processors as the user wants it to have: so it is told to everybody, and stands in the state file. */
    public HostInfo counted(HostInfo host) {
        return ncpus > 0 ? host.shownAs(host.domainName(), host.ipAddr(), ncpus) : host;
    }

    /** The host as projects shall see it. */
    public HostInfo shown(HostInfo host) {
        String name = deviceName.isEmpty() ? host.domainName() : deviceName;
        return host.shownAs(suppressNetInfo ? "" : name, suppressNetInfo ? "" : host.ipAddr(),
                ncpus > 0 ? ncpus : host.ncpus());
    }
}
