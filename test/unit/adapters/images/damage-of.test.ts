import assert from 'node:assert/strict';
import sharp from 'sharp';
import { damageOf } from '../../../../adapters/images/step/decoder.ts';

describe('the defects of a picture', () => {
  const words =
    /^(it is truncated or damaged|its header is damaged|its content is damaged|it uses an unsupported variant of its format|it has more pixels than the limit allows)$/;
  const pixels = Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, n) => (n * 7919) % 251));
  const picture = sharp(pixels, { raw: { width: 64, height: 64, channels: 3 } });
  const damage = async (bytes: Buffer, max = 1e6) => {
    const read = sharp(bytes, { failOn: 'error', limitInputPixels: max }).raw().toBuffer();
    return read.then(() => null, damageOf);
  };

  for (const format of ['png', 'jpeg', 'webp', 'gif', 'avif'] as const)
    it(`is described without output of the decoder: ${format}`, async () => {
      const whole = await picture.clone().toFormat(format).toBuffer();
      assert.equal(await damage(whole, 100), 'it has more pixels than the limit allows');
      for (const length of [20, whole.length >> 2, whole.length >> 1]) {
        const declared = await damage(whole.subarray(0, length));
        assert.match(declared ?? '', words);
      }
      for (let at = 8; at < whole.length; at += Math.ceil(whole.length / 40)) {
        const flipped = Buffer.from(whole);
        flipped.writeUInt8(flipped.readUInt8(at) ^ 0xff, at);
        const declared = await damage(flipped);
        if (declared !== null) assert.match(declared, words);
      }
    });
});
