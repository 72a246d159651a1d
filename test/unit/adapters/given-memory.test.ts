import assert from 'node:assert/strict';
import { free } from '../../../adapters/objects/given-memory.ts';

describe('memory that was given away', () => {
  it('is freed with the last of what lies in it', () => {
    const { buffer } = Buffer.allocUnsafeSlow(32 * 1024);
    free(new Uint8Array(buffer, 0, 1024));
    assert.equal(buffer.byteLength, 32 * 1024);
    free(new Uint8Array(buffer, 1024));
    assert.equal(buffer.byteLength, 0);
  });

  it("stays when it lies in Node's pool of small buffers, up to whose end it may reach", () => {
    const { buffer } = Buffer.allocUnsafe(1);
    const end = new Uint8Array(buffer, buffer.byteLength - 100);
    assert.doesNotThrow(() => free(end));
    assert.equal(end.byteLength, 100);
  });
});
