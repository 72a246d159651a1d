import { createParser } from 'eventsource-parser';

/** A part of an event stream: the ID or the data of a message, or a reconnection delay (milliseconds). */
export interface StreamPart {
  readonly id?: string;
  readonly data?: string;
  readonly retry?: number;
}

/** Maximum length of a message (characters); the service sends none as long. */
const maxBufferSize = 64 * 1024 * 1024;

/**
 * Parses an event stream in chunks. Includes the IDs of messages without data, since they count; an incomplete last
 * message is dropped. Throws if a message is too long.
 */
export function streamParser(): (chunk: Uint8Array) => readonly StreamPart[] {
  const decoder = new TextDecoder();
  let parts: StreamPart[] = [];
  const parser = createParser({
    maxBufferSize,
    onId: (id) => parts.push({ id }),
    onEvent: ({ data }) => parts.push({ data }),
    onRetry: (retry) => parts.push({ retry }),
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded') throw error;
    },
  });
  return (chunk) => {
    parts = [];
    parser.feed(decoder.decode(chunk, { stream: true }));
    return parts;
  };
}
