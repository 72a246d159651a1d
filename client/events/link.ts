import { ChartroomError } from '../errors.ts';
import type { Send } from '../requests/send.ts';
import { reasonOf } from '../waits.ts';
import { streamParser, type StreamPart } from './stream-parser.ts';

/** One connection of an event stream. */
export interface Link {
  /** ID of the event that the stream starts after; null if the server does not send it. */
  readonly startsAfter: string | null;
  /** Parts received since the last call; null at the end. Throws ChartroomError if the connection is lost. */
  next(): Promise<readonly StreamPart[] | null>;
  close(): void;
}

export interface LinkOptions {
  readonly send: Send;
  readonly url: URL;
  readonly lastEventId: string | null;
  /** Time without data after which the stream counts as lost (milliseconds). */
  readonly silenceMs: number;
  readonly signal: AbortSignal | undefined;
}

/** Resolves when the response headers have arrived. Throws ChartroomError if the server rejects the stream. */
export async function openLink({ send, url, lastEventId, silenceMs, signal }: LinkOptions): Promise<Link> {
  const lost = new AbortController();
  const stopped = signal ? AbortSignal.any([signal, lost.signal]) : lost.signal;
  const headers = {
    Accept: 'text/event-stream',
    ...(lastEventId !== null && { 'Last-Event-ID': lastEventId }),
  };
  const within = async <Result>(work: Promise<Result>): Promise<Result> => {
    const timer = setTimeout(() => lost.abort(silent()), silenceMs);
    try {
      return await work;
    } catch (error) {
      if (signal?.aborted === true) throw reasonOf(signal);
      throw error instanceof ChartroomError ? error : broken(error);
    } finally {
      clearTimeout(timer);
    }
  };
  const request = new Request(url, { headers, signal: stopped, cache: 'no-store' });
  const answer = await within(send(request));
  const reader = answer.body?.getReader();
  const parse = streamParser();
  return {
    startsAfter: answer.headers.get('Last-Event-ID'),
    async next() {
      const read = await within(Promise.resolve(reader?.read()));
      return read?.value === undefined ? null : parse(read.value);
    },
    close: () => lost.abort(),
  };
}

const silent = (): ChartroomError => broken(new Error('The event stream timed out.'));

function broken(cause: unknown): ChartroomError {
  return new ChartroomError({ code: 'unreachable', message: 'The event stream was lost.', cause });
}
