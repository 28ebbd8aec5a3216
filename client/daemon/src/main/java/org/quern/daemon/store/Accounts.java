package org.quern.daemon.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.quern.config.AttachFile;
import org.quern.config.Attachment;
import org.quern.config.xml.Mistake;
import org.quern.config.xml.ReadResult;
import org.quern.daemon.disk.ReserveFile;
import org.quern.daemon.turn.Mailbox;
import org.quern.engine.command.Command;
import org.quern.engine.command.Message;
import org.quern.engine.event.Event;
import org.quern.model.AccountFile;
import org.quern.model.ProjectAccounting;
import org.quern.model.ProjectUrl;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The account files, one per attached project, and attach.xml that makes new ones. What attach.xml says of a known
 * project's key or share is taken over; taking an entry out of it detaches nothing.
 */
public final class Accounts {
    private static final double MILLIS_PER_SECOND = 1_000;
    private static final Logger LOG = LoggerFactory.getLogger(Accounts.class);
    private final Mailbox mailbox;
    private final ExecutorService io;
    private final AccountFiles files;
    private final SentPreferences preferences;
    private final DetachedProjects detached;
    private volatile List<Path> lists = List.of();
    private volatile List<Attachment> given = List.of();
    private volatile boolean givenAreAll = true;
    /** An account file is read, changed and written by one thread at a time: each change is in the next one. */
    private final ReentrantLock changing = new ReentrantLock();

    private final AnonymousPlatforms own;
    private volatile SortedSet<ProjectUrl> known = new TreeSet<>();

    private volatile Runnable onGlobalPreferences = () -> {
    };
    private volatile Consumer<Message> complaints = message -> {
    };
    private volatile BooleanSupplier preferencesAreManaged = () -> false;

    /** Writes in {@code data}; on a full disk {@code reserve} makes the room. */
    public Accounts(DataDirectory data, Mailbox mailbox, ExecutorService io, ReserveFile reserve) {
        files = new AccountFiles(data, reserve);
        preferences = new SentPreferences(data, reserve);
        detached = new DetachedProjects(data);
        this.mailbox = mailbox;
        this.io = io;
        own = new AnonymousPlatforms(data,
                text -> complaints.accept(new Message(System.currentTimeMillis() / MILLIS_PER_SECOND,
                        null, Message.Priority.ALERT, text)));
    }

    /** These are attached as if they stood in such a file; they are not all that somebody named if there was a mistake. */
    public void give(List<Attachment> projects, boolean whole) {
        given = List.copyOf(projects);
        givenAreAll = whole;
    }

    /** The same for all such files, which are read again by {@link #reread}. What was detached since it was listed stays detached. */
    public List<String> attach(List<Path> attachFiles) {
        lists = attachFiles;
        List<String> problems = new ArrayList<>();
        List<Attachment> all = new ArrayList<>(given);
        for (Path file : attachFiles) {
            if (Files.exists(file)) {
                ReadResult<List<Attachment>> outcome = AttachFile.read(file);
                problems.addAll(outcome.mistakes().stream().map(Mistake::toString).toList());
                all.addAll(outcome.value());
            }
        }
        if (problems.isEmpty() && givenAreAll) { // in a file with a mistake somebody may still be listed
            detached.keepOnly(project -> all.stream().anyMatch(listed -> listed.url().sameProject(project)));
        }
        all.forEach(attachment -> attachListed(attachment, problems));
        return problems;
    }

    /** The files themselves. */
    public AccountFiles files() {
        return files;
    }

    /** Those that attach.xml does not attach again. */
    public DetachedProjects detached() {
        return detached;
    }

    /** Projects that stand in attach.xml and stay detached, a sentence each. */
    public List<String> staying() {
        return lists.stream().filter(Files::exists).flatMap(file -> AttachFile.read(file).value().stream())
                .map(Attachment::url).filter(detached::has)
                .map(url -> url
                        + " stands in attach.xml and was detached since: it stays detached. Attach to it with 'quern attach "
                        + url + "', or take it out of attach.xml")
                .distinct().toList();
    }

    private void attachListed(Attachment attachment, List<String> problems) {
        if (!detached.has(attachment.url())) {
            try {
                attach(attachment);
            } catch (DirectoryTakenException e) {
                problems.add(String.valueOf(e.getMessage()));
            } catch (IOException e) {
                problems.add("The account file of " + attachment.url() + " could not be written: " + e);
            }
        }
    }

    private void attach(Attachment wanted) throws IOException {
        changing.lock();
        try {
            attachAlone(wanted);
        } finally {
            changing.unlock();
        }
    }

    private void attachAlone(Attachment wanted) throws IOException {
        AccountFile known = files.attached(wanted.url());
        wanted.resourceShare().ifPresent(share -> files.share(wanted.url(), share));
        if (known == null) {
            files.write(new AccountFile(files.place(wanted.url()), wanted.authenticator(), "",
                    wanted.resourceShare().orElse(ProjectAccounting.DEFAULT_SHARE),
                    List.of(), shareElement(wanted.resourceShare()), "", null));
        } else if (!known.authenticator().equals(wanted.authenticator())) {
            files.write(known.withAuthenticator(wanted.authenticator()));
        }
    }

    private static String shareElement(OptionalDouble share) {
        return share.isPresent() ? "<resource_share>" + share.getAsDouble() + "</resource_share>\n" : "";
    }

    /** What is to be done when new global preferences have been stored, and who is told of those that were not. */
    public void onGlobalPreferences(Runnable action, Consumer<Message> listener) {
        onGlobalPreferences = action;
        complaints = listener;
    }

    /**
     * Attaches a project by command: writes its account file and tells the engine.
     *
     * @throws IOException if the file cannot be written
     */
    public void attachNow(Attachment wanted) throws IOException {
        attach(wanted);
        detached.keepOnly(project -> !project.sameProject(wanted.url()));
        SortedSet<ProjectUrl> others = new TreeSet<>(known);
        others.remove(wanted.url());
        known = others;
        postAll();
    }

    /** Programs that the user brings are read for projects that are new: those of others count until the client ends. */
    private void postAll() throws IOException {
        List<AccountFile> all = files.readAll().stream().filter(account -> !own.areUnreadable(account.url())).toList();
        List<ProjectUrl> fresh = all.stream().map(AccountFile::url).filter(url -> !known.contains(url)).toList();
        know(all);
        mailbox.post(new Event.AccountsRead(all, own.of(fresh)));
    }

    /** These are the attached projects, and it was read which programs the user brings for them. */
    public void know(List<AccountFile> attached) {
        known = attached.stream().map(AccountFile::url).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Reads attach.xml and the account files again. */
    public void reread() {
        io.execute(() -> {
            attach(lists).forEach(LOG::warn);
            staying().forEach(text -> complaints.accept(new Message(System.currentTimeMillis() / MILLIS_PER_SECOND,
                    null, Message.Priority.INFO, text)));
            try {
                postAll();
            } catch (IOException e) {
                LOG.warn("The account files could not be read again: {}", e.toString());
            }
        });
    }

    /** Stores what a reply said of preferences, and that its project is found by https now. */
    public void store(Command.StorePreferences command) {
        io.execute(() -> {
            try {
                storeProject(command);
                if (command.globalPreferences() != null && !preferencesAreManaged.getAsBoolean()
                        && storeGlobal(command.project(), command.globalPreferences()) && !command.newVenue()) {
                    onGlobalPreferences.run();
                }
            } catch (IOException e) {
                LOG.warn("Preferences from {} could not be stored: {}", command.project(), e.toString());
            } finally {
                if (command.newVenue()) { // whether anything could be written or not: other parts of what is there hold
                    onGlobalPreferences.run();
                }
            }
        });
    }

    private void storeProject(Command.StorePreferences command) throws IOException {
        changing.lock();
        try {
            AccountFile known = files.read(command.project()).orElse(null);
            if (known == null) {
                return;
            }
            AccountFile found = command.project().secures(known.url()) ? known.withUrl(command.project()) : known;
            files.write(found.withServerFacts(command.projectName(), command.projectPreferences(), command.guiUrls()));
            know(files.readAll());
        } finally {
            changing.unlock();
        }
        files.read(command.project()).map(Event.AccountChanged::new).ifPresent(mailbox::post);
    }

    /**
     * Stores preferences that an account manager sent, in place of those before.
     *
     * @throws IOException if they cannot be read, or not be written
     */
    public void storeManaged(ProjectUrl manager, String content) throws IOException {
        preferences.storeManaged(manager, content);
    }

    private boolean storeGlobal(ProjectUrl project, String content) throws IOException {
        double now = System.currentTimeMillis() / MILLIS_PER_SECOND;
        boolean isStored = preferences.store(project, content, now);
        if (!isStored) {
            complaints.accept(new Message(now, project, Message.Priority.INFO,
                    "Ignoring the global_preferences of the scheduler's reply: they cannot be read to their end, are older"
                            + " than those in force, or bear a time to come"));
        }
        return isStored;
    }

    /**
     * Says whether the preferences in force come from an account manager that is followed: then projects' own do not
     * replace them (docs/protocol/scheduler-rpc.md 5.9).
     */
    public void managedWhen(BooleanSupplier test) {
        preferencesAreManaged = test;
    }
}
