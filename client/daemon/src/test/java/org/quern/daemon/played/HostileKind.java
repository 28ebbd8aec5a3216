package org.quern.daemon.played;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;

/**
 * A kind of project server that wants no good, played by a project of its name.
 *
 * @param name what it does, in words joined by underscores
 * @param play sets it up: what its master page, its scheduler and its files answer
 * @param told what must be said about the project, as regular expressions
 */
record HostileKind(String name, BiConsumer<HostileStage, String> play, List<String> told) {
    /** A task of every kind runs this, if it comes that far. */
    static final String SCRIPT = "#!/bin/sh\necho 0 > boinc_finish_called\n";

    /** A scheduler's reply that reads well, with something in it. */
    static HostileKind reply(String name, UnaryOperator<ReplyText> spoil, String... told) {
        return staged(name, (stage, project) -> spoil.apply(stage.sound(project)), told);
    }

    /** The same where what is spoiled depends on the other servers. */
    static HostileKind staged(String name, java.util.function.BiFunction<HostileStage, String, ReplyText> spoil,
            String... told) {
        return new HostileKind(name, (stage, project) -> {
            stage.projects().add(project);
            stage.projects().scheduler(project, spoil.apply(stage, project).toString());
        }, List.of(told));
    }

    /** A scheduler whose answer is these bytes, from the status line on. */
    static HostileKind raw(String name, RawServer.Answer answer, String... told) {
        return new HostileKind(name, (stage, project) -> {
            stage.page(project, stage.raw().address("/" + project + "/cgi"));
            stage.raw().answer("/" + project + "/cgi", answer);
        }, List.of(told));
    }

    /** The same as text. */
    static HostileKind raw(String name, String answer, String... told) {
        return raw(name, out -> out.write(answer.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1)), told);
    }

    /** A master page that names such a scheduler. */
    static HostileKind scheduler(String name, java.util.function.Function<HostileStage, String> url, String... told) {
        return new HostileKind(name, (stage, project) -> stage.page(project, url.apply(stage)), List.of(told));
    }

    @Override
    public String toString() {
        return name.replace('_', ' ');
    }
}
