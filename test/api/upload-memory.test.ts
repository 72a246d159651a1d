import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { watchApi } from '../support/watched-api.ts';

describe('the memory of an API process', () => {
  const api = watchApi();

  it('stays under 300 MB while ten files of 49 MB go up side by side, and then ten chunks', async () => {
    const roomId = 'memoryroom';
    const authorization = await api.createRoom(roomId);
    const { base } = api;

    const statuses = await Promise.all(
      Array.from({ length: 10 }, () =>
        upload(`${base}/api/layers/upload`, authorization, 'file', { roomName: roomId, layerName: 'large' }),
      ),
    );
    // Without workers every job stays pending.
    assert.deepEqual(statuses, Array(10).fill(202));

    const whole = {
      uploadId: crypto.randomUUID(),
      totalChunks: '10',
      fileSize: '490000000',
      fileName: 'large',
    };
    const chunks = await Promise.all(
      Array.from({ length: 10 }, (_, index) => {
        const texts = { roomName: roomId, chunkIndex: String(index), ...whole };
        return upload(`${base}/api/layers/upload-chunk`, authorization, 'chunk', texts);
      }),
    );
    assert.deepEqual(chunks, Array(10).fill(200));
    api.assertPeakBelow(300);
  });
});

/** Sends 49 MB of lines no faster than they are taken; the status of the answer. */
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
