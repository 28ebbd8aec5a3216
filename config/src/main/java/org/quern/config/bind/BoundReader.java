package org.quern.config.bind;

import jakarta.xml.bind.JAXBContext;
import jakarta.xml.bind.JAXBException;
import jakarta.xml.bind.Unmarshaller;
import jakarta.xml.bind.ValidationEvent;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import javax.xml.stream.XMLStreamException;
import org.jspecify.annotations.Nullable;
import org.quern.config.file.RegularFile;
import org.quern.config.xml.SafeXml;
import org.quern.config.xml.XmlFiles;

/**
 * Reads one kind of document by JAXB over the hardened parser. It goes on after a mistake, so that all are told at once.
 *
 * @param <T> class of the outermost element; what it and the classes below it are annotated with is the document's form
 */
public final class BoundReader<T extends BoundElement> {
    private final Class<T> type;
    private final List<String> path;
    private final long mostBytes;
    private final JAXBContext context;

    /**
     * @param mostBytes a longer file is refused
     * @param path name of the element that {@code type} stands for; before it those that may stand around it
     */
    public BoundReader(Class<T> type, long mostBytes, String... path) {
        this.type = type;
        this.path = List.of(path);
        this.mostBytes = mostBytes;
        try {
            context = JAXBContext.newInstance(type);
        } catch (JAXBException broken) {
            throw new IllegalStateException("The annotations of " + type + " are wrong", broken);
        }
    }

    /** Reads a file. One that is absent or cannot be read is a mistake. */
    public BoundDocument<T> read(Path file) {
        return read(file, UnaryOperator.identity());
    }

    /** Reads a file that may have several outermost elements, as if the one that is wanted stood around them all. */
    public BoundDocument<T> readPieces(Path file) {
        String root = path.getLast();
        return read(file, text -> "<" + root + ">" + withoutDeclaration(text) + "</" + root + ">");
    }

    private static String withoutDeclaration(String text) {
        return text.startsWith("<?xml ") && text.contains("?>") ? text.substring(text.indexOf("?>") + 2) : text;
    }

    private BoundDocument<T> read(Path file, UnaryOperator<String> edit) {
        String name = String.valueOf(file.getFileName());
        try (InputStream in = RegularFile.open(file)) {
            byte[] bytes = in.readNBytes(Math.toIntExact(mostBytes + 1));
            return bytes.length > mostBytes
                    ? refused(name, "larger than " + (mostBytes >> 20) + " MiB, so it is not what it should be")
                    : parse(edit.apply(XmlFiles.text(bytes)), name);
        } catch (NoSuchFileException absent) {
            return refused(name, "there is no such file");
        } catch (IOException unreadable) {
            return refused(name, "cannot be read (" + unreadable.getClass().getSimpleName()
                    + "): check its permissions");
        }
    }

    /** Reads a text; {@code name} stands for it in messages. */
    public BoundDocument<T> parse(String text, String name) {
        Findings findings = new Findings(name);
        @Nullable PlacedReader in = null;
        try {
            in = new PlacedReader(SafeXml.reader(new StringReader(text), name), findings);
            boolean found = begins(in, findings);
            int depth = in.depth();
            Optional<T> root = found ? Optional.of(unmarshal(in)) : Optional.empty();
            rest(in, depth, findings);
            return new BoundDocument<>(root, findings);
        } catch (XMLStreamException malformed) {
            return malformed(malformed, in, findings);
        } catch (JAXBException e) {
            if (e.getLinkedException() instanceof XMLStreamException malformed) {
                return malformed(malformed, in, findings);
            }
            throw new IllegalStateException("JAXB gave " + name + " up without a mistake", e);
        }
    }

    /** Moves to the element that is wanted; if another one stands there, that is a mistake. */
    private boolean begins(PlacedReader in, Findings findings) throws XMLStreamException {
        toElement(in);
        while (in.isStartElement() && path.subList(0, path.size() - 1).contains(in.getLocalName())) {
            toElement(in);
        }
        OpenElement found = in.current();
        if (found == null || !in.isStartElement() || !found.name.equals(path.getLast())) {
            findings.mistake(found == null ? 1 : found.line, found == null ? "" : found.name,
                    "<" + path.getLast() + "> is expected here");
            return false;
        }
        return true;
    }

    private static void toElement(PlacedReader in) throws XMLStreamException {
        while (in.hasNext() && in.next() != PlacedReader.START_ELEMENT) {
            // Comments, and white space between elements.
        }
    }

    /** Reads what follows, which may be malformed, or a second element of the kind that was bound. */
    private void rest(PlacedReader in, int depth, Findings findings) throws XMLStreamException {
        while (in.getEventType() != PlacedReader.END_DOCUMENT) {
            if (in.isStartElement() && in.depth() == depth && in.getLocalName().equals(path.getLast())) {
                findings.mistake(in.getLocation().getLineNumber(), path.getLast(), "stands here twice");
            }
            in.next();
        }
    }

    private T unmarshal(PlacedReader in) throws JAXBException {
        Unmarshaller unmarshaller = context.createUnmarshaller();
        unmarshaller.setListener(new Unmarshaller.Listener() {
            @Override
            public void beforeUnmarshal(Object target, @Nullable Object parent) {
                OpenElement at = in.current();
                if (at != null && target instanceof BoundElement element) {
                    at.bind(element);
                }
            }

            @Override
            public void afterUnmarshal(Object target, @Nullable Object parent) {
                OpenElement at = in.current();
                if (at != null) {
                    at.end();
                }
            }
        });
        unmarshaller.setEventHandler(event -> {
            told(event, in);
            return true;
        });
        return unmarshaller.unmarshal(in, type).getValue();
    }

    /** Of what JAXB says, texts that are not of their kind count; unknown elements are found by {@link OpenElement}. */
    private static void told(ValidationEvent event, PlacedReader in) {
        Throwable cause = event.getLinkedException();
        while (cause != null && !(cause instanceof Value.Refused)) {
            cause = cause.getCause();
        }
        OpenElement at = in.current();
        if (cause instanceof Value.Refused refusal && at != null) {
            at.refused(refusal);
        }
    }

    private BoundDocument<T> refused(String name, String problem) {
        Findings findings = new Findings(name);
        findings.mistake(0, "", problem);
        return new BoundDocument<>(Optional.empty(), findings);
    }

    private BoundDocument<T> malformed(XMLStreamException fault, @Nullable PlacedReader in, Findings findings) {
        OpenElement at = in == null ? null : in.current();
        int line = fault.getLocation() == null ? at == null ? 1 : at.line : fault.getLocation().getLineNumber();
        findings.mistake(line, at == null ? "" : at.name, "not well-formed XML (" + XmlFiles.reason(fault) + ")");
        return new BoundDocument<>(Optional.empty(), findings);
    }
}
