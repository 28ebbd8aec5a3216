package org.quern.daemon.faults;

import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.spi.FileSystemProvider;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Passes every call on to the real file system, after {@link Faults} had their say about those that change something. */
final class FaultyProvider extends FileSystemProvider {
    private final FaultyFileSystem system;
    private final Faults faults;

    FaultyProvider(FaultyFileSystem system, Faults faults) {
        this.system = system;
        this.faults = faults;
    }

    private static FileSystemProvider real(Path path) {
        return FaultyPath.real(path).getFileSystem().provider();
    }

    /** Half a change of a name is none: a torn call of this kind is a crash before it. */
    private void change(String call, boolean needsSpace) throws IOException {
        if (!faults.mayDoAll(call, needsSpace)) {
            throw faults.crash();
        }
    }

    @Override
    public FileChannel newFileChannel(Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
            throws IOException {
        Path real = FaultyPath.real(path);
        boolean writes = options.contains(StandardOpenOption.WRITE) || options.contains(StandardOpenOption.APPEND);
        if (writes) {
            change("open " + real.getFileName(), true);
            faults.written(real);
        }
        return new FaultyChannel(FileChannel.open(real, options, attributes), real, faults);
    }

    @Override
    public SeekableByteChannel newByteChannel(Path path, Set<? extends OpenOption> options,
            FileAttribute<?>... attributes)
            throws IOException {
        return newFileChannel(path, options.isEmpty() ? Set.of(StandardOpenOption.READ) : options, attributes);
    }

    @Override
    public void move(Path source, Path target, CopyOption... options) throws IOException {
        Path from = FaultyPath.real(source);
        Path to = FaultyPath.real(target);
        change("rename " + from.getFileName() + " to " + to.getFileName(), false);
        Files.move(from, to, options);
        faults.renamed(from, to);
    }

    @Override
    public void delete(Path path) throws IOException {
        change("delete " + path.getFileName(), false);
        Files.delete(FaultyPath.real(path));
    }

    @Override
    public void createLink(Path link, Path existing) throws IOException {
        change("link " + existing.getFileName() + " to " + link.getFileName(), true);
        Files.createLink(FaultyPath.real(link), FaultyPath.real(existing));
    }

    @Override
    public void createDirectory(Path path, FileAttribute<?>... attributes) throws IOException {
        change("create folder " + path.getFileName(), true);
        Files.createDirectory(FaultyPath.real(path), attributes);
    }

    @Override
    public void copy(Path source, Path target, CopyOption... options) throws IOException {
        change("copy " + source.getFileName(), true);
        Files.copy(FaultyPath.real(source), FaultyPath.real(target), options);
    }

    @Override
    public DirectoryStream<Path> newDirectoryStream(Path path, DirectoryStream.Filter<? super Path> filter)
            throws IOException {
        return real(path).newDirectoryStream(FaultyPath.real(path), filter);
    }

    @Override
    public boolean isSameFile(Path path, Path other) throws IOException {
        return Files.isSameFile(FaultyPath.real(path), FaultyPath.real(other));
    }

    @Override
    public boolean isHidden(Path path) throws IOException {
        return Files.isHidden(FaultyPath.real(path));
    }

    @Override
    public FileStore getFileStore(Path path) throws IOException {
        return Files.getFileStore(FaultyPath.real(path));
    }

    @Override
    public void checkAccess(Path path, AccessMode... modes) throws IOException {
        real(path).checkAccess(FaultyPath.real(path), modes);
    }

    @Override
    public <V extends FileAttributeView> @Nullable V getFileAttributeView(Path path, Class<V> type,
            LinkOption... options) {
        return Files.getFileAttributeView(FaultyPath.real(path), type, options);
    }

    @Override
    public <A extends BasicFileAttributes> A readAttributes(Path path, Class<A> type, LinkOption... options)
            throws IOException {
        return Files.readAttributes(FaultyPath.real(path), type, options);
    }

    @Override
    public Map<String, Object> readAttributes(Path path, String attributes, LinkOption... options) throws IOException {
        return Files.readAttributes(FaultyPath.real(path), attributes, options);
    }

    @Override
    public void setAttribute(Path path, String attribute, @Nullable Object value, LinkOption... options)
            throws IOException {
        Files.setAttribute(FaultyPath.real(path), attribute, value, options);
    }

    @Override
    public String getScheme() {
        return "faulty";
    }

    @Override
    public FileSystem newFileSystem(URI uri, Map<String, ?> environment) {
        throw new UnsupportedOperationException("a second file system");
    }

    @Override
    public FileSystem getFileSystem(URI uri) {
        return system;
    }

    @Override
    public Path getPath(URI uri) {
        return new FaultyPath(system, Path.of(uri));
    }
}
