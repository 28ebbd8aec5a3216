package org.quern.engine.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.quern.engine.event.MonotonicTime;
import org.quern.engine.settings.EngineSettings;
import org.quern.engine.state.contact.ContactUnderWay;
import org.quern.model.AccountFile;
import org.quern.model.App;
import org.quern.model.AppVersion;
import org.quern.model.FileInfo;
import org.quern.model.FileRecord;
import org.quern.model.FileRef;
import org.quern.model.HostInfo;
import org.quern.model.OldResult;
import org.quern.model.ProjectUrl;
import org.quern.model.ResourceType;
import org.quern.model.ResourceUsage;
import org.quern.model.Result;
import org.quern.model.ResultOutcome;
import org.quern.model.SavedProject;
import org.quern.model.SavedResult;
import org.quern.model.SavedState;
import org.quern.model.SavedTask;
import org.quern.model.SilentCards;
import org.quern.model.TaskId;
import org.quern.model.TransientState;
import org.quern.model.UserCpid;
import org.quern.model.Workunit;
import org.quern.testing.architecture.OpenState;

/** Nobody changes the state but by its transitions: what it hands out can be read only. */
class StateWallTest {
    private static final String STATE = ClientState.class.getPackageName();
    private static final String PLATFORM = "x86_64-pc-linux-gnu";
    private static final ProjectUrl URL = ProjectUrl.of("https://a.example/");
    private static final ProjectUrl MISSING = ProjectUrl.of("https://without-account.example/");
    private static final MonotonicTime MONO = new MonotonicTime(1);

    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<String> checked = new TreeSet<>();
    private final Set<String> filled = new TreeSet<>();

    @Test
    void noCollectionOfTheStateCanBeChangedFromOutside() throws Exception {
        look(state());
        assertEquals(Set.of(), without(all(), checked), "no way led to these");
        assertEquals(Set.of("ContactUnderWay.reported"), without(checked, filled), "these were empty");
    }

    @Test
    void anEmptyStateCannotBeChangedEither() throws IllegalAccessException {
        look(new ClientState(SavedState.fresh(HostInfo.plain(2, 1e9), PLATFORM, "8.3.0"),
                List.of(new AccountFile(URL, "key", "", 100, List.of(), "", "", null)),
                EngineSettings.defaults(2, PLATFORM)));
        assertTrue(checked.contains("ClientState.tasks") && !filled.contains("ClientState.tasks"), filled.toString());
    }

    @Test
    void noClassOfTheStateIsOpenByItsDeclarations() throws Exception {
        assertEquals(List.of(), classes().stream().flatMap(type -> OpenState.complaints(type).stream()).toList());
        assertTrue(classes().contains(ClientState.class), "nothing was looked at");
    }

    /** What there is to be checked, by the class files of the state. */
    private static Set<String> all() throws IOException, URISyntaxException, ClassNotFoundException {
        Set<String> names = new TreeSet<>();
        for (Class<?> type : classes()) {
            reading(type).stream().filter(method -> isMany(method.getReturnType()))
                    .forEach(method -> names.add(type.getSimpleName() + "." + method.getName()));
        }
        return names;
    }

    private static List<Class<?>> classes() throws IOException, URISyntaxException, ClassNotFoundException {
        Path classes = Path.of(ClientState.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        List<Path> files;
        try (Stream<Path> walk = Files.walk(classes.resolve(STATE.replace('.', '/')))) {
            files = walk.filter(file -> file.toString().endsWith(".class")).toList();
        }
        List<Class<?>> types = new ArrayList<>();
        for (Path file : files) {
            String name = classes.relativize(file).toString().replace('/', '.').replaceFirst("\\.class$", "");
            types.add(Class.forName(name));
        }
        return types;
    }

    private static Set<String> without(Set<String> all, Set<String> some) {
        Set<String> rest = new TreeSet<>(all);
        rest.removeAll(some);
        return rest;
    }

    /** Whatever of the state can be reached from it. */
    private void look(@Nullable Object part) throws IllegalAccessException {
        if (part == null) {
            return;
        }
        if (part instanceof Map<?, ?> map) {
            look(map.values());
        } else if (part instanceof Collection<?> many) {
            for (Object one : many) {
                look(one);
            }
        } else if (part.getClass().getPackageName().startsWith(STATE) && seen.add(part)) {
            for (Method method : reading(part.getClass())) {
                lookAt(method, part);
            }
        }
    }

    /** Its public methods without parameters that answer with a collection or another part of the state, by name. */
    private static List<Method> reading(Class<?> type) {
        return Arrays.stream(type.getDeclaredMethods())
                .filter(method -> Modifier.isPublic(method.getModifiers()) && !Modifier.isStatic(method.getModifiers())
                        && method.getParameterCount() == 0 && !method.isSynthetic())
                .filter(method -> isMany(method.getReturnType())
                        || method.getReturnType().getPackageName().startsWith(STATE))
                .sorted(Comparator.comparing(Method::getName)).toList();
    }

    private static boolean isMany(Class<?> type) {
        return Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type);
    }

    private void lookAt(Method method, Object owner) throws IllegalAccessException {
        String name = owner.getClass().getSimpleName() + "." + method.getName();
        Object answer;
        try {
            answer = method.invoke(owner);
        } catch (InvocationTargetException e) {
            throw new AssertionError(name, e.getCause());
        }
        if (answer instanceof Map<?, ?> map) {
            check(name, map);
        } else if (answer instanceof Collection<?> many) {
            check(name, many);
        }
        look(answer);
    }

    private void check(String name, Map<?, ?> map) {
        assertThrows(UnsupportedOperationException.class, () -> map.put(null, null), name);
        check(name, map.keySet());
        check(name, map.values());
        check(name, map.entrySet());
    }

    private void check(String name, Collection<?> many) {
        checked.add(name);
        assertThrows(UnsupportedOperationException.class, () -> many.add(null), name);
        if (!many.isEmpty()) {
            filled.add(name);
            Iterator<?> all = many.iterator();
            all.next();
            assertThrows(UnsupportedOperationException.class, all::remove, name);
            assertThrows(UnsupportedOperationException.class, many::clear, name);
        }
    }

    /** One in which nothing is empty. */
    private static ClientState state() {
        AccountFile account = new AccountFile(URL, "key", "", 100, List.of(), "", "", null);
        ClientState state = new ClientState(saved(), List.of(account), EngineSettings.defaults(2, PLATFORM));
        ResourceType card = ResourceType.NVIDIA;
        state.devices().gone(card);
        state.devices().excuse(new TaskId(URL, "task"));
        state.devices().silent(List.of(new SilentCards(card, null, "it does not answer")), 1);
        state.devices().vainExclusions(List.of("no such card"));
        state.tasks().getFirst().chosen(1, List.of(0), List.of("card"), false);
        fill(Objects.requireNonNull(state.find(URL)));
        return state;
    }

    private static void fill(ProjectState project) {
        FileRecord file = Objects.requireNonNull(project.files().get("in"));
        project.fileState().queued(file, false, 1);
        project.fileState().lossTold("in", MONO);
        project.noRscApps(List.of(ResourceType.NVIDIA));
        project.trickleUpUrls(List.of("https://a.example/trickles"));
        project.unmetWishes(List.of("no such application"));
        project.diskState().postpone("in", "there is no space", 2);
        project.session().supplied(ResourceType.CPU);
        project.session().requested(ResourceType.NVIDIA, false, true, MONO);
        project.session().began(ContactUnderWay.master(MONO));
    }

    private static SavedState saved() {
        SavedState fresh = SavedState.fresh(HostInfo.plain(2, 1e9), PLATFORM, "8.3.0");
        OldResult old = new OldResult(URL, "old", "app", 0, 1, 1, 1, 1);
        return new SavedState(fresh.host(), fresh.timeStats(), fresh.netStats(),
                List.of(project(), SavedProject.attached(MISSING)), List.of(task()), PLATFORM, "8.3.0",
                fresh.runMode(), fresh.gpuMode(), fresh.networkMode(), "", List.of(new UserCpid("hash", "cpid", 1)),
                List.of(), new TreeMap<>(Map.of("benchmarks", 1.0)), "",
                new TransientState(TransientState.Mode.NONE, TransientState.Mode.NONE, TransientState.Mode.NONE,
                        List.of(old)));
    }

    private static SavedProject project() {
        Workunit workunit = new Workunit("wu", "app", 100, "", 1e9, 1e15, 1e7, 1e8, List.of(FileRef.of("in", "in")), "",
                null);
        AppVersion version = new AppVersion("app", 100, PLATFORM, "", "", new ResourceUsage(1, null, 0, 1e9), "", "",
                false, false, List.of());
        Result result = new Result("task", "wu", PLATFORM, 100, "", 4e9, 0, false, List.of());
        Result done = new Result("done", "wu", PLATFORM, 100, "", 4e9, 0, false, List.of());
        return SavedProject.attached(URL).withWork(List.of(App.named("app")),
                List.of(FileRecord.described(FileInfo.named("in", 1), 1)), List.of(version), List.of(workunit),
                List.of(new SavedResult(result, ResultOutcome.FRESH),
                        new SavedResult(done, ResultOutcome.FRESH.acked())));
    }

    private static SavedTask task() {
        return new SavedTask(URL, "task", 0, 0, 100, 0, 0, 0, 0, 0, false, 0, 0, 0, 0, 0, 0);
    }
}
