package org.quern.rpc.element;

import org.quern.model.FileRef;
import org.quern.rpc.table.Column;
import org.quern.rpc.table.ElementTable;
import org.quern.rpc.table.Unusable;
import org.quern.rpc.table.Values;
import org.quern.rpc.write.BoincXmlWriter;

/** {@code <file_ref>}: docs/protocol/data-directory.md 5.12. */
public final class FileRefXml extends ElementTable<FileRef> {
    public static final FileRefXml TABLE = new FileRefXml(BoincXmlWriter::raw);

    private final Column<FileRef, String> fileName = raw("file_name", FileRef::fileName);
    private final Column<FileRef, String> openName = raw("open_name", FileRef::openName).unlessDefault();
    private final Column<FileRef, Boolean> main = flag("main_program", FileRef::mainProgram);
    private final Column<FileRef, Boolean> copy = flag("copy_file", FileRef::copyFile);
    private final Column<FileRef, Boolean> optional = flag("optional", FileRef::optional);

    /** With another way to write names: well-formed for managers, because some of them use an XML parser. */
    FileRefXml(Column.Printer<String> asItStands) {
        super("file_ref", asItStands);
    }

    @Override
    protected FileRef build(Values v) throws Unusable {
        String open = v.get(openName);
        FileNames.check("file name", v.get(fileName), FileNames.problem(v.get(fileName)));
        FileNames.check("logical name", open, open.isEmpty() ? null : FileNames.problem(open));
        return new FileRef(v.get(fileName), open, v.get(main), v.get(copy), v.get(optional));
    }
}
