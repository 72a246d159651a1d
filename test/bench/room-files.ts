import { createWriteStream, openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { askPlace, jobAtItsEnd, type Place } from './upload-in-chunks.ts';

/** Exports the whole room into this file. */
export async function exportTo(place: Place, file: string): Promise<void> {
  const jobs = `/api/rooms/${place.roomId}/export-jobs`;
  const { jobId } = await askPlace(place, jobs, {});
  for (;;) {
    const url = `${place.stack.apiUrls[0] ?? ''}${jobs}/${String(jobId)}/artifact`;
    const answer = await fetch(url, { headers: place.headers });
    if (answer.ok && answer.body !== null)
      return pipeline(Readable.from(answer.body), createWriteStream(file));
    const text = await answer.text();
    if (answer.status !== 409) throw new Error(`The artifact was answered ${answer.status}: ${text}`);
    await delay(200);
  }
}

/** Imports the file of a room into another; the job as it ended, which tells what it made. */
export async function importInto(place: Place, file: string): Promise<Record<string, unknown>> {
  const form = new FormData();
  form.set('file', await openAsBlob(file), 'room.gpkg');
  const answer = await askPlace(place, `/api/rooms/${place.roomId}/import`, form);
  return jobAtItsEnd(place, String(answer.jobId));
}
