package org.quern.rpc.element.device;

import org.quern.model.device.LibraryAnswer;
import org.quern.rpc.table.Column;
import org.quern.rpc.table.ElementTable;
import org.quern.rpc.table.Values;

/** {@code quern_library}. */
final class LibraryXml extends ElementTable<LibraryAnswer> {
    static final LibraryXml TABLE = new LibraryXml();

    private final Column<LibraryAnswer, String> kind = text("kind", LibraryAnswer::kind);
    private final Column<LibraryAnswer, String> name = text("name", LibraryAnswer::name);
    private final Column<LibraryAnswer, Boolean> answered = zeroOne("answered", LibraryAnswer::answered);
    private final Column<LibraryAnswer, String> words = text("words", LibraryAnswer::words);

    private LibraryXml() {
        super("quern_library");
    }

    @Override
    protected LibraryAnswer build(Values v) {
        return new LibraryAnswer(v.get(kind), v.get(name), v.get(answered), v.get(words));
    }
}
