import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import Koa from 'koa';
import { readMultipart, type FilePart } from '../../api/multipart/read-multipart.ts';
import { Refusal } from '../../core/errors.ts';

export const boundary = 'XbX';
export const defaultMaxFile = 100_000;

/** What `readMultipart` reported for a body. */
class Outcome {
  readonly texts: Record<string, string> = {};
  readonly files: { part: FilePart; bytes: Buffer }[] = [];
  error: unknown = null;
  /** Whether the reader of the file has ended. */
  ended = false;
}

/** A server that reads one multipart body at a time. */
export class MultipartServer {
  outcome = new Outcome();
  maxFile = defaultMaxFile;
  onText: (name: string, text: string) => void = () => undefined;
  onFile: (body: Readable) => Promise<Buffer> = buffer;
  /** The newest connection. */
  connection: Socket | undefined;
  #settled = Promise.withResolvers<undefined>();
  readonly #server: Server;

  constructor() {
    const app = new Koa();
    app.silent = true;
    app.use(async (ctx) => {
      await this.#read(ctx);
      ctx.set('Connection', 'close');
      ctx.body = 'done';
      this.#settled.resolve(undefined);
    });
    const answer = app.callback();
    this.#server = createServer((req, res) => {
      void answer(req, res);
    });
    this.#server.on('connection', (socket: Socket) => (this.connection = socket));
  }

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}/`;
  }

  /** Forgets the last body, and how its parts were received. */
  reset(): void {
    this.#begin();
    this.maxFile = defaultMaxFile;
    this.onText = () => undefined;
    this.onFile = buffer;
  }

  /** Sends a request with `fetch`, and waits until its body was read. */
  async fetch(init: RequestInit): Promise<void> {
    await this.read(() => void fetch(this.url, { method: 'POST', ...init }).catch(() => undefined));
  }

  /** Sends bytes unchanged; with `cut`, ends the connection afterwards. */
  async sendRaw(body: string | Buffer, announced: number | 'chunked', cut = false): Promise<void> {
    const socket = connect(this.#port, '127.0.0.1');
    socket.on('error', () => undefined);
    const length = announced === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${announced}`;
    await this.read(() => {
      socket.write(
        `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\n${length}\r\n\r\n`,
      );
      if (announced === 'chunked') socket.write(`${body.length.toString(16)}\r\n`);
      socket.write(body);
      if (cut) socket.end();
    });
    socket.destroy();
  }

  /** Waits until the body of the request that `send` sends was read. */
  async read(send: () => void): Promise<void> {
    this.#begin();
    send();
    await this.#settled.promise;
  }

  /** The error code that reading ended with. */
  get refusal(): string {
    const { error } = this.outcome;
    if (error instanceof Refusal) return error.code;
    throw new assert.AssertionError({ message: `No refusal: ${String(error)}` });
  }

  get #port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  #begin(): void {
    this.outcome = new Outcome();
    this.#settled = Promise.withResolvers();
  }

  async #read(ctx: Koa.Context): Promise<void> {
    const { outcome } = this;
    try {
      await readMultipart(ctx, {
        filePart: 'file',
        maxFile: this.maxFile,
        parts: ['file', 'roomName', 'layerName', 'style', 't'],
        onText: (name, text) => {
          outcome.texts[name] = text;
          this.onText(name, text);
        },
        onFile: async (part, body) => {
          try {
            outcome.files.push({ part, bytes: await this.onFile(body) });
          } finally {
            outcome.ended = true;
          }
        },
      });
    } catch (error) {
      outcome.error = error;
    }
  }
}
