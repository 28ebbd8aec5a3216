package org.quern.config.file;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Users and groups of this computer, as {@code passwd} and {@code group} have them (passwd(5), group(5)). Those that only a server of the
 * network knows are not among them. Each question reads anew: people join groups.
 *
 * @param folder where the two files lie
 */
public record UserDatabase(Path folder) {
    /** That of this computer. */
    public static final UserDatabase OF_THIS_COMPUTER = new UserDatabase(Path.of("/etc"));
    private static final int NAME = 0;
    private static final int NUMBER = 2;
    private static final int GROUP_OF_USER = 3;
    private static final int MEMBERS = 3;

    /** The number of a user. */
    public OptionalInt user(String name) {
        return number("passwd", name);
    }

    /** The name of a user, or the number where there is none. */
    public String userName(int number) {
        return name("passwd", number);
    }

    /** The name of a group, or the number where there is none. */
    public String groupName(int number) {
        return name("group", number);
    }

    /** The number of the group that a user begins in. */
    public OptionalInt firstGroup(String user) {
        return numbers("passwd", user, GROUP_OF_USER);
    }

    /** Whether a user is in a group, by either file. */
    public boolean isMember(int user, int group) {
        List<String> names = new ArrayList<>();
        for (List<String> its : lines("passwd").filter(fields -> isNumber(fields, NUMBER, user)).toList()) {
            if (isNumber(its, GROUP_OF_USER, group)) {
                return true;
            }
            names.add(its.getFirst());
        }
        return lines("group").filter(fields -> isNumber(fields, NUMBER, group))
                .flatMap(UserDatabase::members).anyMatch(names::contains);
    }

    /** Who was added to a group; whoever begins in it is not named. */
    public List<String> members(String group) {
        return lines("group").filter(fields -> fields.getFirst().equals(group)).flatMap(UserDatabase::members).toList();
    }

    /** The groups to which a user was added. */
    public List<String> groupsOf(String user) {
        return lines("group").filter(fields -> members(fields).anyMatch(user::equals)).map(List::getFirst).toList();
    }

    private static Stream<String> members(List<String> fields) {
        return fields.size() > MEMBERS
                ? Stream.of(fields.get(MEMBERS).split(",")).filter(name -> !name.isEmpty()) : Stream.empty();
    }

    private OptionalInt number(String file, String name) {
        return numbers(file, name, NUMBER);
    }

    private OptionalInt numbers(String file, String name, int at) {
        return lines(file).filter(fields -> fields.get(NAME).equals(name) && fields.size() > at)
                .filter(fields -> isNumber(fields.get(at))).mapToInt(fields -> Integer.parseInt(fields.get(at)))
                .findFirst();
    }

    private String name(String file, int number) {
        Optional<String> name = lines(file).filter(fields -> isNumber(fields, NUMBER, number)).map(List::getFirst)
                .findFirst();
        return name.orElse(Integer.toString(number));
    }

    private static boolean isNumber(List<String> fields, int at, int number) {
        return fields.size() > at && fields.get(at).equals(Integer.toString(number));
    }

    private static boolean isNumber(String text) {
        return !text.isEmpty() && text.length() < 10 && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    private Stream<List<String>> lines(String file) {
        try {
            return new String(RegularFile.bytes(folder.resolve(file)), StandardCharsets.UTF_8).lines()
                    .map(line -> List.of(line.split(":")));
        } catch (IOException e) {
            return Stream.empty();
        }
    }
}
