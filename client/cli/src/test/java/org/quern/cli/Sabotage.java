package org.quern.cli;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/** Classes of Quern in which a method fails instead of doing its work: put before the real ones on a child's class path. */
final class Sabotage {
    private Sabotage() {}

    /**
     * Writes such a class below {@code folder}.
     *
     * @param name of the class
     * @param method all methods of that name throw
     * @param thrown what they throw, with the message "planted"
     */
    static void plant(Path folder, String name, String method, Class<? extends Throwable> thrown) throws IOException {
        ClassDesc error = thrown.describeConstable().orElseThrow();
        replace(folder, name, method, code -> code.new_(error).dup().ldc("planted")
                .invokespecial(error, "<init>", MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_String))
                .athrow());
    }

    /** The same with methods that wait for ever. */
    static void hang(Path folder, String name, String method) throws IOException {
        replace(folder, name, method, code -> {
            Label again = code.newBoundLabel();
            code.invokestatic(LockSupport.class.describeConstable().orElseThrow(), "park",
                    MethodTypeDesc.of(ConstantDescs.CD_void)).goto_(again);
        });
    }

    /** The same with methods that return nothing and do nothing. */
    static void skip(Path folder, String name, String method) throws IOException {
        replace(folder, name, method, CodeBuilder::return_);
    }

    /** The same with methods that return this number. */
    static void answer(Path folder, String name, String method, int number) throws IOException {
        replace(folder, name, method, code -> code.loadConstant(number).ireturn());
    }

    /** The same with methods that ask for more memory than there is, for ever. */
    static void exhaust(Path folder, String name, String method) throws IOException {
        replace(folder, name, method, code -> {
            Label again = code.newBoundLabel();
            code.loadConstant(Integer.MAX_VALUE / 4).newarray(TypeKind.LONG).pop().goto_(again);
        });
    }

    private static void replace(Path folder, String name, String method, Consumer<CodeBuilder> body)
            throws IOException {
        String file = name.replace('.', '/') + ".class";
        ClassModel whole;
        try (InputStream in = Objects.requireNonNull(Sabotage.class.getClassLoader().getResourceAsStream(file), file)) {
            whole = ClassFile.of().parse(in.readAllBytes());
        }
        ClassTransform replacing = ClassTransform.transformingMethods(
                candidate -> candidate.methodName().equalsString(method), (builder, element) -> {
                    if (element instanceof CodeModel) {
                        builder.withCode(body);
                    } else {
                        builder.with(element);
                    }
                });
        Path target = folder.resolve(file);
        Files.createDirectories(target.getParent());
        Files.write(target, ClassFile.of().transformClass(whole, replacing));
    }
}
