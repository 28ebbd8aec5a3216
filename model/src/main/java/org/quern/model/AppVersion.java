package org.quern.model;

import java.util.List;

/**
 * A build of an application for a platform and plan class (docs/protocol/scheduler-rpc.md 5.4).
 *
 * @param appName the application's short name
 * @param versionNum for example 912 for 9.12
 * @param platform for example {@code x86_64-pc-linux-gnu}
 * @param planClass empty for plain versions
 * @param apiVersion "major.minor.release" of the API library, empty if not told
 * @param usage what a task of it occupies
 * @param cmdline appended to the workunit's command line
 * @param filePrefix logical names of input and output files become {@code prefix/name}; usually empty
 * @param isWrapper the main program is a wrapper
 * @param needsNetwork runs only while the network is available
 * @param files the program's files
 */
public record AppVersion(String appName, int versionNum, String platform, String planClass, String apiVersion,
        ResourceUsage usage, String cmdline, String filePrefix, boolean isWrapper, boolean needsNetwork,
        List<FileRef> files) {
    public AppVersion {
        files = List.copyOf(files);
    }

    /** Limits of the CPU time are not for it: it waits for a device, or is a virtual machine (docs/protocol/data-directory.md 5.9). */
    public boolean isUnthrottled() {
        return usage.usesCoproc() || planClass.contains("vbox");
    }

    /** Identity within a project. */
    public Key key() {
        return new Key(appName, platform, versionNum, planClass);
    }

    /** Same version with another resource usage, as app_config.xml or a later reply may say. */
    public AppVersion withUsage(ResourceUsage newUsage, String newCmdline) {
        return new AppVersion(appName, versionNum, platform, planClass, apiVersion, newUsage, newCmdline, filePrefix,
                isWrapper, needsNetwork, files);
    }

    /** Same version for another platform. */
    AppVersion onPlatform(String other) {
        return new AppVersion(appName, versionNum, other, planClass, apiVersion, usage, cmdline, filePrefix, isWrapper,
                needsNetwork, files);
    }

    /** Identity of an app version: (app, platform, version number, plan class). */
    public record Key(String appName, String platform, int versionNum, String planClass) {
        // Written out: a record's own go by method handles, which the daemon's quick compiler does not inline, and each task looks its version up.

        @Override
        public boolean equals(Object other) {
            return other instanceof Key key && versionNum == key.versionNum && appName.equals(key.appName)
                    && planClass.equals(key.planClass) && platform.equals(key.platform);
        }

        @Override
        public int hashCode() {
            return ((appName.hashCode() * 31 + platform.hashCode()) * 31 + planClass.hashCode()) * 31 + versionNum;
        }
    }
}
