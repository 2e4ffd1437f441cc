package org.linkteller.data.format;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Runs a Python pickle (protocols 2 to 5) without running any Python: the only names it may refer to are those of
 * {@link PickleName}, and "calling" one merely notes name and arguments in a {@link Built}. Everything else, from {@code
 * os.system} to an unknown instruction, ends the reading. Lengths are compared with the bytes that are left before
 * anything is allocated, and no instruction copies what it refers to, so memory stays within a small multiple of the
 * file.
 *
 * <p>Python values become: int Long, float Double, bool Boolean, None {@link #NONE}, str and bytes String (bytes as one
 * char each), tuple an unmodifiable List, list an ArrayList, dict and defaultdict a LinkedHashMap.
 */
final class PickleMachine {
    static final Object NONE = new Object();

    private static final int MOST_PROTOCOL = 5;

    private final String source;
    private final ByteBuffer in;
    private final Map<Integer, Object> memo = new HashMap<>();
    /** The stacks below each open mark. */
    private final Deque<List<Object>> below = new ArrayDeque<>();

    private List<Object> stack = new ArrayList<>();

    private PickleMachine(String source, byte[] bytes) {
        this.source = source;
        this.in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** A known name, what it was called with, and the state it was given afterwards; nothing has been done with them. */
    static final class Built {
        final PickleName name;
        final List<?> arguments;
        Object state = NONE;

        private Built(PickleName name, List<?> arguments) {
            this.name = name;
            this.arguments = arguments;
        }
    }

    /** A value that is kept outside the pickle, and how the pickle calls it. */
    record Stored(Object id) {}

    /** The value a pickle describes; {@code source} opens error messages. */
    static Object run(String source, byte[] bytes) {
        PickleMachine machine = new PickleMachine(source, bytes);
        try {
            return machine.run();
        } catch (BufferUnderflowException e) {
            throw machine.bad("ends in the middle of a pickle; was it cut off?");
        }
    }

    private Object run() {
        while (true) {
            int instruction = in.get() & 0xff;
            if (instruction == '.') {
                return pop();
            }
            step(instruction);
        }
    }

    /** One instruction; the letters are those of Python's pickletools. */
    private void step(int instruction) {
        switch (instruction) {
            case 0x80 -> protocol(in.get() & 0xff);
            case 0x95 -> in.getLong(); // FRAME: a hint for buffering
            case 'N' -> push(NONE);
            case 0x88 -> push(true);
            case 0x89 -> push(false);
            case 'J' -> push((long) in.getInt());
            case 'K' -> push((long) (in.get() & 0xff));
            case 'M' -> push((long) (in.getShort() & 0xffff));
            case 0x8a -> push(longOf(in.get() & 0xff));
            case 'G' -> push(in.order(ByteOrder.BIG_ENDIAN).getDouble());
            case 'U', 'C' -> push(text(in.get() & 0xff, StandardCharsets.ISO_8859_1));
            case 'T', 'B' -> push(text(in.getInt() & 0xffffffffL, StandardCharsets.ISO_8859_1));
            case 0x8e, 0x96 -> push(text(in.getLong(), StandardCharsets.ISO_8859_1));
            case 0x8c -> push(text(in.get() & 0xff, StandardCharsets.UTF_8));
            case 'X' -> push(text(in.getInt() & 0xffffffffL, StandardCharsets.UTF_8));
            case 0x8d -> push(text(in.getLong(), StandardCharsets.UTF_8));
            case '(' -> mark();
            case ')' -> push(List.of());
            case 0x85 -> push(List.of(pop()));
            case 0x86 -> pushTuple(2);
            case 0x87 -> pushTuple(3);
            case 't' -> push(Collections.unmodifiableList(popToMark()));
            case ']' -> push(new ArrayList<>());
            case '}' -> push(new LinkedHashMap<>());
            case 'a' -> append(List.of(pop()));
            case 'e' -> append(popToMark());
            case 's' -> setItems(popTwo());
            case 'u' -> setItems(popToMark());
            case 'q' -> memo.put(in.get() & 0xff, peek());
            case 'r' -> memo.put(in.getInt(), peek());
            case 0x94 -> memo.put(memo.size(), peek());
            case 'h' -> push(remembered(in.get() & 0xff));
            case 'j' -> push(remembered(in.getInt()));
            case 'c' -> push(name(line(), line()));
            case 0x93 -> {
                List<Object> moduleAndName = popTwo();
                push(name(String.valueOf(moduleAndName.get(0)), String.valueOf(moduleAndName.get(1))));
            }
            case 'R', 0x81 -> {
                List<Object> call = popTwo();
                push(call(call.get(0), call.get(1)));
            }
            case 'b' -> build(pop());
            case 'Q' -> push(new Stored(pop()));
            default -> throw bad(String.format("instruction 0x%02x is not one a dataset's pickle needs", instruction));
        }
        in.order(ByteOrder.LITTLE_ENDIAN);
    }

    private void protocol(int version) {
        if (version < 2 || version > MOST_PROTOCOL) {
            throw bad("expected pickle protocol 2 to " + MOST_PROTOCOL + ", got " + version);
        }
    }

    private PickleName name(String module, String name) {
        PickleName known = PickleName.of(module, name);
        if (known == null) {
            throw bad("refers to " + NumberText.shortened(module + "." + name)
                    + ", which no dataset needs; nothing of the file was run");
        }
        return known;
    }

    private Object call(Object callee, Object arguments) {
        if (!(callee instanceof PickleName name) || !(arguments instanceof List<?> list)) {
            throw bad("calls something that is not a known name");
        }
        return switch (name) {
            case DEFAULT_DICT -> new LinkedHashMap<>();
            case ENCODE -> {
                if (list.size() != 2 || !(list.get(0) instanceof String text) || !"latin1".equals(list.get(1))) {
                    throw bad("expected bytes written as latin1 text");
                }
                yield text;
            }
            case ORDERED_DICT -> new LinkedHashMap<>();
            case ARRAY_SHELL, ARRAY_OF_BYTES, TYPE, CSR_MATRIX, TENSOR, PARAMETER -> new Built(name, list);
            default -> throw bad("calls " + name + " directly");
        };
    }

    private void build(Object state) {
        if (peek() instanceof Map<?, ?>) {
            return; // attributes of an OrderedDict, such as the versions PyTorch notes; not part of its content
        }
        if (!(peek() instanceof Built built)) {
            throw bad("gives a state to something that has none");
        }
        built.state = state;
    }

    private void append(List<Object> values) {
        if (!(peek() instanceof ArrayList<?>)) {
            throw bad("appends to something that is not a list");
        }
        list(peek()).addAll(values);
    }

    /** Keys are texts or numbers: hashing anything else could be made to run forever. */
    private void setItems(List<Object> keysAndValues) {
        if (!(peek() instanceof Map<?, ?>) || keysAndValues.size() % 2 != 0) {
            throw bad("sets items of something that is not a dictionary");
        }
        for (int i = 0; i < keysAndValues.size(); i += 2) {
            Object key = keysAndValues.get(i);
            if (!(key instanceof String || key instanceof Long)) {
                throw bad("expected a text or a number as a dictionary's key");
            }
            map(peek()).put(key, keysAndValues.get(i + 1));
        }
    }

    @SuppressWarnings("unchecked") // only this class makes lists and maps that grow, all of Object
    private static List<Object> list(Object value) {
        return (List<Object>) value;
    }

    @SuppressWarnings("unchecked")
    private static Map<Object, Object> map(Object value) {
        return (Map<Object, Object>) value;
    }

    private Object remembered(int key) {
        @Nullable Object value = memo.get(key);
        if (value == null) {
            throw bad("refers to value " + key + ", which it has not defined");
        }
        return value;
    }

    private long longOf(int bytes) {
        if (bytes > Long.BYTES) {
            throw bad("holds a whole number of " + bytes + " bytes");
        }
        long value = 0;
        for (int i = 0; i < bytes; i++) {
            value |= (in.get() & 0xffL) << (8 * i);
        }
        int unused = Long.SIZE - 8 * bytes; // the sign is the highest bit of the last byte
        return bytes == 0 ? 0 : value << unused >> unused;
    }

    private String text(long length, Charset charset) {
        if (length < 0 || length > in.remaining()) {
            throw bad("claims a text of " + Long.toUnsignedString(length) + " bytes, " + in.remaining() + " are left");
        }
        String text = new String(in.array(), in.position(), (int) length, charset);
        in.position(in.position() + (int) length);
        return text;
    }

    private String line() {
        int start = in.position();
        int end = start;
        while (in.get() != '\n') {
            end++;
        }
        return new String(in.array(), start, end - start, StandardCharsets.UTF_8);
    }

    private void mark() {
        below.push(stack);
        stack = new ArrayList<>();
    }

    private List<Object> popToMark() {
        if (below.isEmpty()) {
            throw bad("closes a group it has not opened");
        }
        List<Object> values = stack;
        stack = below.pop();
        return values;
    }

    private void push(Object value) {
        stack.add(value);
    }

    private Object pop() {
        Object top = peek();
        stack.remove(stack.size() - 1);
        return top;
    }

    private List<Object> popTwo() {
        Object second = pop();
        return List.of(pop(), second);
    }

    private void pushTuple(int size) {
        Object last = pop();
        List<Object> others = size == 2 ? List.of(pop()) : popTwo();
        List<Object> tuple = new ArrayList<>(others);
        tuple.add(last);
        push(Collections.unmodifiableList(tuple));
    }

    private Object peek() {
        if (stack.isEmpty()) {
            throw bad("takes a value where there is none");
        }
        return stack.get(stack.size() - 1);
    }

    private DataFormatException bad(String what) {
        return new DataFormatException(source + ": " + what);
    }
}
