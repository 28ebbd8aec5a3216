package org.quern.config.xml;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import org.codehaus.stax2.XMLStreamReader2;
import org.quern.config.file.RegularFile;

/** Reads small configuration files into {@link XmlTree}s; a fault ends the reading, and what stands before it counts. */
public final class XmlFiles {

    /** Bytes of one configuration file; a cc_config.xml with every option and 1,000 exclusions takes 150 KB. */
    static final int MAX_BYTES = 4 << 20;

    private XmlFiles() {}

    /** Reads a file. An absent one is empty and no mistake; an unreadable one is a mistake. */
    public static Optional<XmlTree> read(Path file) {
        String name = String.valueOf(file.getFileName());
        try (InputStream in = RegularFile.open(file)) {
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                return Optional.of(XmlTree.unreadable(
                        Mistake.ofFile(name, "larger than " + (MAX_BYTES >> 20) + " MiB; the file is ignored")));
            }
            return Optional.of(parse(bytes, name));
        } catch (NoSuchFileException absent) {
            return Optional.empty();
        } catch (IOException cannotRead) {
            return Optional.of(XmlTree.unreadable(Mistake.ofFile(name, "cannot be read: " + reason(cannotRead))));
        }
    }

    /** The same, but one without content is as good as none: so a package's file behind a link is taken back. */
    public static Optional<XmlTree> readUnlessEmpty(Path file) {
        try {
            return Files.isRegularFile(file) && Files.size(file) == 0 ? Optional.empty() : read(file);
        } catch (IOException e) {
            return read(file);
        }
    }

    /** Reads the bytes of a file called {@code name}. */
    public static XmlTree parse(byte[] bytes, String name) {
        TreeBuilder tree = new TreeBuilder();
        try {
            XMLStreamReader2 in = SafeXml.reader(new StringReader(XmlText.prepare(bytes)), name);
            while (in.hasNext()) {
                feed(tree, in);
            }
            return new XmlTree(tree.root(), true, List.of());
        } catch (XMLStreamException fault) {
            return new XmlTree(tree.root(), tree.isClosed(), List.of(mistake(fault, name, tree)));
        }
    }

    /** The text of a file as an XML parser wants it: repaired like that of a configuration file, and UTF-8 unless it cannot be. */
    public static String text(byte[] bytes) {
        return XmlText.meant(XmlText.prepare(bytes));
    }

    private static void feed(TreeBuilder tree, XMLStreamReader2 in) throws XMLStreamException {
        switch (in.next()) {
            case XMLStreamConstants.START_ELEMENT -> tree.start(in);
            case XMLStreamConstants.END_ELEMENT -> tree.end();
            case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> tree.text(in.getText());
            default -> {}
        }
    }

    /** The parser's own message is left out: it can quote the file, and the file may hold a key. */
    private static Mistake mistake(XMLStreamException fault, String name, TreeBuilder tree) {
        int line = fault.getLocation() == null ? tree.currentLine() : fault.getLocation().getLineNumber();
        String rest = tree.root().isEmpty() ? "; the file is ignored" : "; the file is read up to here";
        return new Mistake(name, line, tree.current(), "not well-formed XML (" + reason(fault) + ")" + rest);
    }

    /** What is not well-formed, in a few words; without the parser's own, which can quote the file. */
    public static String reason(XMLStreamException fault) {
        String message = String.valueOf(fault.getMessage());
        if (message.contains("DOCTYPE")) {
            return "a document type is not allowed";
        }
        if (message.contains("EOF")) {
            return "the file ends too early: an end tag is missing";
        }
        if (message.contains("close tag") || message.contains("end tag")) {
            return "an end tag does not match its start tag";
        }
        return message.contains("xceeded") ? "too large or too deep" : "a tag is misspelt or not closed";
    }

    private static String reason(IOException fault) {
        return fault instanceof AccessDeniedException ? "permission is denied"
                : fault instanceof FileSystemException told && RegularFile.NO_FILE.equals(told.getReason())
                        ? "it " + RegularFile.NO_FILE
                        : fault.getClass().getSimpleName().replace("Exception", "");
    }
}
