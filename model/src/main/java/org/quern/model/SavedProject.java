package org.quern.model;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A project and everything that belongs to it, as kept in the state file (docs/protocol/data-directory.md 5.6 to 5.12).
 * Its authenticator stands in the account file only.
 *
 * @param url master URL
 * @param facts what its server says of account and host
 * @param contact when it may be contacted
 * @param flags standing orders
 * @param accounting numbers
 * @param codeSignKey text exactly as received, null if none yet
 * @param noRscApps resources that it has no apps for
 * @param noRscPrefs resources that the user's project preferences exclude
 * @param managerTerms what an account manager wants of it
 * @param trickleUpUrls where trickles are copied to
 * @param apps its applications
 * @param files its files
 * @param versions its app versions, in stable order
 * @param workunits its workunits
 * @param results its results
 * @param projectFiles files linked in the project directory
 */
public record SavedProject(ProjectUrl url, AccountFacts facts, ContactState contact, ProjectFlags flags,
        ProjectAccounting accounting, @Nullable String codeSignKey, List<ResourceType> noRscApps,
        List<ResourceType> noRscPrefs, ManagerTerms managerTerms, List<String> trickleUpUrls, List<App> apps,
        List<FileRecord> files,
        List<AppVersion> versions, List<Workunit> workunits, List<SavedResult> results, List<FileRef> projectFiles) {
    /** The same with these applications. */
    public SavedProject withApps(List<App> newApps) {
        return new SavedProject(url, facts, contact, flags, accounting, codeSignKey, noRscApps, noRscPrefs,
                managerTerms, trickleUpUrls, newApps, files, versions, workunits, results, projectFiles);
    }

    /** The same with these results. */
    public SavedProject withResults(List<SavedResult> newResults) {
        return new SavedProject(url, facts, contact, flags, accounting, codeSignKey, noRscApps, noRscPrefs,
                managerTerms, trickleUpUrls, apps, files, versions, workunits, newResults, projectFiles);
    }

    /** The same with this work. */
    public SavedProject withWork(List<App> itsApps, List<FileRecord> itsFiles, List<AppVersion> itsVersions,
            List<Workunit> itsWorkunits, List<SavedResult> itsResults) {
        return new SavedProject(url, facts, contact, flags, accounting, codeSignKey, noRscApps, noRscPrefs,
                managerTerms, trickleUpUrls, itsApps, itsFiles, itsVersions, itsWorkunits, itsResults, projectFiles);
    }

    /**
     * The same, and it is contacted as soon as it may be: only then does it see which of its tasks are missing here. A project that
     * the user suspended is asked when it goes on.
     */
    public SavedProject askedSoon() {
        ContactState asked = contact.pending() != RpcReason.NONE ? contact
                : contact.withPending(flags.suspendedByUser() ? RpcReason.PROJECT : RpcReason.INIT);
        return new SavedProject(url, facts, asked, flags, accounting, codeSignKey, noRscApps, noRscPrefs, managerTerms,
                trickleUpUrls, apps, files, versions, workunits, results, projectFiles);
    }

    /** The same after a start at that time, Unix seconds, from a doubtful state: its files stay until its server has answered. */
    public SavedProject keepingFilesSince(double start) {
        return new SavedProject(url, facts, contact, flags.withDeletion(flags.deletion().keepingSince(start)),
                accounting, codeSignKey, noRscApps, noRscPrefs, managerTerms, trickleUpUrls, apps, files, versions,
                workunits, results, projectFiles);
    }

    /** The same with another record of this host. */
    public SavedProject asHost(int hostId, int rpcSeqno) {
        return new SavedProject(url, facts.withHostId(hostId), contact.withRpcSeqno(rpcSeqno), flags, accounting,
                codeSignKey, noRscApps, noRscPrefs, managerTerms, trickleUpUrls, apps, files, versions, workunits,
                results, projectFiles);
    }

    /**
     * The same with the user's own programs in place of the project's (docs/protocol/app-control.md 28). Its tasks stay; those that need
     * another version have none then.
     */
    public SavedProject with(AppInfo own) {
        List<FileRecord> all = new ArrayList<>(files);
        all.removeIf(file -> own.names(file.name()));
        own.files().forEach(file -> all.add(FileRecord.ofUser(file)));
        List<AppVersion> itsVersions = own.versionsFor(this::needs, flags.anonymousPlatform() ? versions : List.of());
        List<App> itsApps = new ArrayList<>(own.apps());
        apps.stream().filter(app -> itsApps.stream().noneMatch(known -> known.name().equals(app.name()))
                && itsVersions.stream().anyMatch(version -> version.appName().equals(app.name())))
                .forEach(itsApps::add);
        return onPlatform(true, itsApps, all, itsVersions);
    }

    /** Whether a task of its is to be computed, or was begun, with that version. */
    private boolean needs(AppVersion.Key version) {
        return results.stream().map(SavedResult::result).anyMatch(result -> workunits.stream()
                .anyMatch(workunit -> workunit.name().equals(result.wuName())
                        && result.versionKey(workunit.appName()).equals(version)));
    }

    /** The same without the user's own programs: app_info.xml is gone, and the project's server sends its own again. */
    public SavedProject withoutOwnPrograms() {
        return !flags.anonymousPlatform() ? this
                : onPlatform(false, apps, files.stream().filter(file -> !file.usersOwn()).toList(), List.of());
    }

    private SavedProject onPlatform(boolean anonymous, List<App> itsApps, List<FileRecord> itsFiles,
            List<AppVersion> itsVersions) {
        return new SavedProject(url, facts, contact, flags.withAnonymousPlatform(anonymous), accounting, codeSignKey,
                noRscApps, noRscPrefs, managerTerms, trickleUpUrls, itsApps, itsFiles, itsVersions, workunits, results,
                projectFiles);
    }

    /** A project of which nothing is known but that this computer is attached to it. */
    public static SavedProject attached(ProjectUrl url) {
        return new SavedProject(url, AccountFacts.UNKNOWN, ContactState.ATTACHED, ProjectFlags.NONE,
                ProjectAccounting.FRESH, null, List.of(), List.of(), ManagerTerms.NONE, List.of(), List.of(), List.of(),
                List.of(), List.of(), List.of(), List.of());
    }
}
