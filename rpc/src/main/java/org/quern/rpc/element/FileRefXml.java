package org.quern.rpc.element;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.quern.model.FileRef;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.table.Unusable;
import org.quern.rpc.write.BoincXmlWriter;

/** {@code <file_ref>}: docs/protocol/data-directory.md 5.12. */
public final class FileRefXml {
    private FileRefXml() {
    }

    /** Reads the current element. */
    static FileRef read(BoincXml xml) throws IOException, Unusable {
        String fileName = "";
        String openName = "";
        boolean main = false;
        boolean copy = false;
        boolean optional = false;
        for (int ref = xml.enter(); xml.nextChild(ref);) {
            switch (xml.name()) {
                case "file_name" -> fileName = xml.text();
                case "open_name" -> openName = xml.text();
                case "main_program" -> main = xml.bool();
                case "copy_file" -> copy = xml.bool();
                case "optional" -> optional = xml.bool();
                default -> {
                }
            }
        }
        check("file", fileName, FileNames.problem(fileName));
        check("logical", openName, openName.isEmpty() ? null : FileNames.problem(openName));
        return new FileRef(fileName, openName, main, copy, optional);
    }

    private static void check(String kind, String name, @Nullable String problem) throws Unusable {
        if (problem != null) {
            throw new Unusable(kind + " name \"" + name + "\": " + problem);
        }
    }

    /** All {@code <file_ref>} inside the current element. */
    public static List<FileRef> readList(BoincXml xml) throws IOException, Unusable {
        List<FileRef> refs = new ArrayList<>();
        for (int list = xml.enter(); xml.nextChild(list);) {
            if (xml.name().equals("file_ref")) {
                refs.add(read(xml));
            }
        }
        return refs;
    }

    static void write(BoincXmlWriter out, FileRef ref) throws IOException {
        out.open("file_ref");
        out.raw("file_name", ref.fileName());
        if (!ref.openName().isEmpty()) {
            out.raw("open_name", ref.openName());
        }
        out.flag("main_program", ref.mainProgram());
        out.flag("copy_file", ref.copyFile());
        out.flag("optional", ref.optional());
        out.close();
    }

    public static void writeAll(BoincXmlWriter out, List<FileRef> refs) throws IOException {
        for (FileRef ref : refs) {
            write(out, ref);
        }
    }
}
