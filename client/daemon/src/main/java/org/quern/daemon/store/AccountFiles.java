package org.quern.daemon.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.quern.config.file.Folders;
import org.quern.config.file.RegularFile;
import org.quern.daemon.disk.ReserveFile;
import org.quern.model.AccountFile;
import org.quern.model.ProjectUrl;
import org.quern.rpc.codec.AccountFileCodec;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The account files, one per attached project: read, listed and written, with what else is known of a project when its file is read. */
public final class AccountFiles {
    private static final Logger LOG = LoggerFactory.getLogger(AccountFiles.class);
    private final DataDirectory data;
    private final ReserveFile reserve;
    /** Shares that attach.xml gives, by project key; they count more than the project's own preferences. */
    private final Map<String, Double> shares = new ConcurrentHashMap<>();

    /** Reasons by file name, in the order of names. */
    private final Map<String, String> unreadable = new ConcurrentSkipListMap<>();
    private volatile Function<ProjectUrl, String> venues = url -> "";
    private volatile Function<ProjectUrl, Optional<ProjectUrl>> waiting = url -> Optional.empty();

    /** Those in {@code data}; on a full disk {@code reserve} makes the room. */
    AccountFiles(DataDirectory data, ReserveFile reserve) {
        this.data = data;
        this.reserve = reserve;
    }

    /** The share that the user gives a project in attach.xml. */
    void share(ProjectUrl project, double share) {
        shares.put(project.key(), share);
    }

    /** The file of the project that is known by this URL; empty if there is none, or it cannot be read. */
    Optional<AccountFile> read(ProjectUrl project) {
        return read(data.accountFile(project));
    }

    /** Where the URL of a project is known that is not attached and has work in the state. */
    public void useWaiting(Function<ProjectUrl, Optional<ProjectUrl>> source) {
        waiting = source;
    }

    /** Where the venue of this host at a project is known. */
    public void useVenues(Function<ProjectUrl, String> source) {
        venues = source;
    }

    /** All account files that can be read, one for each directory; what cannot, or is one too many, is reported and left alone. */
    public List<AccountFile> readAll() throws IOException {
        List<Path> files = Folders.entries(data.root(), "account_*.xml");
        Collections.sort(files);
        List<AccountFile> accounts = new ArrayList<>();
        List<Path> strays = new ArrayList<>();
        for (Path file : files) {
            read(file).ifPresent(account -> {
                if (file.equals(data.accountFile(account.url()))) {
                    accounts.add(account);
                } else {
                    strays.add(file);
                }
            });
        }
        strays.forEach(file -> read(file).ifPresent(account -> addUnlessTwice(accounts, account, file)));
        accounts.sort((a, b) -> a.url().compareTo(b.url()));
        return accounts;
    }

    /** The projects of all account files that can be read. */
    public List<ProjectUrl> urls() {
        try {
            return readAll().stream().map(AccountFile::url).toList();
        } catch (IOException e) {
            LOG.warn("The account files could not be listed: {}", e.toString());
            return List.of();
        }
    }

    /** A copy of an account file under another name would be a second project with the same directory. */
    private void addUnlessTwice(List<AccountFile> accounts, AccountFile stray, Path file) {
        Optional<AccountFile> same = accounts.stream().filter(account -> clash(account.url(), stray.url())).findFirst();
        if (same.isEmpty()) {
            accounts.add(stray);
        } else {
            unreadable.put(String.valueOf(file.getFileName()), "its project, " + stray.url() + ", has the directory of "
                    + same.get().url());
        }
    }

    private static boolean clash(ProjectUrl one, ProjectUrl other) {
        return one.sameProject(other) || one.directoryName().equals(other.directoryName());
    }

    private Optional<AccountFile> read(Path file) {
        try {
            if (!Files.exists(file)) {
                return Optional.empty();
            }
            AccountFile account = readDocument(file);
            Double share = shares.get(account.url().key());
            return Optional.of(share == null ? account : account.withResourceShare(share));
        } catch (IOException e) {
            LOG.warn("{} is ignored: {}", file.getFileName(), e.getMessage());
            unreadable.put(String.valueOf(file.getFileName()), String.valueOf(e.getMessage()));
            return Optional.empty();
        }
    }

    /** Account files that could not be read so far, a sentence each: their projects are not attached, though nothing of them is lost. */
    public List<String> unreadable() {
        return unreadable.entrySet().stream().map(entry -> entry.getKey() + " cannot be read: " + entry.getValue()
                + ". Its project is left alone and its tasks are kept; repair the file or attach to the project again.")
                .toList();
    }

    /** The venue of this host at a project selects preferences, and stands in the project's part of the same file's bytes. */
    private AccountFile readDocument(Path file) throws IOException {
        byte[] document = RegularFile.bytes(file);
        AccountFile account = AccountFileCodec.read(document, "");
        String venue = venues.apply(account.url());
        return venue.isEmpty() ? account : AccountFileCodec.read(document, venue);
    }

    /**
     * The account file of this project, whatever way its URL is written there; null if there is none.
     *
     * @throws DirectoryTakenException if another project's lies where its own belongs: {@code /a/b/} and {@code /a_b/} have one name
     */
    @Nullable
    AccountFile attached(ProjectUrl wanted) throws IOException {
        for (AccountFile account : readAll()) {
            if (account.url().sameProject(wanted)) {
                return account;
            }
            if (account.url().directoryName().equals(wanted.directoryName())) {
                throw new DirectoryTakenException(wanted, account.url());
            }
        }
        return null;
    }

    /** The URL under which the project's work waits, if some does: its folder and its slots go by that spelling. */
    ProjectUrl place(ProjectUrl wanted) throws IOException {
        ProjectUrl known = waiting.apply(wanted).orElse(wanted);
        if (known.directoryName().equals(wanted.directoryName())) {
            return wanted;
        }
        if (!known.samePath(wanted)) {
            throw DirectoryTakenException.waits(wanted, known);
        }
        attached(known); // throws if another project is there
        return known;
    }

    /** Writes it in the place of the one before. */
    void write(AccountFile account) throws IOException {
        Path file = data.accountFile(account.url());
        reserve.spend(() -> DurableFiles.replaceSecret(file, out -> AccountFileCodec.write(account, out)));
        unreadable.remove(String.valueOf(file.getFileName()));
    }
}
