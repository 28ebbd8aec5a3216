package org.quern.daemon.exec.slot;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.quern.model.ProjectUrl;
import org.quern.model.TextCursor;
import org.quern.rpc.write.BoincXmlWriter;

/** Whose slot it is, by its init_data.xml, which is written first of all into a slot (docs/protocol/app-control.md 6). */
public final class SlotOwner {
    /** Large enough for any computer's description and preferences. */
    private static final int MAX_INIT_DATA = 1 << 20;

    private SlotOwner() {}

    /**
     * Whether the slot's init_data.xml names this result in this project. If not, what lies there was left by another
     * task.
     *
     * @throws IOException if the file cannot be read
     */
    public static boolean is(SlotDirectory slot, ProjectUrl project, String resultName) throws IOException {
        String text = PlainFiles.head(slot.path().resolve(SlotFiles.INIT_DATA), MAX_INIT_DATA).orElse("");
        return text.contains(line(resultName)) && text.contains("/" + project.directoryName() + "</project_dir>");
    }

    /**
     * Whose slot it is.
     *
     * @return empty if nothing there says so
     * @throws IOException if the file cannot be read
     */
    public static Optional<Named> of(SlotDirectory slot) throws IOException {
        String text = PlainFiles.head(slot.path().resolve(SlotFiles.INIT_DATA), MAX_INIT_DATA).orElse("");
        Optional<String> directory = TextCursor.between(text, "<project_dir>", "</project_dir>");
        return TextCursor.between(text, "<result_name>", "</result_name>").flatMap(result -> directory
                .map(path -> new Named(path.strip().substring(path.strip().lastIndexOf('/') + 1), result.strip())));
    }

    /**
     * An owner by name.
     *
     * @param projectDirectory name of the project's directory
     * @param result name of the result
     */
    public record Named(String projectDirectory, String result) {}

    private static String line(String resultName) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        BoincXmlWriter xml = new BoincXmlWriter(bytes);
        xml.raw("result_name", resultName);
        xml.flush();
        return bytes.toString(StandardCharsets.ISO_8859_1).strip();
    }
}
