package quern.cli;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeModel;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** Classes of Quern in which a method throws instead of doing its work: put before the real ones on a child's class path. */
final class Sabotage {
    private Sabotage() {
    }

    /**
     * Writes such a class below {@code folder}.
     *
     * @param name of the class
     * @param method all methods of that name throw
     * @param thrown what they throw, with the message "planted"
     */
    static void plant(Path folder, String name, String method, Class<? extends Throwable> thrown) throws IOException {
        String file = name.replace('.', '/') + ".class";
        ClassModel whole;
        try (InputStream in = Objects.requireNonNull(Sabotage.class.getClassLoader().getResourceAsStream(file), file)) {
            whole = ClassFile.of().parse(in.readAllBytes());
        }
        ClassDesc error = thrown.describeConstable().orElseThrow();
        ClassTransform throwing = ClassTransform.transformingMethods(
                candidate -> candidate.methodName().equalsString(method), (builder, element) -> {
                    if (element instanceof CodeModel) {
                        builder.withCode(code -> code.new_(error).dup().ldc("planted").invokespecial(error, "<init>",
                                MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_String)).athrow());
                    } else {
                        builder.with(element);
                    }
                });
        Path target = folder.resolve(file);
        Files.createDirectories(target.getParent());
        Files.write(target, ClassFile.of().transformClass(whole, throwing));
    }
}
