package quern.cli.disk;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/** The attributes of one element, taken one by one; what nobody takes was not understood. */
final class Attributes {
    private final Map<String, String> left = new LinkedHashMap<>();
    private final String place;

    Attributes(XMLStreamReader in, String file) {
        place = file + ", line " + in.getLocation().getLineNumber() + ", <" + in.getLocalName() + ">: ";
        for (int i = 0; i < in.getAttributeCount(); i++) {
            left.put(in.getAttributeLocalName(i), in.getAttributeValue(i));
        }
    }

    String text(String name) throws ScenarioFault {
        String value = left.remove(name);
        if (value == null || value.isEmpty()) {
            throw fault("the attribute " + name + " is missing");
        }
        return value;
    }

    String text(String name, String otherwise) throws ScenarioFault {
        return left.containsKey(name) ? text(name) : otherwise;
    }

    double number(String name) throws ScenarioFault {
        return parse(name, text(name));
    }

    double number(String name, double otherwise) throws ScenarioFault {
        return left.containsKey(name) ? number(name) : otherwise;
    }

    double size(String name) throws ScenarioFault {
        double size = number(name);
        if (size < 0) {
            throw fault(name + "=\"" + size + "\" is below 0");
        }
        return size;
    }

    boolean flag(String name) throws ScenarioFault {
        @Nullable String value = left.remove(name);
        return switch (value) {
            case null -> false;
            case "true", "1" -> true;
            case "false", "0" -> false;
            default -> throw fault(name + "=\"" + value + "\" is neither true nor false");
        };
    }

    /** A sentence about what nobody took; empty if all was understood. */
    List<String> ignored() {
        List<String> sentences = new ArrayList<>();
        left.keySet().forEach(name -> sentences.add(place + "the attribute " + name + " is not known; ignored"));
        return sentences;
    }

    ScenarioFault fault(String problem) {
        return new ScenarioFault(place + problem);
    }

    private double parse(String name, String value) throws ScenarioFault {
        try {
            double number = Double.parseDouble(value.strip());
            if (Double.isFinite(number)) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // Told below.
        }
        throw fault(name + "=\"" + value + "\" is not a number");
    }
}
