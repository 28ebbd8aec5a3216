package org.quern.testing.architecture;

import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.MethodHandleEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.constantpool.Utf8Entry;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Collects every {@link Use} in one class: calls, field accesses, method references, and all classes that it names. */
final class UseReader {

    /** A class name inside a descriptor or a generic signature. */
    private static final Pattern NAME_IN_DESCRIPTOR = Pattern.compile("L([a-z]\\w*(?:/[\\w$]+)+)[;<]");

    /** The compiler's name for a lambda's body holds the name of the method in which it was written. */
    private static final Pattern LAMBDA_BODY = Pattern.compile("lambda\\$(.+)\\$\\d+");

    private final String user;
    private final Set<Use> uses = new LinkedHashSet<>();
    private final Set<String> called = new LinkedHashSet<>();
    private final List<String> constants = new ArrayList<>();

    private UseReader(ClassModel model) {
        this.user = dotted(model.thisClass().asInternalName());
    }

    /** All uses in a class, those in methods first; a class that is only named is listed once. */
    static Set<Use> read(ClassModel model) {
        UseReader reader = new UseReader(model);
        model.methods().forEach(reader::readMethod);
        model.constantPool().forEach(reader::readName);
        return reader.uses;
    }

    private void readMethod(MethodModel method) {
        Matcher lambda = LAMBDA_BODY.matcher(method.methodName().stringValue());
        String name = lambda.matches() ? lambda.group(1) : method.methodName().stringValue();
        method.code().ifPresent(code -> code.forEach(element -> {
            readElement(name, element);
            noteConstant(element);
        }));
    }

    private void noteConstant(CodeElement element) {
        if (element instanceof ConstantInstruction constant) {
            if (constant.constantValue() instanceof String text) {
                constants.add(text);
            }
        } else {
            if (element instanceof Instruction) {
                constants.clear();
            }
        }
    }

    private void readElement(String method, CodeElement element) {
        switch (element) {
            case InvokeInstruction call -> addMember(method, call.method());
            case FieldInstruction access -> addMember(method, access.field());
            case InvokeDynamicInstruction dynamic -> {
                constants.clear();
                dynamic.invokedynamic().bootstrap().arguments().forEach(argument -> {
                    if (argument instanceof MethodHandleEntry handle) {
                        addMember(method, handle.reference());
                    }
                });
            }
            default -> {}
        }
    }

    private void addMember(String method, MemberRefEntry member) {
        String owner = elementClass(member.owner());
        called.add(owner);
        uses.add(new Use(user, method, owner, member.name().stringValue(), member.type().stringValue(),
                List.copyOf(constants)));
    }

    private void readName(PoolEntry entry) {
        switch (entry) {
            case ClassEntry named -> addMention(elementClass(named));
            case Utf8Entry text -> {
                Matcher names = NAME_IN_DESCRIPTOR.matcher(text.stringValue());
                while (names.find()) {
                    addMention(dotted(names.group(1)));
                }
            }
            default -> {}
        }
    }

    private void addMention(String owner) {
        if (!called.contains(owner)) {
            uses.add(new Use(user, Use.DECLARATIONS, owner, "", "", List.of()));
        }
    }

    /** The class itself, or for an array the class of its elements; a primitive array yields its one-letter code. */
    private static String elementClass(ClassEntry entry) {
        String name = entry.asInternalName();
        Matcher array = NAME_IN_DESCRIPTOR.matcher(name);
        return dotted(name.startsWith("[") && array.find() ? array.group(1) : name);
    }

    private static String dotted(String internalName) {
        return internalName.replace('/', '.');
    }
}
