package quern.cli.disk;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;
import quern.cli.disk.Scenario.Question;
import quern.datamanager.DiskSnapshot;

/**
 * Reads {@code <disk_scenario>} (docs/disk.md), piece by piece, so that 100,000 files are no trouble. A scenario is
 * asked about deletions: what is not understood is a fault, save for attributes, which are warned about.
 */
final class ScenarioReader {
    private static final String ROOT = "disk_scenario";

    private final XMLStreamReader in;
    private final String file;
    private final Map<String, ProjectDraft> projects = new LinkedHashMap<>();
    private final Set<String> warnings = new LinkedHashSet<>();
    private double now;
    private double totalLimitBytes = Double.NaN;
    private double coreUsageBytes;
    private @Nullable Question question;

    private ScenarioReader(XMLStreamReader in, String file) {
        this.in = in;
        this.file = file;
    }

    /**
     * Reads a whole scenario.
     *
     * @param in stands before the root element
     * @param file names the source in messages
     * @throws ScenarioFault with file, line and element, if it is not a scenario
     */
    static Scenario read(XMLStreamReader in, String file) throws ScenarioFault {
        try {
            return new ScenarioReader(in, file).scenario();
        } catch (XMLStreamException fault) {
            int line = fault.getLocation() == null ? in.getLocation().getLineNumber()
                    : fault.getLocation().getLineNumber();
            throw new ScenarioFault(file + ", line " + line + ": not well-formed XML; check the tags there");
        }
    }

    private Scenario scenario() throws XMLStreamException, ScenarioFault {
        if (!nextChild() || !in.getLocalName().equals(ROOT)) {
            throw new ScenarioFault(file + ": the outermost element is not <" + ROOT + ">");
        }
        Attributes root = attributes();
        now = root.number("now");
        understood(root);
        while (nextChild()) {
            child();
        }
        if (question == null || Double.isNaN(totalLimitBytes)) {
            throw new ScenarioFault(file + ": " + (question == null ? "<need>, <amounts> or <poll>" : "<total_limit>")
                    + " is missing");
        }
        DiskSnapshot disk = new DiskSnapshot(now, totalLimitBytes, coreUsageBytes,
                projects.values().stream().map(ProjectDraft::finish).toList());
        return new Scenario(disk, question, List.copyOf(warnings));
    }

    private void child() throws XMLStreamException, ScenarioFault {
        Attributes at = attributes();
        switch (in.getLocalName()) {
            case "total_limit" -> totalLimitBytes = number(at);
            case "core_usage" -> coreUsageBytes = number(at);
            case "project" -> project(at);
            case "result" -> result(at);
            case "need" -> ask(at, new Question.Need(known(at), at.size("nbytes")));
            case "amounts" -> ask(at, new Question.Amounts(known(at)));
            case "poll" -> ask(at, new Question.Poll());
            default -> throw at.fault("not an element of a scenario");
        }
        understood(at);
    }

    private void project(Attributes at) throws XMLStreamException, ScenarioFault {
        ProjectDraft project = ProjectDraft.read(at);
        if (projects.put(project.name(), project) != null) {
            throw at.fault("project " + project.name() + " stands twice");
        }
        while (nextChild()) {
            Attributes child = attributes();
            if (!in.getLocalName().equals("file")) {
                throw child.fault("only <file> may stand in <project>");
            }
            project.addFile(child, now);
            end(child);
        }
    }

    private void result(Attributes at) throws XMLStreamException, ScenarioFault {
        ProjectDraft project = project(at, at.text("project"));
        String name = at.text("name");
        String state = at.text("state");
        double received = at.number("received", now);
        List<String> files = new ArrayList<>();
        while (nextChild()) {
            Attributes child = attributes();
            if (!in.getLocalName().equals("file_ref")) {
                throw child.fault("only <file_ref> may stand in <result>");
            }
            files.add(project.knownFile(child));
            end(child);
        }
        project.addResult(at, name, state, received, files);
    }

    private void ask(Attributes at, Question asked) throws XMLStreamException, ScenarioFault {
        if (question != null) {
            throw at.fault("a second question; one scenario asks one");
        }
        question = asked;
        end(at);
    }

    private String known(Attributes at) throws ScenarioFault {
        return project(at, at.text("project")).name();
    }

    private ProjectDraft project(Attributes at, String name) throws ScenarioFault {
        ProjectDraft project = projects.get(name);
        if (project == null) {
            throw at.fault("project " + name + " is not among " + projects.keySet() + ", which stand before it");
        }
        return project;
    }

    private double number(Attributes at) throws XMLStreamException, ScenarioFault {
        String text = in.getElementText().strip();
        try {
            double number = Double.parseDouble(text);
            if (number >= 0 && Double.isFinite(number)) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // Told below.
        }
        throw at.fault("\"" + text + "\" is not a size in bytes");
    }

    private Attributes attributes() {
        return new Attributes(in, file);
    }

    /** Warns about what was not taken of an element's attributes, once for each place. */
    private void understood(Attributes at) {
        warnings.addAll(at.ignored());
    }

    private void end(Attributes at) throws XMLStreamException, ScenarioFault {
        understood(at);
        if (nextChild()) {
            throw attributes().fault("nothing may stand here");
        }
    }

    /** Moves to the next child element, or to the end of the present one. */
    private boolean nextChild() throws XMLStreamException {
        while (in.hasNext()) {
            int event = in.next();
            if (event == XMLStreamConstants.START_ELEMENT || event == XMLStreamConstants.END_ELEMENT) {
                return event == XMLStreamConstants.START_ELEMENT;
            }
        }
        return false;
    }
}
