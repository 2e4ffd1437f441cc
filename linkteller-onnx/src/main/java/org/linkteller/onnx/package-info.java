/**
 * A black box over an ONNX model, run by ONNX Runtime. Start at {@link org.linkteller.onnx.OnnxBox}; what an input stands
 * for is found by {@link org.linkteller.onnx.OnnxInputs}. No class of ONNX Runtime is loaded before a box is opened.
 */
@NullMarked
package org.linkteller.onnx;

import org.jspecify.annotations.NullMarked;
