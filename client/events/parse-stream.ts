/** A message of an event stream; missing fields are undefined. */
export interface Message {
  readonly id?: string;
  readonly event?: string;
  readonly data?: string;
  /** Reconnection delay (milliseconds). */
  readonly retry?: number;
}

/** Maximum length of a message; the service sends none as long. */
const maxLength = 64 * 1024 * 1024;

/**
 * Parses an event stream (HTML Living Standard, 9.2.6). Includes messages without data, since their ID counts; an
 * incomplete last message is dropped.
 */
export class StreamParser {
  readonly #decoder = new TextDecoder();
  /** The chunks of an incomplete line. */
  #begun: string[] = [];
  #lines: string[] = [];
  #size = 0;

  take(bytes: Uint8Array): Message[] {
    const text = this.#decoder.decode(bytes, { stream: true });
    this.#size += text.length;
    if (this.#size > maxLength) throw new Error('A message of the event stream is too long.');
    const endsLine = /[\r\n]/.test(text) || this.#begun.at(-1)?.endsWith('\r') === true;
    this.#begun.push(text);
    return endsLine ? this.#messagesOf(this.#begun.join('')) : [];
  }

  #messagesOf(text: string): Message[] {
    const cut = lastLineEnd(text);
    this.#begun = [text.slice(cut)];
    const messages: Message[] = [];
    for (const line of text
      .slice(0, cut)
      .split(/\r\n|\r|\n/)
      .slice(0, -1)) {
      if (line !== '') {
        this.#lines.push(line);
        continue;
      }
      if (this.#lines.length > 0) messages.push(messageOf(this.#lines));
      this.#lines = [];
      this.#size = 0;
    }
    return messages;
  }
}

/** End of the last complete line; 0 without one. A trailing CR may be the first half of CRLF. */
function lastLineEnd(text: string): number {
  const end = text.endsWith('\r') ? text.length - 1 : text.length;
  return Math.max(text.lastIndexOf('\n', end - 1), text.lastIndexOf('\r', end - 1)) + 1;
}

function messageOf(lines: readonly string[]): Message {
  const message: { -readonly [Name in keyof Message]: Message[Name] } = {};
  const data: string[] = [];
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'data') data.push(value);
    else if (name === 'event') message.event = value;
    else if (name === 'id' && !value.includes('\0')) message.id = value;
    else if (name === 'retry' && /^\d{1,9}$/.test(value)) message.retry = Number(value);
  }
  if (data.length > 0) message.data = data.join('\n');
  return message;
}
