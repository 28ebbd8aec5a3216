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
    private final DamagedNames damaged = new DamagedNames();
    private final Map<String, ProjectUrl> urls = new LinkedHashMap<>();
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
                    current = projects.computeIfAbsent(project, key -> new SalvagedProject());
                }
                take(read);
            }
        }

        @Override
        public void unmarked(byte[] record) throws IOException {
            StateReader read = SoundRecord.parsed(record);
            if (read != null) {
                take(read);
            }
        }

        /** Its records go to the project that is current now. */
        private void take(StateReader read) {
            found = true;
            if (read.projects.size() > 1) {
                ProjectRecords facts = read.projects.getLast();
                current = projects.computeIfAbsent(RecordMark.key(facts.url()), key -> new SalvagedProject());
                current.takeFacts(facts);
            }
            current.take(read.projects.getFirst());
            client.take(read, file);
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
