package org.quern.testing;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** A schema of docs/schema, which editors go by, held against the reader that decides. */
public final class SchemaFile {
    private static final List<String> TEXTS = List.of("", "x", "-1", "0", "1.5", "1e400");
    private final Schema schema;

    private SchemaFile(Schema schema) {
        this.schema = schema;
    }

    /** The schema of that file name. */
    public static SchemaFile named(String name) throws SAXException {
        Path top = Stream.iterate(Path.of("").toAbsolutePath(), folder -> folder != null, Path::getParent)
                .filter(folder -> Files.isDirectory(folder.resolve("docs/schema"))).findFirst().orElseThrow();
        return new SchemaFile(SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
                .newSchema(top.resolve("docs/schema").resolve(name).toFile()));
    }

    /** Whether the schema has nothing against a document. */
    public boolean accepts(String xml) throws IOException {
        try {
            schema.newValidator().validate(new StreamSource(new StringReader(xml)));
            return true;
        } catch (SAXException complaint) {
            return false;
        }
    }

    /**
     * Changes a document at one place after the other: an element or attribute is left out, doubled, renamed or holds something else.
     *
     * @param accepts whether the reader accepts a document
     * @return the changes of which schema and reader think differently
     */
    public List<String> disagreements(String xml, Predicate<String> accepts) throws Exception {
        List<String> different = new ArrayList<>();
        for (Change change : changes(xml)) {
            boolean allowed = accepts(change.xml);
            if (allowed != accepts.test(change.xml)) {
                different.add("only the " + (allowed ? "schema" : "reader") + " accepts " + change.what);
            }
        }
        return different;
    }

    private record Change(String what, String xml) {}

    private static List<Change> changes(String xml) throws Exception {
        List<Change> all = new ArrayList<>();
        for (int i = 1; i < parse(xml).getElementsByTagName("*").getLength(); i++) {
            Element element = element(parse(xml), i);
            String path = element.getParentNode().getNodeName() + "/" + element.getNodeName();
            all.add(changed(path + " left out", xml, i, each -> each.getParentNode().removeChild(each)));
            all.add(changed(path + " twice", xml, i,
                    each -> each.getParentNode().insertBefore(each.cloneNode(true), each)));
            all.add(changed(path + " under another name", xml, i,
                    each -> each.getOwnerDocument().renameNode(each, null, "colour")));
            if (element.getElementsByTagName("*").getLength() == 0) {
                for (String text : TEXTS) {
                    all.add(changed(path + " = '" + text + "'", xml, i, each -> each.setTextContent(text)));
                }
            }
            for (int a = 0; a < element.getAttributes().getLength(); a++) {
                String name = element.getAttributes().item(a).getNodeName();
                all.add(changed(path + " without " + name, xml, i, each -> each.removeAttribute(name)));
                for (String text : TEXTS) {
                    all.add(changed(path + " with " + name + " = '" + text + "'", xml, i,
                            each -> each.setAttribute(name, text)));
                }
            }
        }
        return all;
    }

    private static Change changed(String what, String xml, int at, Consumer<Element> change)
            throws IOException, SAXException, ParserConfigurationException, TransformerException {
        Document document = parse(xml);
        change.accept(element(document, at));
        StringWriter out = new StringWriter();
        TransformerFactory.newInstance().newTransformer().transform(new DOMSource(document), new StreamResult(out));
        return new Change(what, out.toString());
    }

    private static Element element(Document document, int at) {
        return (Element) document.getElementsByTagName("*").item(at);
    }

    private static Document parse(String xml) throws IOException, SAXException, ParserConfigurationException {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(xml)));
    }
}
