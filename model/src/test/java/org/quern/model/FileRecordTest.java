package org.quern.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileRecordTest {
    private static final TransferState TRANSFER = TransferState.created(false, 5);

    private static FileInfo info(boolean sticky, double lifetime, @Nullable String signature) {
        return new FileInfo("f", 1, 2, "md5", List.of("http://a.example/f"), List.of(), false, 0, signature, null,
                false,
                sticky, lifetime, false, 0, 0);
    }

    private static FileRecord here() {
        return FileRecord.described(info(false, 0, "s"), 7).withStatus(FileRecord.PRESENT, "").verifiedAs("sum");
    }

    @ParameterizedTest
    @CsvSource({"true, 100, 1100", "true, 0, 0", "true, -1, 0", "false, 100, 0"})
    void aStickyFileExpiresAfterItsLifetimeIfItHasOne(boolean sticky, double lifetime, double expires) {
        FileRecord file = FileRecord.described(info(sticky, lifetime, null), 1000);
        assertEquals(expires, file.stickyExpireTime());
        assertEquals(1000, file.receivedTime());
        assertEquals(FileRecord.NOT_PRESENT, file.status());
    }

    @ParameterizedTest
    @CsvSource({"1, true, false", "0, false, false", "-1, false, true", "-186, false, true", "2, false, false"})
    void aNegativeStatusIsAFailure(int status, boolean present, boolean failed) {
        FileRecord file = FileRecord.described(info(false, 0, null), 0).withStatus(status, "");
        assertEquals(present, file.present());
        assertEquals(failed, file.failed());
    }

    @Test
    void aFileThatFailedIsNotTransferredAnyMore() {
        FileRecord file = FileRecord.described(info(false, 0, null), 0).withTransfer(TRANSFER);
        assertNull(file.withStatus(-1, "why").transfer());
        assertEquals("why", file.withStatus(-1, "why").error());
        assertNotNull(file.withStatus(FileRecord.NOT_PRESENT, "").transfer());
        assertNotNull(file.withStatus(FileRecord.PRESENT, "").transfer());
    }

    @Test
    void whatWasVerifiedHoldsAsLongAsTheFileStaysAndItsSignatureToo() {
        assertEquals("sum", here().withStatus(FileRecord.PRESENT, "").verifiedMd5());
        assertEquals("", here().withStatus(FileRecord.NOT_PRESENT, "").verifiedMd5());
        FileRecord away = here().withStatus(FileRecord.NOT_PRESENT, "").verifiedAs("sum");
        assertEquals("", away.withStatus(FileRecord.PRESENT, "").verifiedMd5());
        assertEquals("sum", here().withInfo(info(true, 9, "s")).verifiedMd5());
        assertEquals("", here().withInfo(info(true, 9, "t")).verifiedMd5());
        assertEquals("", here().withInfo(info(true, 9, null)).verifiedMd5());
    }

    @Test
    void aFileIsAwaitedThatHasAnAddressAndIsNeitherHereNorGivenUpNorSent() {
        FileRecord awaited = FileRecord.described(info(false, 0, null), 0);
        assertEquals(List.of(true, false, false, false, false),
                List.of(awaited.awaitsDownload(), awaited.withStatus(FileRecord.PRESENT, "").awaitsDownload(),
                        awaited.withStatus(-1, "").awaitsDownload(), awaited.asUploaded().awaitsDownload(),
                        FileRecord.described(FileInfo.named("f", 1), 0).awaitsDownload()));
    }

    @Test
    void theUsersOwnFilesAreHereAndNobodyLooksAtThem() {
        FileRecord own = FileRecord.ofUser(FileInfo.ofUser("f", true));
        assertEquals(List.of(true, true, "", true), List.of(own.present(), own.usersOwn(), own.verifiedMd5(),
                own.info().executable()));
        assertEquals(FileRecord.described(own.info(), 0).usersOwn(), false);
    }

    @Test
    void aLaterDescriptionIsMergedOverTheFirst() {
        FileInfo first = new FileInfo("f", 10, 20, "one", List.of("http://a.example/"), List.of("http://u.example/"),
                true, 5, "sig", "xml", true, true, 30, true, 4, 6);
        FileInfo later = new FileInfo("f", 11, 21, "two", List.of("http://b.example/"), List.of(), false, 7, null, null,
                false, false, 31, false, 8, 9);
        assertEquals(new FileInfo("f", 10, 20, "one", List.of("http://b.example/"), List.of(), false, 7, "sig", "xml",
                true, false, 31, true, 8, 9), first.mergedWith(later));
        assertEquals(new FileInfo("f", 11, 21, "two", List.of("http://a.example/"), List.of("http://u.example/"), true,
                5, "sig", "xml", true, true, 30, false, 4, 6), later.mergedWith(first));
        FileInfo unbounded = FileInfo.named("f", 1);
        assertEquals(20, unbounded.mergedWith(first).maxNbytes());
        assertEquals(0, unbounded.mergedWith(unbounded).maxNbytes());
    }

    @Test
    void aFileIsLoadedOrSentIfItHasAnAddressForThat() {
        FileInfo plain = FileInfo.named("f", 3);
        assertEquals(List.of(false, false), List.of(plain.downloadable(), plain.uploadable()));
        assertEquals(List.of(true, false), List.of(info(false, 0, null).downloadable(),
                info(false, 0, null).uploadable()));
    }

    @ParameterizedTest
    @CsvSource({"'', file", "open, open"})
    void inTheSlotAFileHasItsOwnNameUnlessAnotherIsGiven(String open, String slotName) {
        assertEquals(slotName, FileRef.of("file", open).slotName());
    }

    @Test
    void filesThatNothingRefersToStayForADayAfterADoubtfulStart() {
        DeletionRules rules = new DeletionRules(true, false).keepingSince(1000);
        assertEquals(new DeletionRules(true, false, 87_400), rules);
        assertEquals(List.of(true, false, false), List.of(rules.keeps(87_399), rules.keeps(87_400),
                DeletionRules.USUAL.keeps(0)));
    }

    @Test
    void lastingFilesAreThoseForManagersAndThenTheUsers() {
        FileRef icon = FileRef.of("icon", "");
        FileRef picture = FileRef.of("picture", "");
        assertEquals(List.of(icon, picture), new LastingFiles(List.of(icon), List.of(picture), 0).all());
        assertEquals(List.of(icon), LastingFiles.NONE.withForManagers(List.of(icon)).all());
        assertEquals(List.of(picture), LastingFiles.NONE.withOfUser(List.of(picture)).all());
        assertEquals(List.of(), LastingFiles.NONE.all());
    }
}
