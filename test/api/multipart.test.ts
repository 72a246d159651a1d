import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { ClientClosed } from '../../api/http/client-closed.ts';
import { Refusal } from '../../core/errors.ts';
import { boundary, defaultMaxFile, MultipartServer } from './multipart-server.ts';

describe('a multipart body', () => {
  const server = new MultipartServer();
  before(() => server.start());
  after(() => server.close());
  beforeEach(() => server.reset());

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
      await server.fetch({ body: form });
      assert.equal(server.outcome.error, null);
      assert.deepEqual(server.outcome.texts, { roomName: 'abcdefghij', layerName: 'Straßen' });
      assert.deepEqual(server.outcome.files, [
        { part: { name: 'file', fileName: 'straßen.geojson' }, bytes: Buffer.from('{}') },
      ]);
    }
  });

  it('preserves every byte, also of data that resembles a boundary', async () => {
    const almost = `\r\n--${boundary.slice(0, 2)}\r\n--\r\n\r\r\n-`;
    const contents = [
      almost.repeat(2000),
      randomBytes(defaultMaxFile),
      Buffer.alloc(0),
      '\r\n'.repeat(40_000),
    ];
    for (const content of contents) {
      const body = Buffer.concat([filePart(content), Buffer.from(`\r\n--${boundary}--\r\n`)]);
      await server.sendRaw(body, body.length);
      assert.equal(server.outcome.error, null);
      assert.ok(Buffer.from(content).equals(server.outcome.files[0]?.bytes ?? Buffer.from('none')));
    }
  });

  it('treats a text with a type as a text, and a part with an extended file name as a file', async () => {
    const text = `--${boundary}\r\nContent-Disposition: form-data; name="style"\r\nContent-Type: application/json\r\n\r\n{}`;
    const file = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename*=utf-8''%C3%BC\r\n\r\nx`;
    const body = `${text}\r\n${file}\r\n--${boundary}--\r\n`;
    await server.sendRaw(body, body.length);
    assert.equal(server.outcome.error, null);
    assert.deepEqual(server.outcome.texts, { style: '{}' });
    assert.equal(server.outcome.files[0]?.bytes.toString(), 'x');
  });

  it('refuses a file over the limit as soon as it exceeds it, with or without a declared length', async () => {
    const tooMuch = filePart(Buffer.alloc(defaultMaxFile + 1));
    // Nothing follows: the response shows that the rest was not awaited.
    await server.sendRaw(tooMuch, 'chunked');
    assert.equal(server.refusal, 'file_too_large');
    assert.equal(server.outcome.ended, true);
    await server.sendRaw(tooMuch, defaultMaxFile * 10);
    assert.equal(server.refusal, 'file_too_large');
    await server.sendRaw('', 1_000_000_000);
    assert.equal(server.refusal, 'file_too_large');
  });

  it('applies backpressure to the client while the file is not read', async () => {
    server.maxFile = 64 * 1024 * 1024;
    let taken = 0;
    let maxReadAhead = 0;
    server.onFile = async (body) => {
      const pieces: Buffer[] = [];
      for await (const piece of body as AsyncIterable<Buffer>) {
        pieces.push(piece);
        taken += piece.length;
        // Enough turns to read far more than one piece.
        for (let turn = 0; turn < 8; turn++) await setImmediate();
        maxReadAhead = Math.max(maxReadAhead, (server.connection?.bytesRead ?? Infinity) - taken);
      }
      return Buffer.concat(pieces);
    };
    const lines = Buffer.from(`${'x'.repeat(62)}\r\n`.repeat(512 * 1024));
    const body = Buffer.concat([filePart(lines), Buffer.from(`\r\n--${boundary}--\r\n`)]);
    const request = httpRequest(server.url, {
      method: 'POST',
      headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
    });
    await server.read(() => request.end(body));
    assert.equal(server.outcome.error, null);
    assert.ok(maxReadAhead < 4 * 1024 * 1024, `${maxReadAhead} bytes were read ahead.`);
    assert.ok(lines.equals(server.outcome.files[0]?.bytes ?? Buffer.alloc(0)));
  });

  it('stops immediately when a text is refused, and ends the file', async () => {
    server.onText = () => {
      throw new Refusal('insufficient_permission');
    };
    const text = `--${boundary}\r\nContent-Disposition: form-data; name="roomName"\r\n\r\nx\r\n`;
    await server.sendRaw(Buffer.concat([Buffer.from(text), filePart('abc')]), 50_000);
    assert.equal(server.refusal, 'insufficient_permission');
    assert.deepEqual(server.outcome.files, []);
  });

  it("reports the error of the file's reader", async () => {
    server.onFile = () => Promise.reject(new Refusal('unsupported_format'));
    await server.sendRaw(filePart('abc'), 50_000);
    assert.equal(server.refusal, 'unsupported_format');
  });

  it('ends the file of a body whose connection closes', async () => {
    await server.sendRaw(filePart('abc'), 50_000, true);
    assert.ok(server.outcome.error instanceof ClientClosed);
    assert.equal(server.outcome.ended, true);
    assert.deepEqual(server.outcome.files, []);
  });

  it('refuses a body that is complete but never closes its last part', async () => {
    const body = filePart('abc');
    await server.sendRaw(body, body.length);
    assert.equal(server.refusal, 'invalid_multipart');
    assert.deepEqual(server.outcome.files, []);
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
      await server.sendRaw(bytes, Math.min(bytes.length, 2_000_000));
      assert.equal(server.refusal, 'invalid_multipart');
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
      await server.sendRaw(`--${boundary}\r\nContent-Disposition: form-data; name="${sent}"\r\n\r\n`, 50_000);
      assert.equal(server.refusal, 'unknown_field');
      assert.deepEqual((server.outcome.error as Refusal).details, { field });
    }
  });

  it('ignores texts whose names begin with _', async () => {
    const form = new FormData();
    form.set('_', '1');
    form.set('_csrf', '2');
    form.set('t', '3');
    await server.fetch({ body: form });
    assert.equal(server.outcome.error, null);
    assert.deepEqual(server.outcome.texts, { t: '3' });
  });

  it('refuses texts that are too long in total', async () => {
    const body = `--${boundary}\r\nContent-Disposition: form-data; name="t"\r\n\r\n${'a'.repeat(1_100_000)}`;
    await server.sendRaw(body, body.length);
    assert.equal(server.refusal, 'body_too_large');
  });

  it('refuses a content type without a boundary, or with an invalid one', async () => {
    for (const named of ['', '; boundary=', `; boundary=${'b'.repeat(71)}`]) {
      await server.fetch({
        body: 'x',
        headers: { 'Content-Type': `multipart/form-data${named}` },
      });
      assert.equal(server.refusal, 'invalid_multipart');
      assert.match(String(server.outcome.error), /boundary/);
    }
  });

  it('refuses another content type', async () => {
    await server.fetch({ body: 'a=b' });
    assert.equal(server.refusal, 'unsupported_media_type');
  });
});
