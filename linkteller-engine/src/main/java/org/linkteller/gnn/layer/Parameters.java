package org.linkteller.gnn.layer;

import java.io.Serializable;
import java.util.List;
import org.linkteller.math.Matrix;

/**
 * All tensors of a network in a fixed order: its weights, or their gradient, or a running moment of it. The optimiser,
 * the gradient checks and the files all walk over this one list. Mutable through its tensors.
 */
public final class Parameters implements Serializable {
    private final List<Tensor> tensors;

    private Parameters(List<Tensor> tensors) {
        this.tensors = List.copyOf(tensors);
    }

    public static Parameters of(List<Tensor> tensors) {
        return new Parameters(tensors);
    }

    public static Parameters zeros(List<Tensor.Shape> shapes) {
        return new Parameters(shapes.stream()
                .map(shape -> new Tensor(shape, Matrix.zeros(shape.rows(), shape.columns())))
                .toList());
    }

    public List<Tensor> tensors() {
        return tensors;
    }

    public List<Tensor.Shape> shapes() {
        return tensors.stream().map(Tensor::shape).toList();
    }

    /** The tensor's values themselves, not a copy. */
    public Matrix get(String name) {
        for (Tensor tensor : tensors) {
            if (tensor.name().equals(name)) {
                return tensor.values();
            }
        }
        throw new IllegalArgumentException("no parameter is called " + name + "; there are " + shapes());
    }

    /** How many numbers in all. */
    public long size() {
        return tensors.stream().mapToLong(t -> t.values().data().length).sum();
    }

    public Parameters copy() {
        return new Parameters(tensors.stream()
                .map(t -> new Tensor(t.shape(), t.values().copy()))
                .toList());
    }

    /** Writes over these values with those of parameters of the same shapes. */
    public void set(Parameters other) {
        for (int i = 0; i < tensors.size(); i++) {
            float[] from = other.tensors.get(i).values().data();
            System.arraycopy(from, 0, tensors.get(i).values().data(), 0, from.length);
        }
    }

    public boolean isFinite() {
        for (Tensor tensor : tensors) {
            for (float value : tensor.values().data()) {
                if (!Float.isFinite(value)) {
                    return false;
                }
            }
        }
        return true;
    }
}
