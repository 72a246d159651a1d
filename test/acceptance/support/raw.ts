/** Requests that fetch cannot send: truncated, late or wrong bodies, written to a socket byte by byte. */
import { connect } from 'node:net';
import { once } from 'node:events';
import { baseUrl } from './http.ts';

export interface RawReply {
  /** 0 when the connection ended without a response. */
  readonly status: number;
  readonly head: string;
  readonly body: string;
  /** Bytes of the body written before the response arrived. */
  readonly written: number;
}

export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Written piece by piece with backpressure, until the response arrives. */
  readonly body?: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>;
  /** Half-closes the connection after the body, so that the declared rest is never sent. */
  readonly hangUp?: boolean;
}

/** Sends one request over a new connection and reads until the response or the connection ends. */
export async function sendRaw(request: RawRequest): Promise<RawReply> {
  const { hostname, port } = new URL(baseUrl());
  const socket = connect({ host: hostname, port: Number(port || 80) });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  let received = '';
  socket.setEncoding('latin1').on('data', (text: string) => (received += text));
  let wake = (): void => undefined;
  for (const event of ['data', 'drain', 'close']) socket.on(event, () => wake());
  const something = (): Promise<void> => new Promise((resolve) => (wake = resolve));
  const head = { host: `${hostname}:${port}`, connection: 'close', ...request.headers };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${request.method} ${request.path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  let written = 0;
  for await (const bytes of request.body ?? []) {
    if (received !== '' || socket.destroyed) break;
    written += bytes.length;
    if (!socket.write(bytes)) await something();
  }
  if (request.hangUp === true) socket.end();
  while (!socket.closed && !isComplete(received)) await something();
  socket.destroy();
  const [answerHead = '', ...rest] = received.replace(/^HTTP\/1\.1 100 [^]*?\r\n\r\n/, '').split('\r\n\r\n');
  const status = Number(/^HTTP\/1\.\d (\d{3})/.exec(answerHead)?.[1] ?? 0);
  return { status, head: answerHead, body: rest.join('\r\n\r\n'), written };
}

/** Whether the declared length has been received; a response without a length ends with its connection. */
function isComplete(received: string): boolean {
  const [head = '', ...rest] = received.split('\r\n\r\n');
  const length = /^content-length: (\d+)$/im.exec(head)?.[1];
  return length !== undefined && rest.join('\r\n\r\n').length >= Number(length);
}

export interface RawPart {
  readonly name: string;
  readonly fileName?: string;
  readonly type?: string;
  readonly content: string;
}

export const boundary = 'acceptance-boundary-7d1f';

/** Multipart text (RFC 7578); with `open`, without the closing boundary. */
export function multipart(parts: readonly RawPart[], open = false): string {
  const pieces = parts.map((part) => {
    const file = part.fileName === undefined ? '' : `; filename="${part.fileName}"`;
    const type = part.type === undefined ? '' : `content-type: ${part.type}\r\n`;
    return `--${boundary}\r\ncontent-disposition: form-data; name="${part.name}"${file}\r\n${type}\r\n${part.content}`;
  });
  return pieces.join('\r\n') + (open ? '' : `\r\n--${boundary}--\r\n`);
}
