package org.quern.cli.inspect;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.SortedMap;
import java.util.TreeMap;
import javax.xml.stream.XMLStreamException;
import org.codehaus.stax2.XMLStreamReader2;
import org.quern.config.file.RegularFile;
import org.quern.config.xml.SafeXml;
import org.quern.rpc.call.MasterPage;
import org.quern.rpc.scan.BoincXml;
import org.quern.rpc.scan.ByteText;
import org.quern.rpc.scan.Repair;
import org.quern.rpc.scan.ScanObserver;

/** Reads a file with the reader of its kind and tells what came of it. */
final class Inspector {
    /** Bytes of a file: a state of 100,000 tasks has less. */
    private static final int LONGEST = 256 << 20;

    /** What scripts of a server print before a document, if they complain of something. */
    private static final List<String> REMARKS = List.of("br", "b", "hr", "p", "font");
    /** Of these, HTML has no end tags. */
    private static final List<String> ENDLESS = List.of("br", "hr", "p");

    private final Path file;
    private final List<String> repairs = new ArrayList<>();
    private final SequencedSet<String> passedOver = new LinkedHashSet<>();
    private final SortedMap<String, Integer> counts = new TreeMap<>();
    private boolean wellFormed = true;
    private String kind = "";
    private boolean known = true;

    private Inspector(Path file) {
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
                throw new IOException("it is longer than " + (LONGEST >> 20) + " MB");
            }
            return new Inspector(file).inspect(bytes);
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
        return new Inspection(file.toString(), kind, known, wellFormed, repairs, counts,
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
            page(root, document);
            return;
        }
        ScanObserver observer = new ScanObserver();
        try {
            observer.<Held, IOException>watch(() -> of.read(document, directory())).tell(counts, repairs, passedOver);
        } catch (IOException e) {
            repairs.add("it cannot be used: " + e.getMessage());
        }
        note(observer);
        passedOver.addAll(KeptBlocks.unknown(ByteText.decode(document), root));
    }

    /** The page of a project, as the client keeps it: what matters in it is where the scheduler is. */
    private void page(String root, byte[] document) {
        int schedulers = root.equals("html") ? MasterPage.schedulers(ByteText.decode(document)).size() : 0;
        if (schedulers > 0) {
            kind = "page of a project";
            known = true;
            counts.put("scheduler", schedulers);
        }
    }

    private void read(GuiFrames.Frame frame) {
        wellFormed &= isWellFormed(frame.document());
        counts.merge(frame.asks() ? "request" : "reply", 1, Integer::sum);
        ScanObserver observer = new ScanObserver();
        try {
            observer.<SortedMap<String, Integer>, IOException>watch(
                    () -> Shapes.OF_MANAGERS.count(BoincXml.of(frame.document())))
                    .forEach((noun, count) -> counts.merge(noun, count, Integer::sum));
        } catch (IOException e) {
            repairs.add("a frame cannot be used: " + e.getMessage());
        }
        note(observer);
        passedOver.addAll(KeptBlocks.unknown(frame.document(),
                frame.asks() ? "boinc_gui_rpc_request" : "boinc_gui_rpc_reply"));
    }

    private void note(ScanObserver observer) {
        passedOver.addAll(observer.passedOver());
        for (Repair repair : observer.repairs()) {
            String sentence = repair.path() + ": " + repair.what();
            if (!repairs.contains(sentence)) {
                repairs.add(sentence);
            }
        }
    }

    private Path directory() {
        return Optional.ofNullable(file.toAbsolutePath().getParent()).orElse(file);
    }

    /** The first known element that stands in no other; without one, the first of all. Texts and warnings of a server's scripts may stand before it. */
    private static String root(byte[] document) {
        BoincXml xml = BoincXml.of(document);
        String first = "";
        try {
            while (true) {
                xml.root();
                String name = xml.name();
                if (DocumentKind.of(name).isPresent()) {
                    return name;
                }
                first = first.isEmpty() && !REMARKS.contains(name) ? name : first;
                if (ENDLESS.contains(name)) {
                    xml.dissolve();
                } else {
                    skip(xml);
                }
            }
        } catch (IOException none) {
            return first;
        }
    }

    private static void skip(BoincXml xml) throws IOException {
        int inside = xml.enter();
        while (xml.nextChild(inside)) {
            // what stands in another element is no document
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
