package org.quern.store;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.SplittableRandom;

/** What happens to files on failing disks and in hands that slip. */
enum Damage {
    CUT_OFF {
        @Override
        byte[] to(byte[] file, SplittableRandom chance) {
            return Arrays.copyOf(file, chance.nextInt(file.length));
        }
    },
    BITS_FLIPPED {
        @Override
        byte[] to(byte[] file, SplittableRandom chance) {
            byte[] damaged = file.clone();
            for (int flips = chance.nextInt(20); flips >= 0; flips--) {
                damaged[chance.nextInt(damaged.length)] ^= (byte) (1 << chance.nextInt(8));
            }
            return damaged;
        }
    },
    BLOCKS_ZEROED {
        @Override
        byte[] to(byte[] file, SplittableRandom chance) {
            byte[] damaged = file.clone();
            for (int blocks = chance.nextInt(4); blocks >= 0; blocks--) {
                int start = chance.nextInt(damaged.length) / BLOCK * BLOCK;
                Arrays.fill(damaged, start, Math.min(damaged.length, start + BLOCK), (byte) 0);
            }
            return damaged;
        }
    },
    PIECE_MISSING {
        @Override
        byte[] to(byte[] file, SplittableRandom chance) {
            int from = chance.nextInt(file.length);
            int to = Math.min(file.length, from + 1 + chance.nextInt(2000));
            return joined(Arrays.copyOf(file, from), Arrays.copyOfRange(file, to, file.length));
        }
    },
    PIECES_SWAPPED {
        @Override
        byte[] to(byte[] file, SplittableRandom chance) {
            int a = chance.nextInt(file.length);
            int b = a + chance.nextInt(file.length - a);
            return joined(Arrays.copyOf(file, a), Arrays.copyOfRange(file, b, file.length),
                    Arrays.copyOfRange(file, a, b));
        }
    },
    LINES_SWAPPED {
        @Override
        byte[] to(byte[] file, SplittableRandom chance) {
            String[] lines = new String(file, java.nio.charset.StandardCharsets.ISO_8859_1).split("(?<=\n)");
            for (int swaps = chance.nextInt(10); swaps >= 0; swaps--) {
                int a = chance.nextInt(lines.length);
                int b = chance.nextInt(lines.length);
                String line = lines[a];
                lines[a] = lines[b];
                lines[b] = line;
            }
            return String.join("", lines).getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
        }
    },
    NOISE {
        @Override
        byte[] to(byte[] file, SplittableRandom chance) {
            byte[] damaged = file.clone();
            int from = chance.nextInt(damaged.length);
            for (int i = from; i < Math.min(damaged.length, from + 3000); i++) {
                damaged[i] = (byte) chance.nextInt(256);
            }
            return damaged;
        }
    };

    private static final int BLOCK = 512;

    /** A damaged copy. */
    abstract byte[] to(byte[] file, SplittableRandom chance);

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }
}
