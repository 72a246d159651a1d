import { isRetryable, type ChartroomError } from '../errors.ts';
import type { JobUpdates } from './job-updates.ts';
import type { Send } from '../requests/send.ts';
import type { EventKind } from '../schema.ts';
import { backoff, sleep, type Waits } from '../waits.ts';
import { openLink, type Link } from './link.ts';
import type { RoomEvent } from './room-event.ts';
import type { StreamPart } from './stream-parser.ts';

/** State changes of the connection: `found` when the stream is connected, including the first time. */
export type LinkChange =
  | { readonly state: 'found' }
  | { readonly state: 'lost'; readonly error: ChartroomError | null; readonly againInMs: number };

export interface EventOptions {
  /** Default: all kinds. */
  readonly kinds?: readonly EventKind[];
  /** West, south, east, north in degrees: limits marker events to markers that are or were inside. */
  readonly bbox?: readonly [number, number, number, number];
  /**
   * Sequence number to start after: `seq` of a marker list, or the `Last-Event-ID` header of a room response.
   * Default: from now on.
   */
  readonly after?: number;
  readonly onLink?: (change: LinkChange) => void;
  /** Ends the events, without an error. */
  readonly signal?: AbortSignal;
}

export interface EventSettings {
  readonly send: Send;
  readonly baseUrl: string;
  readonly updates: JobUpdates;
  readonly waits: Waits;
  readonly silenceMs: number;
}

/**
 * Yields the events of a room. Resumes a lost stream with backoff; throws ChartroomError when the caller loses access
 * (401, 403, 404).
 */
export async function* roomEvents(
  roomId: string,
  options: EventOptions,
  settings: EventSettings,
): AsyncGenerator<RoomEvent, void, void> {
  const { signal, onLink } = options;
  const stream = new ResumingStream(roomId, options, settings);
  try {
    for (;;) {
      try {
        await stream.open();
        onLink?.({ state: 'found' });
        yield* stream.events();
        stream.lose(null);
      } catch (error) {
        if (isStopped(signal)) return;
        if (!isRetryable(error)) throw error;
        stream.lose(error);
      }
      const { againInMs } = stream;
      onLink?.({ state: 'lost', error: stream.lostBy, againInMs });
      await sleep(againInMs, signal).catch(() => undefined);
      if (isStopped(signal)) return;
    }
  } finally {
    stream.close();
  }
}

/** A function, because TypeScript would narrow `aborted` across awaits. */
const isStopped = (signal: AbortSignal | undefined): boolean => signal?.aborted === true;

/** Combines consecutive connections into one stream. */
class ResumingStream {
  lostBy: ChartroomError | null = null;
  againInMs = 0;
  readonly #roomId: string;
  readonly #url: URL;
  readonly #settings: EventSettings;
  readonly #signal: AbortSignal | undefined;
  readonly #includesJobs: boolean;
  #lastEventId: string | null;
  #firstWait: number;
  #losses = 0;
  #link: Link | undefined;
  #closeUpdates: () => void = () => undefined;

  constructor(roomId: string, { kinds, bbox, after, signal }: EventOptions, settings: EventSettings) {
    this.#roomId = roomId;
    this.#url = new URL(`${settings.baseUrl}/api/rooms/${encodeURIComponent(roomId)}/events`);
    if (kinds) this.#url.searchParams.set('kinds', kinds.join(','));
    if (bbox) this.#url.searchParams.set('bbox', bbox.join(','));
    this.#settings = settings;
    this.#signal = signal;
    this.#includesJobs = kinds?.includes('job.finished') ?? true;
    this.#lastEventId = after === undefined ? null : String(after);
    this.#firstWait = settings.waits.firstMs;
  }

  async open(): Promise<void> {
    const { send, silenceMs } = this.#settings;
    const position = { url: this.#url, lastEventId: this.#lastEventId };
    this.#link = await openLink({ send, ...position, silenceMs, signal: this.#signal });
    this.#lastEventId = this.#link.startsAfter ?? this.#lastEventId;
    if (this.#includesJobs) this.#closeUpdates = this.#settings.updates.open(this.#roomId);
  }

  /** Until the server ends the stream. */
  async *events(): AsyncGenerator<RoomEvent, void, void> {
    for (;;) {
      const parts = (await this.#link?.next()) ?? null;
      if (parts === null) return;
      this.#losses = 0;
      for (const part of parts) {
        const event = this.#take(part);
        if (event === null) continue;
        this.#settings.updates.publish(event);
        yield event;
      }
    }
  }

  /** Advances the position before the event is yielded, so that a consumer that stops has received it. */
  #take({ id, data, retry }: StreamPart): RoomEvent | null {
    if (id !== undefined) this.#lastEventId = id === '' ? null : id;
    if (retry !== undefined) this.#firstWait = Math.min(retry, this.#settings.waits.maxMs);
    return data === undefined ? null : (JSON.parse(data) as RoomEvent);
  }

  lose(error: ChartroomError | null): void {
    this.close();
    this.#losses += 1;
    this.lostBy = error;
    const wait = backoff(this.#losses, { ...this.#settings.waits, firstMs: this.#firstWait });
    this.againInMs = Math.max(error?.retryAfterMs ?? 0, wait);
  }

  close(): void {
    this.#link?.close();
    this.#link = undefined;
    this.#closeUpdates();
    this.#closeUpdates = () => undefined;
  }
}
