package org.quern.datamanager;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.quern.datamanager.deletion.DeletionCatalog;
import org.quern.datamanager.snapshot.DiskSnapshot;
import org.quern.datamanager.snapshot.ProjectDisk;
import org.quern.datamanager.snapshot.StoredFile;
import org.quern.datamanager.snapshot.StoredResult;
import org.quern.datamanager.snapshot.StoredResult.Stage;

/** Small disks of all kinds: crowded and empty, without shares, with ties, shared input files, expired files. */
final class RandomDisk {
    private static final double NOW = 1000;
    private static final List<Stage> STAGES = List.of(Stage.values());

    private final RandomGenerator random;

    RandomDisk(long seed) {
        random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    }

    DiskSnapshot next() {
        List<ProjectDisk> projects = new ArrayList<>();
        for (int i = random.nextInt(1, 6); i > 0; i--) {
            projects.add(project("P" + i));
        }
        double used = projects.stream().mapToDouble(ProjectDisk::usageBytes).sum();
        double core = random.nextInt(50);
        return new DiskSnapshot(NOW, Math.rint((used + core) * random.nextDouble(0.3, 1.4)), core, projects);
    }

    double size() {
        return random.nextInt(5) == 0 ? 0 : random.nextInt(1, 400);
    }

    String projectOf(DiskSnapshot disk) {
        return disk.projects().get(random.nextInt(disk.projects().size())).project();
    }

    private ProjectDisk project(String name) {
        List<StoredFile> files = new ArrayList<>();
        for (int i = random.nextInt(9); i > 0; i--) {
            files.add(new StoredFile("f" + i, size(), random.nextInt(4) == 0, random.nextInt(1, 6),
                    random.nextInt(2) == 0 ? NOW - 1 : NOW, random.nextInt(4)));
        }
        List<StoredResult> results = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            results.add(new StoredResult("r" + i, STAGES.get(random.nextInt(STAGES.size())), random.nextInt(3),
                    someOf(files)));
        }
        return ProjectDisk.of(name, random.nextInt(3) * 25,
                DeletionCatalog.of(random.nextBoolean(), random.nextBoolean()),
                files, results);
    }

    private List<String> someOf(List<StoredFile> files) {
        return files.stream().filter(file -> random.nextInt(5) == 0).map(StoredFile::name).toList();
    }
}
