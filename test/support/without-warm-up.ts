/**
 * Turns off the warm-up of programs that wait for an upload: some seconds of CPU after each upload and each
 * start of a worker, a fifth of the time of all tests. Suites of `unit` warm up explicitly, and acceptance
 * warms up as in production.
 */
export const withoutWarmUp = { ENGINE_WARM_UP: 'false' };
