/** Messages of a running job on which no worker reports progress. Pure: the database adapter imports it. */

/** No attempt of its work is in progress. */
export const waitingMessage = 'Waiting for a worker.';

/** The attempt that reported last has not ended. */
export const lostMessage = 'The worker stopped responding. Waiting for another one, which continues the job.';

/**
 * A job in progress is written every two seconds. After this time (milliseconds) without a write, no worker
 * is processing it.
 */
export const silentAfter = 10_000;
