import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { EventFilter } from '../../core/events/event-filter.ts';
import type { EventBatch } from '../../core/events/event-batch.ts';
import type { Follower } from '../../core/events/room-reader.ts';
import { changesAccess } from '../../core/events/still-admitted.ts';
import { limits } from '../../core/limits.ts';
import type { RoomEvent } from '../../core/history/room-event.ts';
import type { Context } from '../context.ts';
import { beat, beginSse, writeFrames } from './sse-answer.ts';
import { eventFrame, progressFrame, trimmedFrame } from './event-frame.ts';

/** Timeout for a client that is catching up to receive the buffered data (milliseconds). */
const catchUpTimeout = 30_000;

export interface EventStream {
  /** The sequence number that the stream starts after. */
  readonly position: number;
  /** Subscribes to the events of the room; returns a function that unsubscribes. */
  readonly follow: (follower: Follower) => () => void;
  readonly filter: EventFilter;
  readonly carriesProgress: boolean;
  /** Called after each event that can change access and at each heartbeat. */
  readonly stillAdmitted: () => Promise<boolean>;
  /** The last event that must not be delivered. It can increase when `stillAdmitted` is called after an event. */
  readonly closedPast: () => Promise<number>;
  /** Expiry of the client's credential (epoch milliseconds). */
  readonly endsAt: number | null;
  /** Ends the stream at shutdown. */
  readonly stopping: AbortSignal;
  /** Called once, when the client has disconnected or the stream has ended. */
  readonly leave: () => void;
}

/**
 * Sends Server-Sent Events until the client disconnects, loses access or is too slow: a client with more than
 * `limits.eventBacklog` buffered bytes is disconnected and can resume.
 */
export async function serveEvents(ctx: Context, stream: EventStream): Promise<void> {
  const { res } = ctx;
  if (res.destroyed) {
    // The client disconnected during authorization, so no `close` event follows.
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
  // Errors of the response mean that the connection is closed.
  res.on('error', stop);
  const heartbeat = setInterval(() => {
    stream.stillAdmitted().then((admitted) => {
      if (!admitted) end.abort();
      else if (!end.signal.aborted) writeFrames(res, [beat]);
    }, stop);
  }, limits.eventHeartbeat);
  try {
    beginSse(ctx, stream.position);
    await followUntilEnd(stream, res, end);
  } finally {
    end.abort();
    clearInterval(heartbeat);
    callOff?.();
    stream.stopping.removeEventListener('abort', stop);
    res.end();
  }
}

/** Resolves when `end` is aborted; rejects if later events cannot be read. */
async function followUntilEnd(stream: EventStream, res: ServerResponse, end: AbortController): Promise<void> {
  const { promise: ended, resolve, reject } = Promise.withResolvers<null>();
  end.signal.addEventListener('abort', () => resolve(null));
  if (end.signal.aborted) return;
  const listener = new Listener(stream, res, end);
  const leave = stream.follow({ take: (batch) => listener.take(batch), fail: reject });
  try {
    await ended;
  } finally {
    leave();
  }
}

/** Writes the events of a batch that its client may receive. */
class Listener {
  readonly #stream: EventStream;
  readonly #res: ServerResponse;
  readonly #end: AbortController;
  /** The last event that must not be delivered. */
  #past = 0;

  constructor(stream: EventStream, res: ServerResponse, end: AbortController) {
    this.#stream = stream;
    this.#res = res;
    this.#end = end;
  }

  /** Synchronous, unless access must be checked again or the client lags behind. */
  take(batch: EventBatch): Promise<void> | undefined {
    const { events, progress, missed } = batch;
    if (this.#end.signal.aborted) return undefined;
    if (this.#stream.carriesProgress) writeFrames(this.#res, progress.map(progressFrame));
    if (missed !== null) writeFrames(this.#res, [trimmedFrame(missed)]);
    if (batch.changesAccess) return this.#takeAsking(batch);
    this.#send(events);
    return this.#pace(batch.live);
  }

  async #takeAsking({ events, live }: EventBatch): Promise<void> {
    for (const part of cutAtAccess(events)) {
      const last = part.at(-1);
      if (last !== undefined && changesAccess(last)) {
        // Clients receive the deletion of the room; other losses of access end the stream without an event.
        if (!(await this.#stream.stillAdmitted())) {
          if (last.kind === 'room.deleted') this.#send(part);
          else this.#send(part.slice(0, -1));
          this.#end.abort();
          return;
        }
        // The room was private in the meantime; anonymous readers must not receive the events of that period.
        this.#past = await this.#stream.closedPast();
      }
      this.#send(part);
    }
    await this.#pace(live);
  }

  #send(events: readonly RoomEvent[]): void {
    const { filter } = this.#stream;
    const received = events.filter((event) => event.seq > this.#past && filter(event));
    writeFrames(this.#res, received.map(eventFrame));
  }

  /** Disconnects a live client that lags behind; waits for one that is catching up. */
  #pace(live: boolean): Promise<void> | undefined {
    if (this.#res.writableLength <= limits.eventBacklog) return undefined;
    if (!live) return this.#drain();
    this.#cut();
    return undefined;
  }

  async #drain(): Promise<void> {
    if (!(await drained(this.#res, this.#end.signal))) this.#cut();
  }

  #cut(): void {
    this.#res.destroy();
    this.#end.abort();
  }
}

/** Splits the events after each one that can change access. */
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
  const timeout = delay(catchUpTimeout, false, { signal: late.signal }).catch(() => false);
  try {
    return await Promise.race([drain, timeout]);
  } finally {
    late.abort();
  }
}

/** Maximum delay of a Node timer: 24.8 days. */
const maxTimer = 2 ** 31 - 1;

/** Calls `call` at `time` (epoch milliseconds), without a maximum delay. Returns a function that cancels it. */
function callAt(time: number, call: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const wait = (): void => {
    const left = time - Date.now();
    if (left <= 0) call();
    else timer = setTimeout(wait, Math.min(left, maxTimer));
  };
  wait();
  return () => clearTimeout(timer);
}
