/**
 * A black box over the wire: a server of the Open Inference Protocol, REST and gRPC, around any {@link
 * org.linkteller.api.InferenceApi}. What the messages look like is {@code wire}, who may ask what is {@code guard}, the
 * other end of the line is {@code client}.
 *
 * <p>Start at {@link org.linkteller.serve.InferenceServer}; one request is read from {@code HttpRoutes.infer} (or {@code
 * GrpcInference.modelInfer}) into {@code InferenceService.infer}.
 */
@NullMarked
package org.linkteller.serve;

import org.jspecify.annotations.NullMarked;
