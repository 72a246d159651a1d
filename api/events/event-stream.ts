import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { EventFilter } from '../../core/events/event-filter.ts';
import type { EventBatch, Missed } from '../../core/events/room-reader.ts';
import { changesAccess } from '../../core/events/still-admitted.ts';
import { limits } from '../../core/limits.ts';
import type { RoomEvent } from '../../core/history/room-event.ts';
import type { Context } from '../context.ts';
import type { Job } from '../../core/jobs/job.ts';
import { callAt } from './call-at.ts';
import { beat, beginSse, writeFrames } from './sse-answer.ts';
import type { Frame } from './sse-frame.ts';
import { eventFrame, progressFrame, trimmedFrame } from '../presenters/event-frame.ts';

/** How long a client that catches up may take for what is on its way to it (milliseconds). */
const CATCH_UP_PATIENCE = 30_000;

export interface EventStream {
  readonly batches: (signal: AbortSignal) => AsyncIterable<EventBatch>;
  readonly filter: EventFilter;
  readonly carriesProgress: boolean;
  /** Asked after each event that may have changed it, and at each heartbeat. */
  readonly stillAdmitted: () => Promise<boolean>;
  /** The last event that must not be told: it may move on where `stillAdmitted` is asked after an event. */
  readonly closedPast: () => Promise<number>;
  /** When what the client came in with ends by itself (epoch milliseconds). */
  readonly endsAt: number | null;
  /** Ends the stream from outside. */
  readonly stopping: AbortSignal;
  /** Called when the client is gone or the stream has ended, whichever is first. */
  readonly leave: () => void;
}

/**
 * Answers with Server-Sent Events until the client goes, loses its access or is too slow: a client with more than
 * `limits.eventBacklog` on its way is cut, and resumes where it was.
 */
export async function serveEvents(ctx: Context, stream: EventStream): Promise<void> {
  const { res } = ctx;
  if (res.destroyed) {
    // The client went while it was let in, and nothing tells of that any more.
    stream.leave();
    return;
  }
  const end = new AbortController();
  end.signal.addEventListener('abort', stream.leave);
  const stop = (): void => end.abort();
  res.once('close', stop);
  if (stream.stopping.aborted) stop();
  const callOff = stream.endsAt === null ? undefined : callAt(stream.endsAt, stop);
  stream.stopping.addEventListener('abort', stop);
  // Its own errors are those of a connection that is gone.
  res.on('error', stop);
  const heartbeat = setInterval(() => {
    stream.stillAdmitted().then((admitted) => {
      if (!admitted) end.abort();
      else if (!end.signal.aborted) writeFrames(res, [beat]);
    }, stop);
  }, limits.eventHeartbeat);
  try {
    beginSse(ctx);
    const write = (frames: readonly Frame[]): void => writeFrames(res, frames);
    const send = (events: readonly RoomEvent[]): void => {
      write(events.filter(stream.filter).map(eventFrame));
    };
    const tell = (jobs: readonly Job[]): void => {
      if (stream.carriesProgress) write(jobs.map(progressFrame));
    };
    const skip = (missed: Missed | null): void => {
      if (missed !== null) write([trimmedFrame(missed)]);
    };
    await pump(stream, { send, tell, skip }, res, end.signal);
  } finally {
    end.abort();
    clearInterval(heartbeat);
    callOff?.();
    stream.stopping.removeEventListener('abort', stop);
    res.end();
  }
}

interface StreamSink {
  readonly send: (events: readonly RoomEvent[]) => void;
  readonly tell: (jobs: readonly Job[]) => void;
  readonly skip: (missed: Missed | null) => void;
}

async function pump(
  { batches, stillAdmitted, closedPast }: EventStream,
  { send, tell, skip }: StreamSink,
  res: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  let past = 0;
  for await (const { events, progress, live, missed } of batches(signal)) {
    tell(progress);
    skip(missed);
    for (const part of cutAtAccess(events)) {
      const last = part.at(-1);
      if (last !== undefined && changesAccess(last)) {
        // The end of the room is the last thing that its listeners hear; other losses of access are told to nobody.
        if (!(await stillAdmitted())) {
          if (last.kind === 'room.deleted') send(part);
          else send(part.slice(0, -1));
          return;
        }
        // A room that was closed and is open again: what happened in between is not for its public.
        past = await closedPast();
      }
      send(part.filter(({ seq }) => seq > past));
    }
    if (res.writableLength <= limits.eventBacklog) continue;
    if (live || !(await drained(res, signal))) {
      res.destroy();
      return;
    }
  }
}

/** The events in pieces, each of which ends with one that may change who has access. */
function cutAtAccess(events: readonly RoomEvent[]): RoomEvent[][] {
  const parts: RoomEvent[][] = [[]];
  for (const event of events) {
    parts.at(-1)?.push(event);
    if (changesAccess(event)) parts.push([]);
  }
  return parts.filter((part) => part.length > 0);
}

async function drained(res: ServerResponse, signal: AbortSignal): Promise<boolean> {
  const late = new AbortController();
  const drain = new Promise<boolean>((resolve) => {
    (res.socket ?? res).once('drain', () => resolve(true));
    signal.addEventListener('abort', () => resolve(false), { once: true });
  });
  const timeout = setTimeout(CATCH_UP_PATIENCE, false, { signal: late.signal }).catch(() => false);
  try {
    return await Promise.race([drain, timeout]);
  } finally {
    late.abort();
  }
}
