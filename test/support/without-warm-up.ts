/**
 * A program that waits for an upload warms up for some seconds of the processor, after each upload and each start of a
 * worker: a fifth of what all tests took. Those of `unit` warm up by themselves, and acceptance does as in production.
 */
export const withoutWarmUp = { ENGINE_WARM_UP: 'false' };
