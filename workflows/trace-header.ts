import type { Headers } from '@temporalio/common';

/** Whether a workflow or activity was started by traced work: whether it has the header of the interceptors. */
export function isTraced(headers: Headers): boolean {
  return headers['_tracer-data'] !== undefined;
}
