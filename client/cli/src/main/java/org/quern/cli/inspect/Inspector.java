package org.quern.cli.inspect;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import java.util.SortedMap;
import java.util.TreeMap;
import javax.xml.stream.XMLStreamException;
import org.codehaus.stax2.XMLStreamReader2;
import org.quern.config.file.RegularFile;
import org.quern.config.xml.SafeXml;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.scan.ByteText;
import org.quern.rpc.scan.Repair;
import org.quern.rpc.scan.Witness;

/** Reads a file with the reader of its kind and tells what came of it. */
final class Inspector {
    /** Bytes of a file: a state of 100,000 tasks has less. */
    private static final int LONGEST = 256 << 20;

    private final String file;
    private final List<String> repairs = new ArrayList<>();
    private final SequencedSet<String> passedOver = new LinkedHashSet<>();
    private final SortedMap<String, Integer> counts = new TreeMap<>();
    private boolean wellFormed = true;
    private String kind = "";
    private boolean known = true;

    private Inspector(String file) {
        this.file = file;
    }

    /**
     * Inspects a file.
     *
     * @throws IOException if it cannot be read
     */
    static Inspection of(Path file) throws IOException {
        try (InputStream in = RegularFile.open(file)) {
            byte[] bytes = in.readNBytes(LONGEST + 1);
            if (bytes.length > LONGEST) {
                throw new IOException(file + " is longer than " + (LONGEST >> 20) + " MB");
            }
            return new Inspector(file.toString()).inspect(bytes);
        }
    }

    private Inspection inspect(byte[] bytes) throws IOException {
        List<GuiFrames.Frame> frames = GuiFrames.of(bytes);
        if (frames.isEmpty()) {
            read(bytes);
        } else {
            frames.forEach(this::read);
            kind = "GUI RPC exchange";
        }
        Reasons reasons = Reasons.load();
        return new Inspection(file, kind, known, wellFormed, repairs, counts,
                passedOver.stream().filter(path -> reasons.of(path).isEmpty()).toList(),
                passedOver.stream().flatMap(path -> reasons.of(path).stream()
                        .map(reason -> new Inspection.LeftAlone(path, reason))).toList());
    }

    private void read(byte[] document) {
        wellFormed &= isWellFormed(ByteText.decode(document));
        String root = root(document);
        DocumentKind of = DocumentKind.of(root).orElse(null);
        kind = of == null ? root : of.toString();
        known = of != null;
        if (of == null) {
            repairs.add(root.isEmpty() ? "there is no element in it" : "nothing is known of <" + root + ">");
            return;
        }
        Witness witness = new Witness();
        try {
            witness.<DocumentKind.Held, IOException>watch(() -> of.read(document)).tell(counts, repairs, passedOver);
        } catch (IOException e) {
            repairs.add("it cannot be used: " + e.getMessage());
        }
        note(witness);
    }

    private void read(GuiFrames.Frame frame) {
        wellFormed &= isWellFormed(frame.document());
        counts.merge(frame.asks() ? "request" : "reply", 1, Integer::sum);
        Witness witness = new Witness();
        try {
            witness.<SortedMap<String, Integer>, IOException>watch(
                    () -> GuiShapes.count(BoincXml.of(frame.document())))
                    .forEach((noun, count) -> counts.merge(noun, count, Integer::sum));
        } catch (IOException e) {
            repairs.add("a frame cannot be used: " + e.getMessage());
        }
        note(witness);
    }

    private void note(Witness witness) {
        passedOver.addAll(witness.passedOver());
        for (Repair repair : witness.repairs()) {
            String sentence = repair.path() + ": " + repair.what();
            if (!repairs.contains(sentence)) {
                repairs.add(sentence);
            }
        }
    }

    /** The outermost element; leftovers of HTTP and warnings of a server's scripts may stand before it. */
    private static String root(byte[] document) {
        try {
            BoincXml xml = BoincXml.of(document);
            xml.root();
            String first = xml.name();
            if (DocumentKind.of(first).isPresent()) {
                return first;
            }
            String text = ByteText.decode(document);
            return DocumentKind.roots().stream().filter(root -> text.contains("<" + root + ">")).findFirst()
                    .orElse(first);
        } catch (IOException none) {
            return "";
        }
    }

    private static boolean isWellFormed(String document) {
        try {
            XMLStreamReader2 in = SafeXml.reader(new StringReader(document.strip()),
                    "document");
            while (in.hasNext()) {
                in.next();
            }
            return true;
        } catch (XMLStreamException broken) {
            return false;
        }
    }
}
