package org.quern.daemon.faults;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** An open file, with faults at its writes and syncs. */
final class FaultyChannel extends FileChannel {
    private final FileChannel real;
    private final Path file;
    private final Faults faults;

    FaultyChannel(FileChannel real, Path file, Faults faults) {
        this.real = real;
        this.file = file;
        this.faults = faults;
    }

    @Override
    public int write(ByteBuffer source) throws IOException {
        if (faults.mayDoAll("write " + file.getFileName(), true)) {
            faults.written(file);
            return real.write(source);
        }
        ByteBuffer half = source.duplicate();
        half.limit(half.position() + half.remaining() / 2);
        real.write(half);
        real.force(true);
        faults.synced(file); // the half that was written stays as it is
        throw faults.crash();
    }

    @Override
    public long write(ByteBuffer[] sources, int offset, int length) throws IOException {
        long written = 0;
        for (int i = offset; i < offset + length; i++) {
            written += write(sources[i]);
        }
        return written;
    }

    @Override
    public int write(ByteBuffer source, long position) throws IOException {
        real.position(position);
        return write(source);
    }

    @Override
    public void force(boolean metaData) throws IOException {
        if (!faults.mayDoAll("sync " + file.getFileName(), false)) {
            throw faults.crash();
        }
        real.force(metaData);
        faults.synced(file);
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        return real.read(target);
    }

    @Override
    public long read(ByteBuffer[] targets, int offset, int length) throws IOException {
        return real.read(targets, offset, length);
    }

    @Override
    public int read(ByteBuffer target, long position) throws IOException {
        return real.read(target, position);
    }

    @Override
    public long position() throws IOException {
        return real.position();
    }

    @Override
    public FileChannel position(long position) throws IOException {
        real.position(position);
        return this;
    }

    @Override
    public long size() throws IOException {
        return real.size();
    }

    @Override
    public FileChannel truncate(long size) throws IOException {
        real.truncate(size);
        return this;
    }

    @Override
    public long transferTo(long position, long count, WritableByteChannel target) throws IOException {
        return real.transferTo(position, count, target);
    }

    @Override
    public long transferFrom(ReadableByteChannel source, long position, long count) throws IOException {
        return real.transferFrom(source, position, count);
    }

    @Override
    public MappedByteBuffer map(MapMode mode, long position, long size) throws IOException {
        return real.map(mode, position, size);
    }

    @Override
    public FileLock lock(long position, long size, boolean shared) throws IOException {
        return real.lock(position, size, shared);
    }

    @Override
    public @Nullable FileLock tryLock(long position, long size, boolean shared) throws IOException {
        return real.tryLock(position, size, shared);
    }

    @Override
    protected void implCloseChannel() throws IOException {
        real.close();
    }
}
