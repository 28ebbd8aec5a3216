package org.quern.cli.control;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.quern.cli.text.ModeWords;
import org.quern.cli.text.TypedDuration;
import org.quern.model.RunMode;
import org.quern.rpc.gui.GuiQuestion;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What {@code run-mode}, {@code gpu-mode} and {@code network-mode} do alike: show a mode, or set it for good or for a time. */
abstract class ModeCommand extends ControlCommand {
    /** What can be asked for. */
    enum Wish {
        ALWAYS, AUTO, NEVER, RESTORE;

        /** As it is typed, and shown where choices are listed. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Parameters(arity = "0..1", paramLabel = "MODE", description = "always: whatever the preferences say; auto: by the preferences; never; restore: end a mode that was set for a time. Default: show the mode.")
    private @Nullable Wish wish;

    @Option(names = "--for", paramLabel = "TIME", converter = TypedDuration.class, description = "For so long only: 45s, 30m, 2h, 1d. Default: for good.")
    private @Nullable TypedDuration span;

    private final String operation;
    private final String element;

    ModeCommand(String operation, String element) {
        this.operation = operation;
        this.element = element;
    }

    @Override
    protected void run(ControlClient client) throws ControlException, IOException, InterruptedException {
        boolean confirmed = true;
        if (wish == Wish.RESTORE && span != null) {
            throw ControlException.failed("--for is for a mode that is set, and restore ends one.");
        }
        ModeWords before = now(client);
        if (wish == Wish.RESTORE && before.leftSeconds() == 0) {
            show("no mode for a time is set; the mode stays ", before, true);
            return;
        }
        if (wish != null) {
            Wish wanted = wish;
            double seconds = span == null ? 0 : span.seconds();
            client.ask(GuiQuestion.of(operation).with(wanted.name().toLowerCase(Locale.ROOT), "")
                    .with("duration", Double.toString(seconds)));
            confirmed = client.confirms(() -> isSeen(now(client), wanted, seconds));
        }
        show("", now(client), confirmed);
    }

    private static boolean isSeen(ModeWords now, Wish wish, double seconds) {
        return switch (wish) {
            case RESTORE -> now.leftSeconds() == 0;
            case ALWAYS -> isMode(now, RunMode.ALWAYS, seconds);
            case AUTO -> isMode(now, RunMode.AUTO, seconds);
            case NEVER -> isMode(now, RunMode.NEVER, seconds);
        };
    }

    private static boolean isMode(ModeWords now, RunMode mode, double seconds) {
        return now.mode() == mode && (seconds > 0 || now.usual() == mode);
    }

    private ModeWords now(ControlClient client) throws ControlException, IOException {
        return ModeWords.of(client.ask("get_cc_status").one("cc_status"), element);
    }

    private void show(String remark, ModeWords now, boolean confirmed) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("mode", now.mode());
        facts.put("usual_mode", now.usual());
        facts.put("seconds_left", now.leftSeconds());
        done(confirmed, remark + now.sentence(), facts);
    }
}
