/**
 * Settings of the engine for tests that are not about it. The warm-up of programs that wait for an upload takes some
 * seconds of CPU after each upload and each start of a worker, a fifth of the time of all tests. Each thread that a
 * program starts takes a tenth of a second; small files need none, and the large files of tests need one. Suites of `unit`
 * use more threads and warm up explicitly, as does a test of `contract/steps`, and the acceptance suite uses the defaults
 * on buckets, in the long form.
 */
export const smallEngine = { ENGINE_WARM_UP: 'false', ENGINE_THREADS: '1' };
