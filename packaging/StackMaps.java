import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Gives the classes of older Java versions the stack maps that newer ones have. Without them the JVM verifies a class at each start, and keeps none of it in its cache
 * of classes: for a short command that is half of its time. What the classes do stays the same, and so do jars without such classes. usage: java StackMaps.java JAR ...
 */
public final class StackMaps {
    /** Java 6, the first version whose classes have stack maps; the version that is written is Java 8's, with which no old way of verifying is tried again. */
    private static final int FIRST_WITH_MAPS = 50;
    private static final int WRITTEN = 52;

    private StackMaps() {}

    public static void main(String[] jars) throws IOException {
        for (String jar : jars) {
            Path old = Path.of(jar);
            Path mapped = Path.of(jar + ".new");
            int changed = copy(old, mapped);
            if (changed > 0) {
                Files.move(mapped, old, StandardCopyOption.REPLACE_EXISTING);
                System.out.println(old.getFileName() + ": stack maps for " + changed + " classes");
            } else {
                Files.delete(mapped);
            }
        }
    }

    private static int copy(Path old, Path mapped) throws IOException {
        int changed = 0;
        try (URLClassLoader names = new URLClassLoader(new URL[] {old.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
                ZipFile from = new ZipFile(old.toFile());
                ZipOutputStream to = new ZipOutputStream(Files.newOutputStream(mapped))) {
            ClassHierarchyResolver types = ClassHierarchyResolver.ofResourceParsing(names).orElse(ClassHierarchyResolver.defaultResolver());
            for (ZipEntry entry : Collections.list(from.entries())) {
                byte[] bytes = from.getInputStream(entry).readAllBytes();
                byte[] written = isClass(entry.getName()) ? withMaps(bytes, types) : bytes;
                changed += written == bytes ? 0 : 1;
                ZipEntry copy = new ZipEntry(entry.getName());
                copy.setTimeLocal(entry.getTimeLocal());
                to.putNextEntry(copy);
                to.write(written);
            }
        }
        return changed;
    }

    private static boolean isClass(String name) {
        return name.endsWith(".class") && !name.endsWith("module-info.class");
    }

    private static byte[] withMaps(byte[] bytes, ClassHierarchyResolver types) {
        ClassFile form = ClassFile.of(ClassFile.StackMapsOption.GENERATE_STACK_MAPS, ClassFile.ClassHierarchyResolverOption.of(types));
        ClassModel model = form.parse(bytes);
        if (model.majorVersion() >= FIRST_WITH_MAPS) {
            return bytes;
        }
        return form.transformClass(model, ClassTransform.dropping(element -> element instanceof ClassFileVersion)
                .andThen(ClassTransform.endHandler(builder -> builder.withVersion(WRITTEN, 0)))
                .andThen(ClassTransform.transformingMethodBodies(CodeTransform.ACCEPT_ALL)));
    }
}
