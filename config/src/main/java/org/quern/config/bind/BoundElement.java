package org.quern.config.bind;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import java.util.Map;

/** An element that is bound to a class, and where it stands. Of its class only annotated fields are bound. */
@XmlAccessorType(XmlAccessType.NONE)
public abstract class BoundElement {
    private String name = "";
    private int line;
    private Map<String, Integer> lines = Map.of();
    private Findings findings = new Findings("");

    /** Called before anything is bound. */
    final void place(String element, int at, Findings sink) {
        name = element;
        line = at;
        findings = sink;
    }

    /** Called when all is bound. */
    final void close(Map<String, Integer> lastLines) {
        lines = Map.copyOf(lastLines);
    }

    /** A child of that name is there, be it as it should be or not. */
    public final boolean has(String child) {
        return lines.containsKey(child);
    }

    /** Notes something that is wrong with this element as a whole. */
    public final void mistake(String problem) {
        findings.mistake(line, name, problem);
    }

    /** Notes something that is wrong with the last child of that name, or, without one, with this element. */
    public final void mistake(String child, String problem) {
        Integer at = lines.get(child);
        findings.mistake(at == null ? line : at, at == null ? name : child, problem);
    }
}
