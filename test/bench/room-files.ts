import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { requestInRoom, jobAtItsEnd, type RoomSession } from './upload-in-chunks.ts';

const run = promisify(execFile);

/** Exports the whole room into this file. */
export async function exportTo(session: RoomSession, file: string): Promise<void> {
  const jobs = `/api/rooms/${session.roomId}/export-jobs`;
  const { jobId } = await requestInRoom(session, jobs, {});
  for (;;) {
    const url = `${session.stack.apiUrls[0] ?? ''}${jobs}/${String(jobId)}/artifact`;
    const answer = await fetch(url, { headers: session.headers });
    if (answer.ok && answer.body !== null)
      return pipeline(Readable.from(answer.body), createWriteStream(file));
    const text = await answer.text();
    if (answer.status !== 409) throw new Error(`The artifact was answered ${answer.status}: ${text}`);
    await delay(200);
  }
}

/**
 * Imports a room file into another room; returns the finished job with its result. Uses curl, as scripts do:
 * a `fetch` form takes three times as long to send the same file to a server that discards it (measured).
 */
export async function importInto(session: RoomSession, file: string): Promise<Record<string, unknown>> {
  const headers = Object.entries(session.headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const url = `${session.stack.apiUrls[0] ?? ''}/api/rooms/${session.roomId}/import`;
  const { stdout } = await run('curl', ['-sS', ...headers, '-F', `file=@${file}`, url]);
  const { jobId } = JSON.parse(stdout) as { jobId?: string };
  if (jobId === undefined) throw new Error(`The import answered ${stdout}`);
  return jobAtItsEnd(session, jobId);
}
