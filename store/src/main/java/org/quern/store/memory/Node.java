package org.quern.store.memory;

import java.util.Arrays;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** A file or folder, as programs see it and as it is on the disk. */
abstract sealed class Node {
    /** A folder's entries. */
    static final class Directory extends Node {
        SortedMap<String, Node> seen = new TreeMap<>();
        final SortedMap<String, Node> onDisk = new TreeMap<>();

        /** After a power cut: what is on the disk is what there is. */
        void restart(SplittableRandom chance) {
            seen = new TreeMap<>(onDisk);
            for (Node node : seen.values()) {
                switch (node) {
                    case Directory directory -> directory.restart(chance);
                    case Document document -> document.restart(chance);
                }
            }
        }
    }

    /** A file's content. */
    static final class Document extends Node {
        /** Bytes that reach the disk together or not at all. */
        private static final int SECTOR = 512;
        private byte[] content = new byte[0];
        private int length;
        private byte[] onDisk = new byte[0];

        byte[] content() {
            return Arrays.copyOf(content, length);
        }

        int length() {
            return length;
        }

        void clear() {
            content = new byte[0];
            length = 0;
        }

        void append(byte[] bytes, int offset, int count) {
            if (content.length - length < count) {
                content = Arrays.copyOf(content, Math.max(2 * content.length, length + count));
            }
            System.arraycopy(bytes, offset, content, length, count);
            length += count;
        }

        void sync() {
            onDisk = content();
            content = onDisk;
        }

        /** What was synced stays; what was written since is there, cut off, full of holes, or not there. */
        void restart(SplittableRandom chance) {
            if (length == onDisk.length && Arrays.equals(onDisk, 0, length, content, 0, length)) {
                return;
            }
            byte[] survived = switch (chance.nextInt(4)) {
                case 0 -> onDisk;
                case 1 -> new byte[0];
                case 2 -> Arrays.copyOf(content, chance.nextInt(length + 1));
                default -> withHoles(chance);
            };
            content = survived;
            length = survived.length;
            onDisk = survived;
        }

        private byte[] withHoles(SplittableRandom chance) {
            byte[] survived = content();
            for (int start = 0; start < length; start += SECTOR) {
                if (chance.nextBoolean()) {
                    Arrays.fill(survived, start, Math.min(length, start + SECTOR), (byte) 0);
                }
            }
            return survived;
        }
    }
}
