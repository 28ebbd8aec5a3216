package org.quern.config.xml;

import com.ctc.wstx.api.WstxInputProperties;
import java.io.Reader;
import java.util.ServiceLoader;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import org.codehaus.stax2.XMLInputFactory2;
import org.codehaus.stax2.XMLStreamReader2;
import org.codehaus.stax2.util.StreamReader2Delegate;

/**
 * The one place where an XML parser is made: no document type, no external entity, and a limit on size, depth and
 * number of everything. It reads what really is XML; BOINC's dialect has a scanner of its own.
 */
public final class SafeXml {

    /** Bytes or characters of one document: a state file with 10,000 tasks takes about 30 MB. */
    public static final long MAX_CHARACTERS = 256L << 20;

    /** Characters of one text: BOINC's own limit for a long string is 256 KiB, stderr of a result 64 KiB. */
    public static final int MAX_TEXT = 4 << 20;

    /** Levels: BOINC's deepest document has 9. A recursive reader stays far from the end of its stack. */
    public static final int MAX_DEPTH = 64;

    private static final int MAX_ATTRIBUTES = 32;
    private static final int MAX_ATTRIBUTE_CHARACTERS = 64 << 10;
    private static final long MAX_ELEMENTS = 20_000_000;

    private static final XMLInputFactory INPUT = hardened();

    private SafeXml() {}

    /** A reader of characters; {@code file} names the source in messages. */
    public static XMLStreamReader2 reader(Reader in, String file) throws XMLStreamException {
        return new NoDoctype((XMLStreamReader2) INPUT.createXMLStreamReader(file, in));
    }

    private static XMLInputFactory hardened() {
        XMLInputFactory factory = woodstox(XMLInputFactory.class);
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        // Lazy parsing would throw unchecked exceptions from getText().
        factory.setProperty(XMLInputFactory2.P_LAZY_PARSING, false);
        factory.setXMLResolver((publicId, systemId, base, namespace) -> {
            throw new XMLStreamException("external references are not followed");
        });
        factory.setProperty(WstxInputProperties.P_MAX_CHARACTERS, MAX_CHARACTERS);
        factory.setProperty(WstxInputProperties.P_MAX_TEXT_LENGTH, MAX_TEXT);
        factory.setProperty(WstxInputProperties.P_MAX_ELEMENT_DEPTH, MAX_DEPTH);
        factory.setProperty(WstxInputProperties.P_MAX_ELEMENT_COUNT, MAX_ELEMENTS);
        factory.setProperty(WstxInputProperties.P_MAX_ATTRIBUTES_PER_ELEMENT, MAX_ATTRIBUTES);
        factory.setProperty(WstxInputProperties.P_MAX_ATTRIBUTE_SIZE, MAX_ATTRIBUTE_CHARACTERS);
        factory.setProperty(WstxInputProperties.P_MAX_ENTITY_COUNT, 1L);
        factory.setProperty(WstxInputProperties.P_MAX_ENTITY_DEPTH, 1);
        return factory;
    }

    /**
     * Woodstox by its service entry, whatever other parser is on the class path. Naming its classes here would need the
     * OSGi annotations that they carry, or javac warns.
     */
    private static <T> T woodstox(Class<T> kind) {
        return ServiceLoader.load(kind, SafeXml.class.getClassLoader()).stream()
                .filter(provider -> provider.type().getName().startsWith("com.ctc.wstx."))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("Woodstox is not on the class path"))
                .get();
    }

    /** Refuses a document type instead of skipping it, so that nothing that needs one is half understood. */
    private static final class NoDoctype extends StreamReader2Delegate {
        NoDoctype(XMLStreamReader2 reader) {
            super(reader);
        }

        @Override
        public int next() throws XMLStreamException {
            int event = super.next();
            if (event == DTD) {
                throw new XMLStreamException("a document type (<!DOCTYPE) is not allowed", getLocation());
            }
            return event;
        }
    }
}
