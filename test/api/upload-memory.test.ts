import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { peakMemory } from '../support/peak-memory.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';

const MiB = 1024 * 1024;

describe('the memory of an API process', () => {
  let stack: TestStack;
  before(async function () {
    // The kernel's own account of the peak is read there.
    if (process.platform !== 'linux') this.skip();
    stack = await startTestStack({ workers: false });
  });
  after(async () => {
    await (stack as TestStack | undefined)?.[Symbol.asyncDispose]();
  });

  it('stays under 300 MB while ten files of 49 MB go up side by side, and then ten chunks', async () => {
    const base = stack.apiUrls[0] ?? '';
    const jwt = await stack.tokenOf('owner');
    const roomId = 'memoryroom';
    const authorization = `Bearer ${jwt}`;
    await fetch(`${base}/api/rooms/${roomId}`, { method: 'POST', headers: { authorization } });

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
    const peak = peakMemory(stack.apis[0]?.pid());
    assert.ok(peak < 300 * MiB, `${Math.round(peak / MiB)} MiB at the peak`);
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
