import assert from 'node:assert/strict';
import { free } from '../../../adapters/objects/given-memory.ts';

describe('transferred memory', () => {
  it('is freed with the last buffer in it', () => {
    const { buffer } = Buffer.allocUnsafeSlow(32 * 1024);
    free(new Uint8Array(buffer, 0, 1024));
    assert.equal(buffer.byteLength, 32 * 1024);
    free(new Uint8Array(buffer, 1024));
    assert.equal(buffer.byteLength, 0);
  });

  it("stays if it is in Node's pool of small buffers, also at its end", () => {
    const { buffer } = Buffer.allocUnsafe(1);
    const end = new Uint8Array(buffer, buffer.byteLength - 100);
    assert.doesNotThrow(() => free(end));
    assert.equal(end.byteLength, 100);
  });
});
