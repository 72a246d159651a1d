import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request as httpRequest, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import Koa from 'koa';
import { ClientClosed } from '../../api/http/client-closed.ts';
import { readMultipart, type FilePart } from '../../api/multipart/read-multipart.ts';
import { Refusal } from '../../core/errors.ts';

const limit = 100_000;
const boundary = 'XbX';

interface Outcome {
  texts: Record<string, string>;
  files: { part: FilePart; bytes: Buffer }[];
  error: unknown;
  ended: boolean;
}

describe('a multipart body', () => {
  let server: Server;
  /** The newest connection. */
  let connection: Socket | undefined;
  let outcome: Outcome;
  let onText: (name: string, text: string) => void;
  let onFile: (body: Readable) => Promise<Buffer>;
  let settled: PromiseWithResolvers<undefined>;
  let maxFile: number;

  before(async () => {
    const app = new Koa();
    app.silent = true;
    app.use(async (ctx) => {
      try {
        await readMultipart(ctx, {
          filePart: 'file',
          maxFile,
          parts: ['file', 'roomName', 'layerName', 'style', 't'],
          onText: (name, text) => {
            outcome.texts[name] = text;
            onText(name, text);
          },
          onFile: async (part, body) => {
            try {
              outcome.files.push({ part, bytes: await onFile(body) });
            } finally {
              outcome.ended = true;
            }
          },
        });
      } catch (error) {
        outcome.error = error;
      }
      ctx.set('Connection', 'close');
      ctx.body = 'done';
      settled.resolve(undefined);
    });
    const answer = app.callback();
    server = createServer((req, res) => {
      void answer(req, res);
    });
    server.on('connection', (socket: Socket) => (connection = socket));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  beforeEach(() => {
    outcome = { texts: {}, files: [], error: null, ended: false };
    maxFile = limit;
    onText = () => undefined;
    onFile = (body) => buffer(body);
    settled = Promise.withResolvers();
  });

  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

  /** The error code that reading ended with. */
  const refusal = (): string => {
    if (outcome.error instanceof Refusal) return outcome.error.code;
    throw new assert.AssertionError({ message: `No refusal: ${String(outcome.error)}` });
  };

  async function send(form: FormData): Promise<void> {
    await fetch(url(), { method: 'POST', body: form });
    await settled.promise;
  }

  /** Sends bytes unchanged; with `cut`, ends the connection afterwards. */
  async function sendRaw(body: string | Buffer, announced: number | 'chunked', cut = false): Promise<void> {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined);
    const length = announced === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${announced}`;
    socket.write(
      `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\n${length}\r\n\r\n`,
    );
    if (announced === 'chunked') socket.write(`${body.length.toString(16)}\r\n`);
    socket.write(body);
    if (cut) socket.end();
    await settled.promise;
    socket.destroy();
  }

  const filePart = (content: string | Buffer) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`),
      Buffer.from(content),
    ]);

  it('yields the texts and the file, in any order', async () => {
    for (const fileFirst of [true, false]) {
      const form = new FormData();
      if (!fileFirst) form.set('roomName', 'abcdefghij');
      form.set('file', new Blob(['{}']), 'straßen.geojson');
      if (fileFirst) form.set('roomName', 'abcdefghij');
      form.set('layerName', 'Straßen');
      outcome = { texts: {}, files: [], error: null, ended: false };
      settled = Promise.withResolvers();
      await send(form);
      assert.equal(outcome.error, null);
      assert.deepEqual(outcome.texts, { roomName: 'abcdefghij', layerName: 'Straßen' });
      assert.deepEqual(outcome.files, [
        { part: { name: 'file', fileName: 'straßen.geojson' }, bytes: Buffer.from('{}') },
      ]);
    }
  });

  it('preserves every byte, also of data that resembles a boundary', async () => {
    const almost = `\r\n--${boundary.slice(0, 2)}\r\n--\r\n\r\r\n-`;
    const contents = [almost.repeat(2000), randomBytes(limit), Buffer.alloc(0), '\r\n'.repeat(40_000)];
    for (const content of contents) {
      outcome.files = [];
      settled = Promise.withResolvers();
      const body = Buffer.concat([filePart(content), Buffer.from(`\r\n--${boundary}--\r\n`)]);
      await sendRaw(body, body.length);
      assert.equal(outcome.error, null);
      assert.ok(Buffer.from(content).equals(outcome.files[0]?.bytes ?? Buffer.from('none')));
    }
  });

  it('treats a text with a type as a text, and a part with an extended file name as a file', async () => {
    const text = `--${boundary}\r\nContent-Disposition: form-data; name="style"\r\nContent-Type: application/json\r\n\r\n{}`;
    const file = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename*=utf-8''%C3%BC\r\n\r\nx`;
    const body = `${text}\r\n${file}\r\n--${boundary}--\r\n`;
    await sendRaw(body, body.length);
    assert.equal(outcome.error, null);
    assert.deepEqual(outcome.texts, { style: '{}' });
    assert.equal(outcome.files[0]?.bytes.toString(), 'x');
  });

  it('refuses a file over the limit as soon as it exceeds it, with or without a declared length', async () => {
    const tooMuch = filePart(Buffer.alloc(limit + 1));
    // Nothing follows: the response shows that the rest was not awaited.
    await sendRaw(tooMuch, 'chunked');
    assert.equal(refusal(), 'file_too_large');
    assert.equal(outcome.ended, true);
    settled = Promise.withResolvers();
    await sendRaw(tooMuch, limit * 10);
    assert.equal(refusal(), 'file_too_large');
    settled = Promise.withResolvers();
    await sendRaw('', 1_000_000_000);
    assert.equal(refusal(), 'file_too_large');
  });

  it('applies backpressure to the client while the file is not read', async () => {
    maxFile = 64 * 1024 * 1024;
    let taken = 0;
    let maxReadAhead = 0;
    onFile = async (body) => {
      const pieces: Buffer[] = [];
      for await (const piece of body as AsyncIterable<Buffer>) {
        pieces.push(piece);
        taken += piece.length;
        // Enough turns to read far more than one piece.
        for (let turn = 0; turn < 8; turn++) await setImmediate();
        maxReadAhead = Math.max(maxReadAhead, (connection?.bytesRead ?? Infinity) - taken);
      }
      return Buffer.concat(pieces);
    };
    const lines = Buffer.from(`${'x'.repeat(62)}\r\n`.repeat(512 * 1024));
    const body = Buffer.concat([filePart(lines), Buffer.from(`\r\n--${boundary}--\r\n`)]);
    const request = httpRequest(url(), {
      method: 'POST',
      headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
    });
    request.end(body);
    await settled.promise;
    assert.equal(outcome.error, null);
    assert.ok(maxReadAhead < 4 * 1024 * 1024, `${maxReadAhead} bytes were read ahead.`);
    assert.ok(lines.equals(outcome.files[0]?.bytes ?? Buffer.alloc(0)));
  });

  it('stops immediately when a text is refused, and ends the file', async () => {
    onText = () => {
      throw new Refusal('insufficient_permission');
    };
    const text = `--${boundary}\r\nContent-Disposition: form-data; name="roomName"\r\n\r\nx\r\n`;
    await sendRaw(Buffer.concat([Buffer.from(text), filePart('abc')]), 50_000);
    assert.equal(refusal(), 'insufficient_permission');
    assert.deepEqual(outcome.files, []);
  });

  it("reports the error of the file's reader", async () => {
    onFile = () => Promise.reject(new Refusal('unsupported_format'));
    await sendRaw(filePart('abc'), 50_000);
    assert.equal(refusal(), 'unsupported_format');
  });

  it('ends the file of a body whose connection closes', async () => {
    await sendRaw(filePart('abc'), 50_000, true);
    assert.ok(outcome.error instanceof ClientClosed);
    assert.equal(outcome.ended, true);
    assert.deepEqual(outcome.files, []);
  });

  it('refuses a body that is complete but never closes its last part', async () => {
    const body = filePart('abc');
    await sendRaw(body, body.length);
    assert.equal(refusal(), 'invalid_multipart');
    assert.deepEqual(outcome.files, []);
  });

  const malformed: [what: string, body: string][] = [
    ['a second file', `${filePart('a').toString()}\r\n${filePart('b').toString()}\r\n--${boundary}--`],
    ['a file of another name', filePart('a').toString().replace('"file"', '"other"')],
    [
      'a complete file with another name',
      `${filePart('a').toString().replace('"file"', '"other"')}\r\n--${boundary}--\r\n`,
    ],
    ['what is no multipart at all', '{"a":1}'],
    [
      'a text that is no UTF-8',
      `--${boundary}\r\nContent-Disposition: form-data; name="t"\r\n\r\n\xff\r\n--${boundary}--`,
    ],
    [
      'a text with a NUL',
      `--${boundary}\r\nContent-Disposition: form-data; name="t"\r\n\r\na\0\r\n--${boundary}--`,
    ],
    ['headers without end', `--${boundary}\r\nX: ${'y'.repeat(1_200_000)}`],
    ['too many texts', `--${boundary}\r\nContent-Disposition: form-data; name="t"\r\n\r\na\r\n`.repeat(70)],
  ];
  for (const [what, body] of malformed) {
    it(`rejects ${what}`, async () => {
      const bytes = Buffer.from(body, 'latin1');
      await sendRaw(bytes, Math.min(bytes.length, 2_000_000));
      assert.equal(refusal(), 'invalid_multipart');
    });
  }

  it('refuses a text of an unknown name without waiting for the rest, with a bounded name', async () => {
    for (const [sent, field] of [
      ['colour', 'colour'],
      ['File', 'File'],
      ['__proto__', '__proto__'],
      ['a\0b', 'a\ufffdb'],
      ['x'.repeat(5000), 'x'.repeat(200)],
    ] as const) {
      settled = Promise.withResolvers();
      await sendRaw(`--${boundary}\r\nContent-Disposition: form-data; name="${sent}"\r\n\r\n`, 50_000);
      assert.equal(refusal(), 'unknown_field');
      assert.deepEqual((outcome.error as Refusal).details, { field });
    }
  });

  it('ignores texts whose names begin with _', async () => {
    const form = new FormData();
    form.set('_', '1');
    form.set('_csrf', '2');
    form.set('t', '3');
    await send(form);
    assert.equal(outcome.error, null);
    assert.deepEqual(outcome.texts, { t: '3' });
  });

  it('refuses texts that are too long in total', async () => {
    const body = `--${boundary}\r\nContent-Disposition: form-data; name="t"\r\n\r\n${'a'.repeat(1_100_000)}`;
    await sendRaw(body, body.length);
    assert.equal(refusal(), 'body_too_large');
  });

  it('refuses a content type without a boundary, or with an invalid one', async () => {
    for (const named of ['', '; boundary=', `; boundary=${'b'.repeat(71)}`]) {
      settled = Promise.withResolvers();
      await fetch(url(), {
        method: 'POST',
        body: 'x',
        headers: { 'Content-Type': `multipart/form-data${named}` },
      });
      assert.equal(refusal(), 'invalid_multipart');
      assert.match(String(outcome.error), /boundary/);
    }
  });

  it('refuses another content type', async () => {
    await fetch(url(), { method: 'POST', body: 'a=b' });
    assert.equal(refusal(), 'unsupported_media_type');
  });
});
