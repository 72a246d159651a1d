/** A message of an event stream; what it does not say is undefined. */
export interface Message {
  readonly id?: string;
  readonly event?: string;
  readonly data?: string;
  /** How long to wait before coming back (milliseconds). */
  readonly retry?: number;
}

/** No message of the service is as long; what is, comes from somebody else. */
const maxLength = 64 * 1024 * 1024;

/**
 * Takes a stream of events apart (HTML Living Standard, 9.2.6). Messages without data come too, since their id counts;
 * a message that the end of the stream cuts is left out.
 */
export class StreamParser {
  readonly #decoder = new TextDecoder();
  /** The beginning of a line, in the pieces in which it came. */
  #begun: string[] = [];
  #lines: string[] = [];
  #size = 0;

  take(bytes: Uint8Array): Message[] {
    const text = this.#decoder.decode(bytes, { stream: true });
    this.#size += text.length;
    if (this.#size > maxLength) throw new Error('A message of the stream has no end.');
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

/** Where the last whole line ends; 0 where there is none. A CR at the very end may be the first half of CRLF. */
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
