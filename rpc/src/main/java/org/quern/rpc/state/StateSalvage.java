package org.quern.rpc.state;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.quern.model.ProjectUrl;
import org.quern.model.SavedProject;
import org.quern.model.SavedState;
import org.quern.model.SavedTask;

/**
 * A state out of damaged state files: what is intact in the newest file, then what only older ones have. Records are told from damaged ones by their marks; of files without marks, as
 * BOINC writes them, what is well-formed counts.
 */
public final class StateSalvage {
    private final Map<String, SalvagedProject> projects = new LinkedHashMap<>();
    /** Records behind a damaged project record in files without marks: of which project is found out in the end. */
    private final List<SalvagedProject> strays = new ArrayList<>();
    private final SalvagedClient client = new SalvagedClient();
    /** Taking the records whose marks are gone, from files in which marks vouch for others: what any file has intact counts more. */
    private final List<Runnable> unvouched = new ArrayList<>();
    private final DamagedNames damaged = new DamagedNames();
    private final Map<String, ProjectUrl> urls = new LinkedHashMap<>();
    /** Keys of projects that nothing but a record without its mark tells of: of its URL any letter may be another. */
    private final Set<String> doubtful = new TreeSet<>();
    private int lost;
    private int files;

    /** A salvage for a client that is attached to these projects. */
    public StateSalvage(Collection<ProjectUrl> attached) {
        attached.forEach(url -> urls.put(RecordMark.key(url), url));
    }

    /** A file, which may be opened more than once. */
    @FunctionalInterface
    public interface Source {
        InputStream open() throws IOException;
    }

    /** Takes what is intact in a file, and answers whether anything is; the newest file comes first. Damage is no error. */
    public boolean add(Source file) throws IOException {
        Taker taker = new Taker();
        boolean marked;
        try (InputStream in = file.open()) {
            marked = RecordPieces.cut(in, urls.keySet(), taker);
        }
        if (!marked) {
            taker.vouchesByMarks = false;
            try (InputStream in = file.open()) {
                new LoosePieces(taker).cut(in);
            }
        }
        return taker.found;
    }

    /** Takes the records of one file. */
    private final class Taker implements RecordSink {
        /** The project that the records of a file without marks belong to. */
        private SalvagedProject current = new SalvagedProject();
        /** The file is not one that BOINC wrote. */
        private boolean vouchesByMarks = true;
        private boolean found;
        private final int file = files++;

        Taker() {
            strays.add(current);
        }

        @Override
        public void intact(byte[] record, String project) throws IOException {
            StateReader read = SoundRecord.parsed(record);
            if (read != null) {
                if (!project.equals(RecordMark.NOBODY)) {
                    doubtful.remove(project);
                    current = projects.computeIfAbsent(project, key -> new SalvagedProject());
                }
                taking(read).run();
            }
        }

        @Override
        public void unmarked(byte[] record) throws IOException {
            StateReader read = SoundRecord.parsed(record);
            if (read == null) {
                return;
            }
            if (vouchesByMarks) {
                noteDoubt(read);
            }
            Runnable taking = taking(read);
            if (vouchesByMarks) {
                unvouched.add(taking);
            } else {
                taking.run();
            }
        }

        private void noteDoubt(StateReader read) {
            String key = read.projects.size() > 1 ? RecordMark.key(read.projects.getLast().url()) : "";
            if (!key.isEmpty() && !projects.containsKey(key) && !urls.containsKey(key)) {
                doubtful.add(key);
            }
        }

        /** Its records go to the project that is current now. */
        private Runnable taking(StateReader read) {
            found = true;
            ProjectRecords facts = read.projects.size() > 1 ? read.projects.getLast() : null;
            if (facts != null) {
                current = projects.computeIfAbsent(RecordMark.key(facts.url()), key -> new SalvagedProject());
            }
            SalvagedProject owner = current;
            return () -> {
                if (facts != null) {
                    owner.takeFacts(facts);
                }
                owner.take(read.projects.getFirst());
                client.take(read, file);
            };
        }

        @Override
        public void damaged(byte[] rest) {
            if (damaged.note(rest).equals("project")) {
                current = new SalvagedProject();
                strays.add(current);
            }
        }
    }

    /** Whether each record of {@code file} that its mark vouches for is in {@code state}: one that is not was swallowed by damage beside it. */
    public static boolean isCovered(Source file, SavedState state) throws IOException {
        StateSalvage intact = new StateSalvage(List.of());
        try (InputStream in = file.open()) {
            RecordPieces.cut(in, Set.of(), intact.new Taker());
        }
        Set<String> names = RecordNames.of(state.projects(), state.tasks());
        boolean covered = intact.client.tasks().stream().map(RecordNames::of).allMatch(names::contains);
        for (SalvagedProject project : intact.projects.values()) {
            SavedProject built = project.build(ProjectUrl.of(""));
            boolean named = project.url() != null;
            covered &= RecordNames.of(List.of(built), List.of()).stream()
                    .allMatch(name -> names.contains(name) || (!named && name.startsWith("project ")));
        }
        return covered;
    }

    /** What was found. Nothing more can be added then. */
    public ReadState result() {
        takeShortKeys();
        unvouched.forEach(Runnable::run);
        projects.entrySet().removeIf(one -> doubtful.contains(one.getKey()) && one.getValue().records() == 0);
        takeShortKeys();
        projects.entrySet().removeIf(entry -> RecordMark.isShort(entry.getKey()));
        strays.forEach(this::bringHome);
        List<SavedProject> built = new ArrayList<>();
        projects.forEach((key, project) -> {
            ProjectUrl url = urls.get(key);
            if (url == null) {
                lost += project.records();
            } else {
                built.add(project.build(url));
            }
        });
        List<String> complaints = new ArrayList<>(damaged.lost(built, client.tasks()));
        if (lost > 0) {
            complaints.add(lost + " records belong to a project of which nothing else is known; left out");
        }
        return new ReadState(client.build(built), complaints, true);
    }

    private void learnUrls() {
        for (SalvagedProject project : projects.values()) {
            ProjectUrl url = project.url();
            if (url != null) {
                urls.put(RecordMark.key(url), url);
            }
        }
        client.tasks().forEach(task -> urls.putIfAbsent(RecordMark.key(task.project()), task.project()));
    }

    /** Files of earlier versions name projects by numbers that a URL can be chosen for: what may be of two projects is of none. */
    private void takeShortKeys() {
        learnUrls();
        lost = 0;
        for (Map.Entry<String, SalvagedProject> found : List.copyOf(projects.entrySet())) {
            if (RecordMark.isShort(found.getKey())) {
                List<ProjectUrl> meant = urls.values().stream()
                        .filter(url -> RecordMark.shortKey(url).equals(found.getKey())).toList();
                if (meant.size() == 1) {
                    projects.computeIfAbsent(RecordMark.key(meant.getFirst()), key -> new SalvagedProject())
                            .takeAll(found.getValue());
                } else {
                    lost += found.getValue().records();
                }
            }
        }
    }

    /** Records whose project is not told belong to whom a task, a common name, or the lack of others says. */
    private void bringHome(SalvagedProject stray) {
        if (stray.records() == 0) {
            return;
        }
        Optional<String> home = client.tasks().stream().filter(stray::has).map(SavedTask::project)
                .map(RecordMark::key).findFirst()
                .or(() -> projects.entrySet().stream().filter(known -> known.getValue().sharesNamesWith(stray))
                        .map(Map.Entry::getKey).findFirst())
                .or(() -> urls.size() == 1 ? urls.keySet().stream().findFirst() : Optional.empty());
        if (home.isPresent()) {
            projects.computeIfAbsent(home.get(), key -> new SalvagedProject()).takeAll(stray);
        } else {
            lost += stray.records();
        }
    }
}
