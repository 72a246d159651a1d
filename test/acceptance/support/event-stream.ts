/** Server-sent events (the WHATWG HTML standard, section 9.2) over fetch, with the Authorization header. */
import assert from 'node:assert/strict';
import { baseUrl, type Bearer, type Json } from './http.ts';
import { eventually } from './waiting.ts';

export interface StreamEvent {
  readonly id: string;
  readonly kind: string;
  readonly data: Json;
}

export interface ReceivedStream {
  readonly status: number;
  readonly contentType: string;
  /** All events received so far, in order. */
  readonly events: readonly StreamEvent[];
  /** True when the server has ended the stream. */
  readonly ended: () => boolean;
  /** Waits for the first matching event. */
  readonly next: (fits: (event: StreamEvent) => boolean, what: string) => Promise<StreamEvent>;
  readonly close: () => void;
}

export interface StreamOptions {
  readonly lastEventId?: string;
  readonly process?: number;
  readonly query?: string;
}

export async function openEvents(
  caller: Bearer | null,
  roomId: string,
  options: StreamOptions = {},
): Promise<ReceivedStream> {
  const headers = new Headers({ accept: 'text/event-stream' });
  if (caller !== null) headers.set('authorization', `Bearer ${caller.bearer}`);
  if (options.lastEventId !== undefined) headers.set('last-event-id', options.lastEventId);
  const aborter = new AbortController();
  const url = `${baseUrl(options.process)}/api/rooms/${roomId}/events${options.query ?? ''}`;
  const response = await fetch(url, { headers, signal: aborter.signal });
  const events: StreamEvent[] = [];
  let ended = false;
  void readInto(response, events)
    .catch(() => undefined)
    .finally(() => (ended = true));
  return {
    status: response.status,
    contentType: response.headers.get('content-type') ?? '',
    events,
    ended: () => ended,
    next: (fits, what) =>
      eventually(() => {
        const event = events.find(fits);
        assert.ok(event, `no ${what} among ${JSON.stringify(events).slice(0, 600)}`);
        return Promise.resolve(event);
      }),
    close: () => aborter.abort(),
  };
}

async function readInto(response: Response, events: StreamEvent[]): Promise<void> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const bytes of response.body ?? []) {
    text = (text + decoder.decode(bytes as Uint8Array, { stream: true })).replaceAll('\r\n', '\n');
    for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
      const event = parseEvent(text.slice(0, end));
      text = text.slice(end + 2);
      if (event !== null) events.push(event);
    }
  }
}

/** Null for comments (heartbeats) and blocks without data. */
function parseEvent(block: string): StreamEvent | null {
  const fields: Record<string, string[]> = {};
  for (const row of block.split('\n')) {
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(row) ?? [];
    (fields[name] ??= []).push(value);
  }
  if (fields.data === undefined) return null;
  const data = JSON.parse(fields.data.join('\n')) as Json;
  return { id: fields.id?.at(-1) ?? '', kind: fields.event?.at(-1) ?? 'message', data };
}
