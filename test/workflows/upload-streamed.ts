import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { systemClock } from '../../adapters/system-clock.ts';
import { claimQuota } from '../../core/blobs/reserved-quota.ts';
import { receiveStreamed, type StreamedFile } from '../../core/uploads/streamed/receive-streamed.ts';
import { readable } from '../../core/uploads/streamed/readable.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { Room } from '../../core/rooms/room.ts';
import type { NewLayer } from '../../core/uploads/start-layer-job.ts';
import type { Stand } from './stand.ts';
import { ownerOf, style } from './upload-in-chunks.ts';

/** A file that the test sends piece by piece, received as by the API. */
export interface StartedUpload {
  /** The job, once it has begun. */
  readonly job: Promise<Job>;
  send(bytes: Uint8Array): Promise<void>;
  /** Ends the file, which is then complete, with the fields after it. */
  end(asked?: Partial<NewLayer>): Promise<Job>;
  /** Ends a file that is rejected. */
  giveUp(): Promise<void>;
}

const layer: NewLayer = {
  subject: 'streamed.geojson',
  layerName: 'Streamed',
  description: null,
  style,
  points: 'markers',
};

export function startUpload(
  { database, objectStore, runner }: Stand,
  room: Room,
  atMost = 50_000_000,
): StartedUpload {
  const began = Promise.withResolvers<Job>();
  const starting = {
    ...runner,
    start: async (job: Job) => {
      began.resolve(job);
      await runner.start(job);
    },
  };
  // Each wait for a drain adds its own listeners.
  const body = new PassThrough({ highWaterMark: 64 * 1024 }).setMaxListeners(0);
  const received = receive();
  received.catch(began.reject);

  async function receive(): Promise<StreamedFile> {
    const { content, incoming } = await readable(body);
    if (content === null) throw new Error('This is not streamed.');
    // No time passes during the upload, so its speed does not depend on the machine.
    const clock = { ...systemClock, now: () => 0 };
    return receiveStreamed(
      { database, objects: objectStore, runner: starting, clock },
      {
        admission: { room, role: 'owner', entrance: 'member' },
        caller: ownerOf(room),
        layer,
        content,
        reserved: await claimQuota({ database, clock }, room.ownerId, { atLeast: 0, atMost }),
        atMost,
        began: clock.now(),
      },
      incoming,
      new AbortController().signal,
    );
  }

  return {
    job: began.promise,
    async send(bytes) {
      for (let at = 0; at < bytes.length; at += 65_536) {
        // A copy, because ownership of the received buffer passes to the store.
        if (body.write(Buffer.from(bytes.subarray(at, at + 65_536)))) continue;
        await Promise.race([once(body, 'drain'), once(body, 'close')]);
      }
    },
    async end(asked = {}) {
      body.end();
      return (await received).complete({ ...layer, ...asked });
    },
    async giveUp() {
      body.destroy();
      await received.catch(() => undefined);
    },
  };
}
