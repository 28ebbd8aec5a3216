package org.quern.coproc.probe.benchmark;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A benchmark after Dhrystone 2.1 (R. P. Weicker, "Dhrystone: a synthetic systems programming benchmark", Communications of
 * the ACM 27, 1984; version 2.1 of 1988): records, texts, arrays, branches and calls in the mixture of system programs. The
 * speed is in units of 1757 rounds a second, that of a VAX 11/780, which by convention does one million instructions a second.
 */
final class Dhrystone implements Kernel {
    private static final int ROUNDS = 16_000;

    /** Rounds a second of the machine that stands for one million instructions a second. */
    private static final double ROUNDS_PER_MILLION = 1757;

    private static final double MILLION = 1e6;
    private static final byte[] FIRST = text("DHRYSTONE PROGRAM, 1'ST STRING");
    private static final byte[] SECOND = text("DHRYSTONE PROGRAM, 2'ND STRING");
    private static final byte[] THIRD = text("DHRYSTONE PROGRAM, 3'RD STRING");

    private final int[] line = new int[50];
    private final int[][] table = new int[50][50];
    private final Item head = new Item();
    private int global;
    private boolean flag;
    private char firstLetter;
    private char secondLetter;

    /** A record with a link and a text, as the programs measured then were full of. */
    private static final class Item {
        Item next = this;
        int kind;
        int choice;
        int number;
        byte[] text = FIRST.clone();

        void copyTo(Item other) {
            other.next = next;
            other.kind = kind;
            other.choice = choice;
            other.number = number;
            System.arraycopy(text, 0, other.text, 0, text.length);
        }
    }

    Dhrystone() {
        Item other = new Item();
        head.next = other;
        head.choice = 2;
        head.number = 40;
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public double operations() {
        return ROUNDS / ROUNDS_PER_MILLION * MILLION;
    }

    @Override
    public double pass() {
        for (int round = 1; round <= ROUNDS; round++) {
            round(round);
        }
        return global + firstLetter + secondLetter + line[8] + table[8][7] + head.number + (flag ? 1 : 0);
    }

    private void round(int number) {
        letters();
        int two = 3;
        byte[] other = SECOND.clone();
        int choice = 1;
        flag = !comesAfter(FIRST, other);
        int three = 0;
        int one = 2;
        while (one < two) {
            three = 5 * one - two;
            three = sum(one, two);
            one++;
        }
        arrays(one, three);
        records(head);
        for (char letter = 'A'; letter <= secondLetter; letter++) {
            if (choice == choiceOf(letter, 'C')) {
                System.arraycopy(THIRD, 0, other, 0, THIRD.length);
                two = number;
                global = number;
            }
        }
        two *= one;
        one = two / Math.max(1, three);
        two = 7 * (two - three) - one;
        global += two & 1;
    }

    private void letters() {
        firstLetter = 'A';
        flag = firstLetter == 'A' || flag;
        secondLetter = 'B';
    }

    private static int sum(int a, int b) {
        return a + 2 + b;
    }

    private void arrays(int index, int value) {
        int at = index + 5;
        line[at] = value;
        line[at + 1] = line[at];
        line[at + 30] = at;
        for (int column = at; column <= at + 1; column++) {
            table[at][column] = at;
        }
        table[at][at - 1] += 1;
        table[at + 20][at] = line[at];
        global = 5;
    }

    private void records(Item item) {
        Item next = item.next;
        head.copyTo(next);
        item.number = 5;
        next.number = item.number;
        next.next = item.next;
        if (next.kind == 0) {
            next.number = 6;
            next.choice = item.choice == 2 ? 1 : 2;
            next.number = sum(next.number, 10);
        } else {
            next.copyTo(item);
        }
    }

    private static int choiceOf(char a, char b) {
        return a == b ? 1 : 0;
    }

    private boolean comesAfter(byte[] a, byte[] b) {
        int at = 2;
        while (at <= 2) {
            if (choiceOf((char) a[at], (char) b[at + 1]) == 0) {
                firstLetter = 'A';
                at++;
            }
        }
        if (Arrays.compare(a, b) > 0) {
            global = at + 7;
            return true;
        }
        return false;
    }
}
