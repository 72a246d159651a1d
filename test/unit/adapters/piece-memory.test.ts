import assert from 'node:assert/strict';
import { PassThrough, Readable } from 'node:stream';
import type { Bucket } from '../../../adapters/objects/network/bucket.ts';
import { networkObjectStore } from '../../../adapters/objects/network/network-object-store.ts';
import { isMemoryScarce } from '../../../adapters/objects/network/piece-buffers.ts';
import { when } from '../../support/when.ts';

const mebibyte = 1024 * 1024;
const atMost = 20 * mebibyte;

/** A bucket that records the length of the pieces, and fails on request. */
function bucketOf(pieces: number[], fails: (what: 'begin' | 'append') => boolean = () => false): Bucket {
  const refuse = () => Promise.reject(new Error('refused'));
  const done = { key: 'any', bytes: 0, createdAt: 0 };
  const take = (bytes: Buffer) => {
    pieces.push(bytes.length);
    return Promise.resolve(done);
  };
  const bucket: Pick<Bucket, 'pieceBytes' | 'target'> = {
    pieceBytes: (_size, isScarce) => (isScarce ? 1 : 8) * mebibyte,
    target: () => ({
      putWhole: take,
      begin: () =>
        fails('begin')
          ? refuse()
          : Promise.resolve({
              append: async (bytes) => {
                await (fails('append') ? refuse() : take(bytes));
              },
              complete: take,
              abandon: () => Promise.resolve(),
            }),
    }),
  };
  return bucket as Bucket;
}

const storeOf = (bucket: Bucket) =>
  networkObjectStore(bucket, { signedUrl: () => Promise.resolve(null) } as never);
const bytes = (length: number) => Readable.from([Buffer.alloc(length)]);

describe('the memory of uploads into a bucket', () => {
  it('is one request for data known to be short, and small pieces while many uploads are slow', async () => {
    const pieces: number[] = [];
    const store = storeOf(bucketOf(pieces));
    await store.put('whole', bytes(9 * mebibyte), { atMost });
    assert.deepEqual(pieces.splice(0), [9 * mebibyte]);
    const slow = Array.from({ length: 8 }, () => new PassThrough());
    const waiting = slow.map((body) => store.put('slow', body, { atMost }));
    await when('memory is scarce', isMemoryScarce);
    await store.put('many', bytes(3 * mebibyte + 1), { atMost });
    assert.deepEqual(pieces.splice(0), [mebibyte, mebibyte, mebibyte, 1]);
    for (const body of slow) body.end();
    await Promise.all(waiting);
    await store.put('whole-again', bytes(9 * mebibyte), { atMost });
    assert.deepEqual(pieces.at(-1), 9 * mebibyte);
  });

  it('is released whatever fails: the sender, the start of a session, or a piece', async () => {
    const pieces: number[] = [];
    async function* broken() {
      yield await Promise.resolve(Buffer.alloc(mebibyte));
      throw new Error('cut');
    }
    for (let n = 0; n < 40; n++) {
      await assert.rejects(storeOf(bucketOf(pieces)).put('cut', broken(), { atMost }), /cut/);
      for (const what of ['begin', 'append'] as const) {
        const store = storeOf(bucketOf(pieces, (asked) => asked === what));
        await assert.rejects(store.put('refused', bytes(17 * mebibyte)), /refused/);
      }
    }
    assert.equal(isMemoryScarce(), false);
  });
});
