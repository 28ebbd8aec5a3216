package org.quern.config.bind;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.quern.config.xml.Mistake;

/** What is to be said of a document, each list in the order of its lines. */
public final class Findings {
    private static final Comparator<Mistake> BY_LINE = Comparator.comparingInt(Mistake::line);

    private final String file;
    private final List<Mistake> mistakes = new ArrayList<>();
    private final List<Mistake> unknown = new ArrayList<>();
    private final List<Mistake> ignored = new ArrayList<>();

    /** @param file the document's name in messages */
    Findings(String file) {
        this.file = file;
    }

    /** What is missing, stands there twice or cannot be meant. */
    public List<Mistake> mistakes() {
        return mistakes.stream().sorted(BY_LINE).toList();
    }

    /** Elements that the document's form does not have. */
    public List<Mistake> unknown() {
        return unknown.stream().sorted(BY_LINE).toList();
    }

    /** Attributes that the document's form does not have. */
    public List<Mistake> ignored() {
        return ignored.stream().sorted(BY_LINE).toList();
    }

    /** For a document that must be understood whole: its mistakes and its unknown elements. */
    public List<Mistake> refusals() {
        List<Mistake> both = new ArrayList<>(mistakes);
        both.addAll(unknown);
        return both.stream().sorted(BY_LINE).toList();
    }

    void mistake(int line, String element, String problem) {
        mistakes.add(new Mistake(file, line, element, problem));
    }

    void unknown(int line, String element, String problem) {
        unknown.add(new Mistake(file, line, element, problem));
    }

    void ignored(int line, String element, String problem) {
        ignored.add(new Mistake(file, line, element, problem));
    }
}
