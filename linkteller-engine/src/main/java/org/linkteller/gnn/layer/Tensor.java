package org.linkteller.gnn.layer;

import java.io.Serializable;
import org.linkteller.gnn.GnnModel;
import org.linkteller.math.Matrix;

/**
 * A named parameter. Its values can be written to: only a {@link GnnModel}'s own tensors never change.
 *
 * @param values a vector is a matrix of one row
 */
public record Tensor(Shape shape, Matrix values) implements Serializable {
    public Tensor {
        if (values.rows() != shape.rows || values.columns() != shape.columns) {
            throw new IllegalArgumentException(
                    "expected " + shape + ", got " + values.rows() + " x " + values.columns());
        }
    }

    public String name() {
        return shape.name;
    }

    /**
     * A parameter without its values.
     *
     * @param name within the whole network, e.g. layers.0.weight
     * @param vector whether it has one dimension where it is saved; rows is 1 then
     */
    public record Shape(String name, int rows, int columns, boolean vector) implements Serializable {
        public static Shape matrix(String name, int rows, int columns) {
            return new Shape(name, rows, columns, false);
        }

        public static Shape vector(String name, int length) {
            return new Shape(name, 1, length, true);
        }

        @Override
        public String toString() {
            return name + " " + (vector ? "[" + columns + "]" : "[" + rows + ", " + columns + "]");
        }
    }
}
