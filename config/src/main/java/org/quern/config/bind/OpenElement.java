package org.quern.config.bind;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/** An element while it is being read: what stood in it so far, and what is wrong with that. */
final class OpenElement {
    final String name;
    final int line;
    private final Findings findings;
    private final Map<String, String> attributes = new LinkedHashMap<>();
    private final Set<String> complained = new LinkedHashSet<>();
    private final Map<String, Integer> lines = new LinkedHashMap<>();
    private @Nullable BoundElement bound;

    OpenElement(XMLStreamReader in, Findings findings) {
        name = in.getLocalName();
        line = in.getLocation().getLineNumber();
        this.findings = findings;
        for (int i = 0; i < in.getAttributeCount(); i++) {
            attributes.put(in.getAttributeLocalName(i), in.getAttributeValue(i));
        }
    }

    /** JAXB has made an object for this element, and will bind its attributes next. */
    void bind(BoundElement target) {
        bound = target;
        target.place(name, line, findings);
        Map<String, Shape.Part> known = Shape.of(target).attributes();
        for (String attribute : attributes.keySet()) {
            // Names with a colon speak of schemas and namespaces, to editors.
            if (!known.containsKey(attribute) && !attribute.startsWith("xmlns") && attribute.indexOf(':') < 0) {
                findings.ignored(line, name, "the attribute " + attribute + " is not known; ignored");
            }
        }
        known.forEach((attribute, part) -> {
            if (part.required() && !attributes.containsKey(attribute)) {
                findings.mistake(line, name, "the attribute " + attribute + part.kind() + " is missing");
            }
        });
    }

    /** A child begins. */
    void child(OpenElement child) {
        BoundElement parent = bound;
        if (parent == null) {
            lines.put(child.name, child.line);
            return;
        }
        Map<String, Shape.Part> known = Shape.of(parent).elements();
        Shape.Part part = known.get(child.name);
        if (part == null) {
            findings.unknown(child.line, child.name, "unknown here; <" + name + "> " + (known.isEmpty()
                    ? "has nothing inside"
                    : "may have " + known.keySet().stream().map(each -> "<" + each + ">")
                            .collect(Collectors.joining(", "))));
        } else if (lines.put(child.name, child.line) != null && !part.several()) {
            findings.mistake(child.line, child.name, "stands here twice");
        }
    }

    /** A text that is not blank stands in here. */
    void text() {
        if (bound != null) {
            findings.mistake(line, name, "no text may stand in it");
        }
    }

    /** A text in here, or in an attribute of this element, is not of its kind. */
    void refused(Value.Refused refusal) {
        BoundElement target = bound;
        if (target == null) {
            findings.mistake(line, name, "not " + refusal.kind);
            return;
        }
        // JAXB does not say which attribute it was; it takes them in their order.
        Shape shape = Shape.of(target);
        attributes.keySet().stream().filter(each -> !complained.contains(each))
                .filter(each -> refusal.text.equals(attributes.get(each)))
                .filter(each -> shape.reads(each, refusal.adapter))
                .findFirst().ifPresent(attribute -> {
                    complained.add(attribute);
                    findings.mistake(line, name, attribute + "=\"" + refusal.text + "\" is not " + refusal.kind);
                });
    }

    /** The end of this element, all of which is bound. */
    void end() {
        BoundElement target = bound;
        if (target == null) {
            return;
        }
        Shape.of(target).elements().forEach((child, part) -> {
            if (part.required() && !lines.containsKey(child)) {
                findings.mistake(line, name, "<" + child + ">" + part.kind() + " is missing");
            }
        });
        target.close(lines);
    }

    /** Whether JAXB took this as a text although elements stand in it. */
    boolean hidesElements() {
        return bound == null && !lines.isEmpty();
    }

    /** Whether this is bound to an object that has a child of that name. */
    boolean expects(String child) {
        BoundElement target = bound;
        return target != null && Shape.of(target).elements().containsKey(child);
    }
}
