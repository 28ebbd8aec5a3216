package org.quern.server;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A scheduler reply as a test looks at it: elements by name, wherever they stand. */
public record ReplyText(String xml) {

    public static ReplyText of(byte[] bytes) {
        return new ReplyText(new String(bytes, StandardCharsets.UTF_8));
    }

    /** Contents of all elements with that name, trimmed, in order. */
    public List<String> all(String element) {
        List<String> contents = new ArrayList<>();
        Matcher matcher = Pattern.compile("<" + element + "(?: [^>]*)?>(.*?)</" + element + ">", Pattern.DOTALL)
                .matcher(xml);
        while (matcher.find()) {
            contents.add(matcher.group(1).strip());
        }
        return contents;
    }

    /** Content of the only element with that name, "" if there is none. */
    public String one(String element) {
        List<String> all = all(element);
        if (all.size() > 1) {
            throw new AssertionError("more than one " + element + " in " + xml);
        }
        return all.isEmpty() ? "" : all.getFirst();
    }

    public boolean has(String element) {
        return xml.contains("<" + element + "/>") || xml.contains("<" + element + ">");
    }

    /** Names of the results that were sent. */
    public List<String> results() {
        return inside("result");
    }

    public List<String> acks() {
        return inside("result_ack");
    }

    public List<String> inside(String element) {
        return all(element).stream().flatMap(each -> Stream.of(new ReplyText(each).all("name").getFirst())).toList();
    }

    public int hostId() {
        return Integer.parseInt(one("hostid"));
    }

    public List<String> messages() {
        return all("message");
    }
}
