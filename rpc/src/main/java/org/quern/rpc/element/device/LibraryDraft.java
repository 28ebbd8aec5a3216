package org.quern.rpc.element.device;

import java.io.IOException;
import org.quern.model.device.LibraryAnswer;
import org.quern.rpc.scan.BoincXml;

/** Reads {@code quern_library}. */
final class LibraryDraft {
    private LibraryDraft() {
    }

    static LibraryAnswer read(BoincXml xml) throws IOException {
        String kind = "";
        String name = "";
        boolean answered = false;
        String words = "";
        for (int element = xml.enter(); xml.nextChild(element);) {
            switch (xml.name()) {
                case "kind" -> kind = xml.text();
                case "name" -> name = xml.text();
                case "answered" -> answered = xml.bool();
                case "words" -> words = xml.text();
                default -> {
                }
            }
        }
        return new LibraryAnswer(kind, name, answered, words);
    }
}
