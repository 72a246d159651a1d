import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { watchApi, type WatchedApi } from '../support/watched-api.ts';

describe('the memory of an API process', () => {
  const api = watchApi();

  it('stays under 300 MB during ten concurrent uploads of 49 MB files, and then of ten chunks', async () => {
    await uploadSideBySide(api, 10);
    api.assertPeakBelow(300);
  });
});

describe('the memory of an API process on a bucket', () => {
  const api = watchApi({ objectStore: 'gcs' });

  it('stays under 300 MB during the upload of 300 MB, none of which is written to disk', async () => {
    await uploadSideBySide(api, 3);
    api.assertPeakBelow(300);
    const written = bytesWritten(api.pid);
    assert.ok(written < 20_000_000, `${written} bytes were written to disk`);
  });
});

/** Bytes that a process has caused to be written to disk, as the kernel counts them (Linux). */
function bytesWritten(pid: number | undefined): number {
  return Number(/^write_bytes: (\d+)$/m.exec(readFileSync(`/proc/${String(pid)}/io`, 'utf8'))?.[1]);
}

/** Sends `count` files, then `count` chunks of one file, concurrently. */
async function uploadSideBySide(api: WatchedApi, count: number): Promise<void> {
  const { base } = api;
  const roomId = 'memoryroom';
  const authorization = await api.createRoom(roomId);
  const statuses = await Promise.all(
    Array.from({ length: count }, () =>
      upload(`${base}/api/layers/upload`, authorization, 'file', { roomName: roomId, layerName: 'large' }),
    ),
  );
  // Without workers every job stays pending.
  assert.deepEqual(statuses, Array(count).fill(202));

  const whole = {
    uploadId: crypto.randomUUID(),
    totalChunks: String(count),
    fileSize: String(count * 49_000_000),
    fileName: 'large',
  };
  const chunks = await Promise.all(
    Array.from({ length: count }, (_, index) => {
      const texts = { roomName: roomId, chunkIndex: String(index), ...whole };
      return upload(`${base}/api/layers/upload-chunk`, authorization, 'chunk', texts);
    }),
  );
  assert.deepEqual(chunks, Array(count).fill(200));
}

/** Sends 49 MB of lines with backpressure; returns the status of the response. */
async function upload(
  url: string,
  authorization: string,
  part: string,
  texts: Readonly<Record<string, string>>,
): Promise<number | undefined> {
  const text = (name: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const sending = request(url, {
    method: 'POST',
    headers: { authorization, 'Content-Type': 'multipart/form-data; boundary=b' },
  });
  const answering = once(sending, 'response') as Promise<[IncomingMessage]>;
  for (const [name, value] of Object.entries(texts)) sending.write(text(name, value));
  sending.write(`--b\r\nContent-Disposition: form-data; name="${part}"; filename="large.geojson"\r\n\r\n`);
  const block = Buffer.from(`${'{"type":"Feature"}'.repeat(7)},\r\n`.repeat(500));
  for (let sent = 0; sent + block.length <= 49_000_000; sent += block.length) {
    if (!sending.write(block)) await once(sending, 'drain');
  }
  sending.end('\r\n--b--\r\n');
  const [answer] = await answering;
  answer.resume();
  return answer.statusCode;
}
