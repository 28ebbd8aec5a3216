package org.quern.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Records are changed by copies that name twenty components in their order, of which many have one type. A line: the method, the components
 * that get its arguments in their order, and what else changes.
 */
class CopyTest {
    private static final List<String> COPIES = """
            AccountFacts.withUserCredit | userTotalCredit userExpavgCredit
            AccountFacts.withHostId | hostId
            AccountFile.withAuthenticator | authenticator
            AccountFile.withUrl | url
            AccountFile.withResourceShare | resourceShare
            AccountFile.withServerFacts | projectName projectPreferences guiUrls
            App.heavy | | nonCpuIntensive=false
            AppVersion.withUsage | usage cmdline
            AppVersion.onPlatform | platform
            ContactState.withSchedulerUrls | schedulerUrls
            ContactState.withRpcSeqno | rpcSeqno
            ContactState.withFailures | rpcFailures masterFetchFailures
            ContactState.withMinRpcTime | minRpcTime
            ContactState.withNextRpcTime | nextRpcTime
            ContactState.withPending | pending
            ContactState.withMasterFetchPending | masterFetchPending
            ContactState.withTrickleUpPending | trickleUpPending
            ContactState.withLastRpcTime | lastRpcTime
            ContactState.withLogsWanted | sendTimeStatsLog sendJobLog
            ContactState.withBackoffs | backoffs
            ContactState.withFailingSince | failingSince
            DiskOffer.withoutAmounts | | free=-1 freeIfOffendersTrimmed=-1 freeIfOwnTrimmed=-1
            ExitFacts.withDamagedCopy | damagedCopy
            ExitFacts.withShortage | shortage
            FileInfo.withDownloadUrls | downloadUrls
            FileInfo.withContent | nbytes md5
            FileInfo.withoutSticky | | sticky=false stickyLifetime=0
            FileRecord.withInfo | info | verifiedMd5=
            FileRecord.withStatus | status error | verifiedMd5=
            FileRecord.withTransfer | transfer
            FileRecord.asUploaded | | uploaded=true transfer=null
            FileRecord.requiringSignature | | signatureRequired=true
            FileRecord.verifiedAs | verifiedMd5
            FileRecord.usedAt | lastUsed
            FileRecord.withStickyExpireTime | stickyExpireTime
            HostInfo.withCpid | hostCpid
            HostInfo.withBenchmarks | fpops iops calculated
            HostInfo.shownAs | domainName ipAddr ncpus
            HostInfo.withCoprocessors | coprocessors
            HostInfo.withMemory | memoryBytes
            HostInfo.withDisk | diskTotalBytes diskFreeBytes
            HostInfo.withContainers | containers
            HostInfo.withOpenClCpus | openClCpus
            LastingFiles.withForManagers | forManagers
            LastingFiles.withOfUser | ofUser
            LastingFiles.cameAt | cameAt
            ManagerLogin.withPassword | login passwordHash | authenticator=
            ManagerLogin.withAuthenticator | authenticator userName
            ManagerLogin.withNextRpcTime | nextRpcTime
            ManagerPlace.told | name signingKey
            ManagerTerms.withoutShare | | resourceShare=-1
            NewsFeed.every | pollSeconds
            ProjectAccounting.withResourceShare | resourceShare
            ProjectAccounting.withDurationCorrection | durationCorrection
            ProjectAccounting.withRecent | rec recTime
            ProjectAccounting.withDisk | diskUsage diskShare desiredDiskUsage
            ProjectFlags.withDeletion | deletion
            ProjectFlags.withSuspendedByUser | suspendedByUser
            ProjectFlags.withDontRequestMoreWork | dontRequestMoreWork
            ProjectFlags.withAttachedViaAcctMgr | attachedViaAcctMgr
            ProjectFlags.withDetachWhenDone | detachWhenDone
            ProjectFlags.withAnonymousPlatform | anonymousPlatform
            RequestExtras.with | timeStatsLog jobLog opaque userKeywords transfers
            ResourceUsage.with | cpus coprocs
            Result.withDeadline | reportDeadline
            Result.withReceivedTime | receivedTime
            Result.withReportImmediately | | reportImmediately=true
            ResultOutcome.withState | state
            ResultOutcome.withExitStatus | exitStatus
            ResultOutcome.withStderr | stderr
            ResultOutcome.acked | | gotServerAck=true
            ResultOutcome.withSuspendedByUser | suspendedByUser
            ResultOutcome.withCompletedTime | completedTime
            SavedProject.withApps | apps
            SavedProject.withResults | results
            SavedProject.withWork | apps files versions workunits results
            SavedState.withHost | host
            SavedState.withModes | runMode gpuMode networkMode
            SavedState.withProjects | projects
            SavedState.withTasks | tasks
            SavedTask.withSlot | slot
            ScheduleLimits.withMemory | memoryBytes
            ScheduleLimits.withAppsLeftInMemory | | leaveAppsInMemory=true
            SchedulerRequest.with | trickles extras
            TaskLaunch.withCheckpoint | checkpointCpuTime checkpointElapsedTime
            TimeStats.updatedAt | lastUpdate
            TimeStats.withClockAhead | clockAhead
            TransferState.withNextRequestTime | nextRequestTime
            TransferState.withRetries | retries
            TransferState.withProgress | timeSoFar bytesDone
            WorkRequest$Ask.withDelay | estimatedDelay
            Workunit.withVersion | versionNum
            Workunit.withUsage | usage
            device.OpenClDevice.numbered | deviceNumber openClIndex
            device.OpenClDevice.unknownToCuda | | withoutCuda=true
            """.lines().toList();

    /** What does more than put its arguments into components has a test of its own. */
    private static final Set<String> ELSEWHERE = Set.of("AppInfo.settled", "ContactState.moved",
            "DeletionRules.keepingSince", "DeletionRules.moved", "ExitFacts.asFinished", "FileInfo.mergedWith",
            "FileRecord.moved", "HostSnapshot.withBuffers", "HostSnapshot.withTasks", "ManagerLogin.succeeded",
            "ManagerLogin.told", "ManagerPlace.securedBy", "NetStats.moved", "NewsFeed.failed", "NewsFeed.read",
            "OldResult.moved", "TransientState$Mode.after", "ProjectAccounting.withPast", "ProjectAccounting.withRun",
            "ProjectAccounting.withTaskEnded", "ProjectAccounting.withUse", "ProjectFlags.withServerFlags",
            "ProjectSnapshot.with", "ResourceUsage.filled", "ResultOutcome.reportable", "ResultOutcome.withUse",
            "SavedProject.askedSoon", "SavedProject.asHost", "SavedProject.keepingFilesSince",
            "SavedProject.onPlatform",
            "SavedProject.with", "SavedProject.withoutOwnPrograms", "SavedTask.withCheckpoint",
            "SchedulerReply.withWork", "TimeStats.moved", "TransferState.moved", "Workunit.withInputs",
            "device.CudaCard.known", "device.OpenClDevice.known", "device.OpenClDevice.of");

    @ParameterizedTest
    @FieldSource("COPIES")
    void aCopyDiffersOnlyInWhatIsSaid(String line) throws ReflectiveOperationException {
        String[] parts = line.split("\\s*\\|\\s*", -1);
        String[] given = parts[1].isEmpty() ? new String[0] : parts[1].split(" ");
        Class<?> type = Class.forName("org.quern.model." + parts[0].substring(0, parts[0].lastIndexOf('.')));
        Method method = method(type, parts[0].substring(parts[0].lastIndexOf('.') + 1), given.length);
        for (int pattern = 0; pattern < Samples.PATTERNS; pattern++) {
            Samples samples = new Samples(pattern);
            Object before = samples.record(type);
            Map<String, @Nullable Object> expected = Samples.values(before);
            Object[] arguments = new Object[given.length];
            for (int i = 0; i < given.length; i++) {
                arguments[i] = samples.other(Samples.component(type, given[i]), expected.get(given[i]));
                expected.put(given[i], arguments[i]);
            }
            for (String fixed : parts.length < 3 ? new String[0] : parts[2].split(" ")) {
                String[] sides = fixed.split("=", 2);
                expected.put(sides[0], parsed(Samples.component(type, sides[0]).getType(), sides[1]));
            }
            assertEquals(expected, Samples.values(method.invoke(before, arguments)), "flags by pattern " + pattern);
        }
    }

    @Test
    void everyMethodThatMakesACopyHasALineOrATestOfItsOwn() throws IOException, URISyntaxException {
        Set<String> tested = COPIES.stream().map(line -> line.substring(0, line.indexOf(' ')))
                .collect(Collectors.toCollection(TreeSet::new));
        tested.addAll(ELSEWHERE);
        Path classes = Path.of(FileRecord.class.getProtectionDomain().getCodeSource().getLocation().toURI())
                .resolve("org/quern/model");
        try (Stream<Path> files = Files.walk(classes)) {
            assertEquals(tested,
                    files.map(classes::relativize).map(Path::toString).filter(name -> name.endsWith(".class"))
                            .filter(name -> !name.contains("Test") && !name.contains("info"))
                            .map(name -> name.replace('/', '.').replace(".class", "")).flatMap(CopyTest::copies)
                            .collect(Collectors.toCollection(TreeSet::new)));
        }
    }

    private static Stream<String> copies(String name) {
        try {
            Class<?> type = Class.forName("org.quern.model." + name);
            return !type.isRecord() ? Stream.empty()
                    : Arrays.stream(type.getDeclaredMethods())
                            .filter(method -> !Modifier.isStatic(method.getModifiers()) && !method.isSynthetic()
                                    && method.getReturnType() == type)
                            .map(method -> name + "." + method.getName());
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    private static Method method(Class<?> type, String name, int parameters) {
        return Arrays.stream(type.getDeclaredMethods())
                .filter(each -> each.getName().equals(name) && each.getParameterCount() == parameters).findFirst()
                .orElseThrow(() -> new AssertionError(type + " has no " + name + " with " + parameters));
    }

    private static @Nullable Object parsed(Class<?> type, String text) {
        return text.equals("null") ? null
                : type == boolean.class ? (Object) Boolean.valueOf(text)
                        : type == double.class ? (Object) Double.valueOf(text) : text;
    }
}
