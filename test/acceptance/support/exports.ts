import assert from 'node:assert/strict';
import { call, expectStatus, type ServiceAnswer, type Bearer } from './http.ts';
import { eventually } from './waiting.ts';

/** Exports a room with one request; if the machine is busy, downloads the file from the job. */
export async function exportRoom(
  caller: Bearer,
  roomId: string,
  { json, query = '' }: { readonly json?: unknown; readonly query?: string } = { json: {} },
): Promise<ServiceAnswer> {
  const path = `/api/rooms/${roomId}`;
  const body = json === undefined ? {} : { json };
  const answer = expectStatus(await call(caller, 'POST', `${path}/export${query}`, body), 200, 202);
  if (answer.status === 200) return answer;
  const job = `${path}/export-jobs/${answer.string('jobId')}`;
  assert.equal((await endOfExport(caller, job)).at('status'), 'complete');
  return expectStatus(await call(caller, 'GET', `${job}/artifact`), 200);
}

/** Waits for the export job at this path to end. */
export function endOfExport(caller: Bearer, path: string): Promise<ServiceAnswer> {
  return eventually(async () => {
    const answer = expectStatus(await call(caller, 'GET', path), 200);
    assert.ok(['complete', 'error'].includes(answer.string('status')), answer.text);
    return answer;
  });
}
