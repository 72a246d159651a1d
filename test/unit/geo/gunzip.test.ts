import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { isGzip, unfoldedBeginning, unfoldedSource } from '../../../geo/archive/gunzip.ts';
import { slabsOf, streamSource } from '../../../geo/files/byte-source.ts';
import { detectFormat } from '../../../geo/detect/detect-format.ts';

describe('a gzip archive', () => {
  const limits = { bytes: 1e6, ratio: 100, freeBytes: 10_000 };
  const random = (length: number) =>
    Buffer.from(Array.from({ length }, (_, n) => (n * n * 31 + n * 7919) % 251));
  /** Yields a few bytes at a time, as they arrive. */
  async function* few(bytes: Buffer) {
    for (let at = 0; at < bytes.length; at += 997) yield await Promise.resolve(bytes.subarray(at, at + 997));
  }
  const read = async (bytes: Buffer) => {
    let received = 0;
    async function* counted() {
      for await (const slab of few(bytes)) {
        received += slab.length;
        yield slab;
      }
    }
    const source = await unfoldedSource(streamSource(counted()), limits);
    const slabs: Buffer[] = [];
    for await (const slab of slabsOf(source)) slabs.push(slab);
    return { bytes: Buffer.concat(slabs), received };
  };

  it('decompresses to the original, also from concatenated members, and is read to its end', async () => {
    const content = random(50_000);
    const archive = Buffer.concat([
      gzipSync(content.subarray(0, 20_000)),
      gzipSync(content.subarray(20_000)),
    ]);
    const unfolded = await read(archive);
    assert.ok(unfolded.bytes.equals(content));
    assert.equal(unfolded.received, archive.length, 'the checksum covers the whole file');
  });

  it('passes other content through unchanged', async () => {
    for (const content of [Buffer.alloc(0), Buffer.from('\x1f'), random(3000)])
      assert.ok((await read(content)).bytes.equals(content));
  });

  it('is refused if it decompresses beyond the limits', async () => {
    const cases = [Buffer.alloc(900_000), random(1_000_001)];
    for (const content of cases) await assert.rejects(read(gzipSync(content)), { code: 'archive_too_large' });
  });

  it('is refused if it is truncated or corrupted', async () => {
    const archive = gzipSync(random(5000));
    await assert.rejects(read(archive.subarray(0, -9)), { code: 'truncated' });
    archive.fill(0xff, 100, 200);
    await assert.rejects(read(archive), { code: 'invalid_file', message: /gzip archive is damaged/ });
  });

  it('is identified by the beginning of its content', async () => {
    const table = gzipSync(`lat,lon\n${'46.94,7.44\n'.repeat(20_000)}`);
    const head = table.subarray(0, 400);
    assert.ok(isGzip(head));
    const beginning = await unfoldedBeginning(head, 4096);
    assert.equal(beginning.length, 4096);
    assert.deepEqual(detectFormat(beginning, false), { format: 'table', beginsWithPoints: true });
  });
});
