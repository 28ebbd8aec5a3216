package org.quern.daemon.exec.slot;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.quern.model.ProjectUrl;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.scan.BoincXmlException;

/**
 * Whose slot it is, by its init_data.xml, which is written first of all into a slot (docs/protocol/app-control.md 6). Only what the client itself wrote there counts: the first child of each name,
 * since the project's server has a say in what stands deeper (docs/decisions/0062-whose-a-slot-is.md).
 */
public final class SlotOwner {
    /** Large enough for any computer's description and preferences. */
    private static final int MAX_INIT_DATA = 1 << 20;
    private @Nullable String projectDirectory;
    private @Nullable String result;

    private SlotOwner() {}

    /**
     * Whether the slot's init_data.xml names this result in this project. If not, what lies there was left by another
     * task.
     *
     * @throws IOException if the file cannot be read
     */
    public static boolean is(SlotDirectory slot, ProjectUrl project, String resultName) throws IOException {
        return of(slot).filter(new Named(project.directoryName(), resultName)::equals).isPresent();
    }

    /**
     * Whose slot it is.
     *
     * @return empty if nothing there says so
     * @throws IOException if the file cannot be read
     */
    public static Optional<Named> of(SlotDirectory slot) throws IOException {
        String text = PlainFiles.head(slot.path().resolve(SlotFiles.INIT_DATA), MAX_INIT_DATA).orElse("");
        SlotOwner owner = new SlotOwner();
        try {
            owner.read(BoincXml.of(text.getBytes(StandardCharsets.ISO_8859_1)));
        } catch (BoincXmlException cut) {
            // What was read before the end counts.
        }
        return Optional.ofNullable(owner.result).filter(name -> owner.projectDirectory != null)
                .map(name -> new Named(String.valueOf(owner.projectDirectory), name));
    }

    private void read(BoincXml xml) throws IOException {
        int top = xml.root("app_init_data");
        while ((projectDirectory == null || result == null) && xml.nextChild(top)) {
            switch (xml.name()) {
                case "project_preferences" -> xml.rawBytes(); // whatever tags are open in there
                case "project_dir" ->
                        projectDirectory = projectDirectory == null ? lastName(xml.text()) : projectDirectory;
                case "result_name" -> result = result == null ? xml.text() : result;
                default -> {
                }
            }
        }
    }

    private static String lastName(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /**
     * An owner by name.
     *
     * @param projectDirectory name of the project's directory
     * @param result name of the result
     */
    public record Named(String projectDirectory, String result) {}
}
