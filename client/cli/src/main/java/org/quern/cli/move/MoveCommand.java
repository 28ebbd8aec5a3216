package org.quern.cli.move;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.quern.cli.common.Complaint;
import org.quern.cli.common.Json;
import org.quern.cli.text.Terminal;
import org.quern.cli.text.Words;
import org.quern.cli.text.Wrap;
import org.quern.daemon.disk.WriteTrouble;
import org.quern.daemon.store.DirectoryLock;
import org.quern.model.DataNames;
import org.quern.model.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What importing and exporting do alike: plan, print, refuse, copy, and say what is left to do. */
abstract class MoveCommand implements Callable<Integer> {
    private static final List<PosixFilePermission> OTHERS = List.of(PosixFilePermission.OTHERS_READ,
            PosixFilePermission.OTHERS_EXECUTE);

    @Option(names = "--dry-run", description = "Print what would be done, or why it cannot be, and change nothing.")
    private boolean dryRun;

    @Option(names = "--json", description = "Print JSON, one line.")
    private boolean json;

    @Option(names = "--replace", description = "Put projects and tasks that are in the other directory aside, into a folder of it.")
    private boolean replace;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /** What is to be done. */
    abstract MovePlan plan(boolean replaces) throws IOException;

    /** Whose the copies are. */
    abstract Owner owner(MovePlan plan) throws IOException;

    /** What the folder is called in which things are kept that are in the way. */
    abstract String before();

    @Override
    public final Integer call() {
        try {
            MovePlan plan = plan(replace);
            boolean possible = plan.refusals().isEmpty();
            if (!json) {
                plan.print(out());
            }
            if (possible && !dryRun && !plan.inPlace()) {
                copy(plan);
            }
            tell(plan, possible && !dryRun);
            return possible ? ExitCode.DONE.code() : ExitCode.FAILED.code();
        } catch (IOException e) {
            return Complaint.tell(spec, ExitCode.FAILED, words(e));
        }
    }

    /** What failed, what it left behind, and what to do. */
    static String words(IOException fault) {
        return fault instanceof Undo.Incomplete half
                ? reason(half.fault()) + ". Nor could all be taken back: " + Words.plain(half.left())
                        + ". The directory that was read is as it was. Put those back before you run the command again."
                : reason(fault)
                        + ". The directory that was read is as it was; run the command again when that is mended.";
    }

    private static String reason(Exception fault) {
        return Words.plain(file(fault) + WriteTrouble.words(fault));
    }

    private static String file(Exception fault) {
        return fault instanceof FileSystemException told && told.getFile() != null
                && WriteTrouble.of(fault) != WriteTrouble.OTHER ? told.getFile() + ": " : "";
    }

    private void copy(MovePlan plan) throws IOException {
        Owner owner = owner(plan);
        if (Files.notExists(plan.to())) {
            Path above = plan.to().toAbsolutePath().getParent();
            if (above != null) {
                Files.createDirectories(above);
            }
            Set<PosixFilePermission> old = Files.getPosixFilePermissions(plan.from());
            // Who might look into the other may look into this one; what is private are files.
            Set<PosixFilePermission> its = PosixFilePermissions.fromString("rwxr-xr-x");
            its.removeIf(each -> OTHERS.contains(each) && !old.contains(each));
            Files.createDirectory(plan.to());
            Files.setPosixFilePermissions(plan.to(), its);
            owner.give(plan.to());
        }
        try (ClientThere source = ClientThere.keepAway(plan.from())) {
            if (source == null) {
                throw startedMeanwhile(plan.from());
            }
            Path real = plan.from().toRealPath();
            Owner reader = Owner.of(real);
            // Its programs can change what is in the directory at any moment: root's rights would be theirs.
            owner.act(() -> copy(source, plan, owner, reader, real));
        }
    }

    private Path copy(ClientThere source, MovePlan plan, Owner owner, Owner reader, Path real) throws IOException {
        Path lockFile = plan.to().resolve(DataNames.LOCK);
        try (DirectoryLock target = DirectoryLock.take(plan.to())) {
            if (target == null) {
                throw startedMeanwhile(plan.to());
            }
            checkNothingCame(plan);
            String origin = origin(plan, reader);
            new Copier(plan, owner, reader, real, before(), CopyBar.on(spec.commandLine().getErr(), plan.bytes()))
                    .run(() -> lookAgain(source, plan, reader, origin));
            finish(plan, owner, reader, origin);
            if (Files.exists(lockFile, NOFOLLOW_LINKS)) {
                owner.give(lockFile);
            }
        }
        return plan.to();
    }

    /** Another import or export may have been faster: what it brought has nobody's word to be put aside. */
    void checkNothingCame(MovePlan plan) throws IOException {
        if (!Copier.aside(plan.to(), before()).equals(plan.replaced())) {
            throw new IOException("Something came into " + plan.to() + " meanwhile. Look at it");
        }
    }

    /** A directory that never had a client has no lock file, and nothing there is made: whoever came since is seen by what it did. */
    static void lookAgain(ClientThere source, MovePlan plan, Owner reader, String origin) throws IOException {
        boolean isAlone = new Owner(Owner.ROOT, Owner.ROOT)
                .act(() -> source.isStillAlone(plan.from()) && ClientThere.clients(plan.from()).isEmpty());
        if (!isAlone || !origin(plan, reader).equals(origin)) {
            throw startedMeanwhile(plan.from());
        }
    }

    private static IOException startedMeanwhile(Path directory) {
        return new IOException("A client was started meanwhile in " + directory + ". Stop it");
    }

    /** What the directory that is read holds, before anything is copied. */
    private static String origin(MovePlan plan, Owner reader) throws IOException {
        return ImportNote.of(plan.from(), reader);
    }

    /** The last step, with both directories locked. */
    void finish(MovePlan plan, Owner owner, Owner reader, String origin) throws IOException {
        // Nothing more.
    }

    private void tell(MovePlan plan, boolean done) {
        if (json) {
            out().println(Json.of(facts(plan, done)));
        } else if (plan.refusals().isEmpty()) {
            out().println(done
                    ? plan.inPlace() ? "Nothing had to be changed. What is left to do:" : "Done. What is left to do:"
                    : "Nothing was changed; without --dry-run this would be done, and then:");
            plan.next().forEach(
                    step -> Wrap.clausesBeside("  - ", Words.plain(step), Terminal.width()).forEach(out()::println));
        } else {
            out().println("Nothing was changed.");
        }
        out().flush();
    }

    /** What {@code --json} prints. */
    private static Map<String, Object> facts(MovePlan plan, boolean done) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("plan", plan);
        if (!plan.refusals().isEmpty()) {
            facts.put("error", String.join(" ", plan.refusals().stream().map(MoveObstacle::toString).toList()));
        }
        facts.put("done", done);
        return facts;
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
