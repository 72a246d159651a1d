import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { openPictureProcessor } from '../../../adapters/images/open-picture-processor.ts';
import { pictureLimits } from '../../../core/images/picture-limits.ts';
import type { CleanPhoto, PictureSource } from '../../../core/ports/picture-processor.ts';
import { jpeg, photoWithExif, pngBomb } from '../../fixtures/pictures/photos.ts';
import { sandboxUnderTest } from '../../support/sandbox-under-test.ts';

const sandbox = sandboxUnderTest();
const pictures = openPictureProcessor({ sandbox });
const still = { owner: 'owner', signal: new AbortController().signal };

function source(content: Uint8Array | string): PictureSource {
  const bytes = Buffer.from(content);
  return { bytes: bytes.byteLength, open: () => Promise.resolve(Readable.from([bytes])) };
}

async function photo(image: Uint8Array | string, thumbnail?: Uint8Array): Promise<CleanPhoto> {
  return pictures.photo({ image: source(image), thumbnail: source(thumbnail ?? (await jpeg(8, 8))) }, still);
}

describe('the picture processor', () => {
  it('rotates a photo upright, reads its EXIF data, and removes it', async () => {
    const { image, exif } = await photo(await photoWithExif());
    assert.deepEqual([image.width, image.height], [40, 60]);
    assert.deepEqual(exif, {
      position: { latitude: 47 + 22 / 60 + 37 / 3600, longitude: 8 + 32 / 60 + 30 / 3600, altitude: 408 },
      takenAt: '2024-05-01T12:33:44+02:00',
      camera: { make: 'Acme', model: 'Sextant 3' },
      exposure: { fNumber: 2.8 },
    });
    const served = await sharp(image.jpeg).metadata();
    assert.equal(served.format, 'jpeg');
    assert.equal(served.exif, undefined);
    assert.equal(served.orientation, undefined);
    assert.doesNotMatch(Buffer.from(image.jpeg).toString('latin1'), /Acme|Exif/);
  });

  for (const format of ['png', 'webp', 'avif', 'gif'] as const) {
    it(`reads ${format} by its content`, async () => {
      const { image, exif } = await photo(
        await sharp(await jpeg(20, 10))
          .toFormat(format)
          .toBuffer(),
      );
      assert.deepEqual([image.width, image.height, exif], [20, 10, null]);
    });
  }

  it('scales large pictures down', async () => {
    const { image, thumbnail } = await photo(await jpeg(5000, 100), await jpeg(3000, 3000));
    assert.deepEqual([image.width, image.height], [pictureLimits.imageSide, 82]);
    assert.equal(thumbnail.width, pictureLimits.thumbnailSide);
  });

  it('keeps the first frame of an animation', async () => {
    const frames = Buffer.alloc(10 * 40 * 3, 7);
    const animated = await sharp(frames, { raw: { width: 10, height: 40, channels: 3, pageHeight: 10 } })
      .webp({ delay: [100, 100, 100, 100] })
      .toBuffer();
    const { image } = await photo(animated);
    assert.deepEqual([image.width, image.height], [10, 10]);
  });

  it('makes transparent parts white', async () => {
    const clear = { width: 4, height: 4, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
    const { image } = await photo(await sharp({ create: clear }).png().toBuffer());
    const { data } = await sharp(image.jpeg).raw().toBuffer({ resolveWithObject: true });
    assert.ok(data.every((value) => value > 250));
  });

  it('rejects pictures above the maximum number of pixels, whatever the file size', async () => {
    await assert.rejects(photo(pngBomb()), { code: 'invalid_image', message: /60000 × 60000/ });
    await assert.rejects(photo(await jpeg(8, 8), pngBomb(9000)), { details: { part: 'thumbnail' } });
  });

  it('rejects truncated files', async () => {
    const whole = await sharp(await jpeg(400, 400))
      .jpeg({ quality: 100 })
      .toBuffer();
    await assert.rejects(photo(whole.subarray(0, whole.byteLength / 2)), { code: 'invalid_image' });
    const png = await sharp(await jpeg(400, 400))
      .png()
      .toBuffer();
    await assert.rejects(photo(png.subarray(0, png.byteLength / 2)), { code: 'invalid_image' });
  });

  it('rejects files that are not pictures, and unsupported formats', async () => {
    const heic = Buffer.concat([
      Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      Buffer.alloc(64),
    ]);
    const tiff = await sharp(await jpeg(8, 8))
      .tiff()
      .toBuffer();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>';
    for (const [content, message] of [
      ['', /is empty/],
      ['<html><script>alert(1)</script></html>', /not a supported image/],
      [svg, /not a supported image/],
      [heic, /HEIC/],
      [tiff, /TIFF/],
    ] as const) {
      await assert.rejects(photo(content), { code: 'unsupported_format', message });
    }
  });

  it('rejects a file that only starts like a PNG', async () => {
    const content = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from('<svg/>')]);
    await assert.rejects(photo(content), { code: 'invalid_image' });
  });

  it('rewrites an SVG icon and renders a PNG copy with twice the pixels', async () => {
    const svg = '<svg viewBox="0 0 2 1"><path fill="red" d="M0 0h2v1H0z"/></svg>';
    const icon = await pictures.icon(source(svg), 32, still);
    assert.equal(icon.mediaType, 'image/svg+xml');
    assert.match(
      Buffer.from(icon.content).toString(),
      /^<svg xmlns="[^"]+" height="16" viewBox="0 0 2 1" width="32">/,
    );
    const { width, height } = await sharp(icon.png ?? Buffer.alloc(0)).metadata();
    assert.deepEqual([width, height], [64, 32]);
  });

  it('re-encodes a PNG icon without other data in the file', async () => {
    const png = await sharp(await jpeg(600, 300))
      .withExif({ IFD0: { Make: 'Acme' } })
      .png()
      .toBuffer();
    const icon = await pictures.icon(source(png), 32, still);
    const read = await sharp(icon.content).metadata();
    assert.deepEqual([icon.mediaType, icon.png, read.width, read.exif], ['image/png', null, 512, undefined]);
  });

  it('renders an icon that consists of one long path', async () => {
    const steps = Array.from({ length: 90_000 }, (_, n) => `l${n % 7} ${n % 5}`).join('');
    const svg = `<svg viewBox="0 0 9 9"><path d="M0 0${steps}l0 ${'0'.repeat(600_000)}1"/></svg>`;
    const icon = await pictures.icon(source(svg), 32, still);
    assert.equal((await sharp(icon.png ?? Buffer.alloc(0)).metadata()).width, 64);
    assert.ok(icon.content.byteLength > 900_000);
  });

  it('describes the problem of a truncated picture in one sentence', async () => {
    const png = await sharp(await jpeg(64, 64))
      .png()
      .toBuffer();
    await assert.rejects(pictures.icon(source(png.subarray(0, png.length / 2)), 32, still), {
      message: 'The icon cannot be read: it is truncated or damaged.',
    });
  });

  it('rejects icons of other formats and broken ones', async () => {
    await assert.rejects(pictures.icon(source(await jpeg(8, 8)), 32, still), { code: 'unsupported_format' });
    await assert.rejects(pictures.icon(source(pngBomb()), 32, still), { code: 'invalid_icon' });
    await assert.rejects(pictures.icon(source('<svg><script/></svg>'), 32, still), {
      code: 'invalid_icon',
      details: { defect: 'forbidden_element' },
    });
  });

  it('stops processing a picture on timeout', async () => {
    const hasty = openPictureProcessor({ sandbox, timeout: 1 });
    const svg = source('<svg viewBox="0 0 9 9"/>');
    await assert.rejects(hasty.icon(svg, 32, still), { code: 'invalid_icon', message: /too long/ });
  });

  describe('whose program dies', () => {
    let folder: string;
    beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'chartroom-picture-'))));
    afterEach(() => rm(folder, { recursive: true, force: true }));

    async function iconBy(text: string) {
      const program = join(folder, 'program.mjs');
      await writeFile(program, text);
      const processor = openPictureProcessor({ sandbox, program: pathToFileURL(program) });
      return processor.icon(source('x'), 32, still);
    }

    it('does not attribute a signal from outside to the picture', async () => {
      await assert.rejects(iconBy(`process.kill(process.pid, 'SIGKILL');`), { code: 'service_unavailable' });
    });
    it('attributes a crash to the picture', async () => {
      await assert.rejects(iconBy(`process.kill(process.pid, 'SIGSEGV');`), { code: 'invalid_icon' });
    });
    it('does not attribute a failed start of the sandbox to the picture', async () => {
      const words = 'bwrap: Creating new namespace failed: Resource temporarily unavailable';
      await assert.rejects(
        iconBy(`process.stderr.write('${words}\\n'); process.exitCode = 1;`),
        /could not be started: bwrap/,
      );
    });
  });

  it('stops when its request is aborted', async () => {
    const leaving = new AbortController();
    const opened = {
      bytes: 10,
      open: () => (leaving.abort(), Promise.resolve(new Readable({ read: () => undefined }))),
    };
    await assert.rejects(pictures.icon(opened, 32, { ...still, signal: leaving.signal }), {
      name: 'AbortError',
    });
  });

  it('passes on the error when a picture could not be fetched', async () => {
    const deleted = { bytes: 10, open: () => Promise.reject(new Error('The store is away.')) };
    await assert.rejects(pictures.icon(deleted, 32, still), { message: 'The store is away.' });
  });
});
