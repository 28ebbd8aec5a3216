package org.quern.server.dispatch;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.quern.model.AppVersion;
import org.quern.model.Coprocessor;
import org.quern.model.HostInfo;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.SchedulerRequest;
import org.quern.server.config.OfferedVersion;
import org.quern.server.work.Application;

/**
 * The app versions of the project as one host sees them.
 *
 * @param runnable those that the host can run, fastest first, one for each resource
 * @param supported resources that there are versions for on its platform, whatever devices it has
 * (docs/protocol/literature.md 2: {@code have_x})
 * @param without resources of this host that the project has no version for
 */
record HostVersions(List<AppVersion> runnable, List<ResourceType> supported, List<ResourceType> without) {

    private static final String ANONYMOUS = "anonymous";
    /** Version of the application interface; 6.0 and later talk through a mapped file. */
    private static final String API_VERSION = "8.3.0";

    static HostVersions of(Application application, List<OfferedVersion> offered, SchedulerRequest request) {
        return request.platform().equals(ANONYMOUS)
                ? HostVersions.of(ownBuilds(application, request), request.host())
                : platform(application, request).map(platform -> published(application, offered, platform, request))
                        .orElse(new HostVersions(List.of(), List.of(), List.of()));
    }

    private static HostVersions of(List<AppVersion> versions, HostInfo host) {
        List<ResourceType> supported = versions.stream().map(version -> version.usage().resource()).distinct()
                .sorted().toList();
        Map<ResourceType, AppVersion> best = new LinkedHashMap<>();
        versions.stream().filter(version -> hasDevice(host, version.usage()))
                .sorted(Comparator.comparingDouble((AppVersion version) -> version.usage().flops()).reversed())
                .forEach(version -> best.putIfAbsent(version.usage().resource(), version));
        List<ResourceType> without = Stream
                .concat(Stream.of(ResourceType.CPU), host.coprocessors().stream().map(Coprocessor::type)).distinct()
                .filter(type -> !supported.contains(type)).toList();
        return new HostVersions(List.copyOf(best.values()), supported, without);
    }

    private static boolean hasDevice(HostInfo host, ResourceUsage usage) {
        return usage.coproc() == null || host.coprocessors().stream()
                .anyMatch(device -> device.usable() && device.type().equals(usage.coproc()));
    }

    /** A client on the anonymous platform has its own builds and lists them; the newest of each kind counts. */
    private static List<AppVersion> ownBuilds(Application application, SchedulerRequest request) {
        double flops = OfferedVersion.ONE_CPU.usageOn(request.host()).flops();
        return request.versions().stream().filter(version -> version.appName().equals(application.name()))
                .sorted(Comparator.comparingInt(AppVersion::versionNum).reversed())
                .map(version -> new AppVersion(version.appName(), version.versionNum(), version.platform(),
                        version.planClass(),
                        version.apiVersion(), told(version.usage(), flops), version.cmdline(), "", false, false,
                        List.of()))
                .toList();
    }

    /** The client's own build: a published version has files. */
    static boolean isOwn(AppVersion version) {
        return version.files().isEmpty();
    }

    private static ResourceUsage told(ResourceUsage usage, double flops) {
        double cpus = usage.cpus() > 0 || usage.usesCoproc() ? usage.cpus() : 1;
        return new ResourceUsage(cpus, usage.coproc(), usage.coprocs(), usage.flops() > 0 ? usage.flops() : flops);
    }

    private static Optional<String> platform(Application application, SchedulerRequest request) {
        return Stream.concat(Stream.of(request.platform()), request.altPlatforms().stream())
                .filter(application.platforms()::contains).findFirst();
    }

    /** A version with an OpenCL plan class needs OpenCL on its device, or on the CPU. */
    private static boolean hasLibrary(HostInfo host, OfferedVersion version) {
        if (!version.planClass().contains("opencl")) {
            return true;
        }
        return version.coproc() == null ? !host.openClCpus().isEmpty()
                : host.coprocessors().stream().anyMatch(
                        device -> device.type().equals(version.coproc()) && device.facts().openCl() != null);
    }

    private static HostVersions published(Application application, List<OfferedVersion> offered, String platform,
            SchedulerRequest request) {
        return of(offered.stream().filter(version -> hasLibrary(request.host(), version))
                .map(version -> new AppVersion(application.name(), application.version(), platform,
                        version.planClass(), API_VERSION, version.usageOn(request.host()), "", "", false, false,
                        application.programFiles()))
                .toList(), request.host());
    }
}
