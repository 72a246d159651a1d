import assert from 'node:assert/strict';
import sharp from 'sharp';
import { areaOf, lengthOf } from '../../../web/tools/measures.ts';
import { lv95 } from '../../../web/map/lv95.ts';
import { exifLocation } from '../../../web/markers/exif-location.ts';
import { safeLink } from '../../../web/ui/safe-link.ts';

const photo = async (exif: Record<string, string>) => {
  const blank = sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } });
  return new Uint8Array(await blank.withExif({ IFD3: exif }).jpeg().toBuffer());
};
const rio = {
  ...{ GPSLatitudeRef: 'S', GPSLatitude: '22/1 54/1 30/1', GPSLongitudeRef: 'W' },
  GPSLongitude: '43/1 12/1 0/1',
};

describe('the location in a photo', () => {
  it('is read from its GPS directory, south and west of zero too', async () => {
    const location = await exifLocation((await photo(rio)).buffer);
    assert.ok(location !== null);
    assert.ok(Math.abs(location.lat - -22.90833) < 1e-4 && Math.abs(location.lng - -43.2) < 1e-9);
  });

  it('is null if the file has none, is not a JPEG, or contains an invalid one', async () => {
    assert.equal(await exifLocation((await photo({ GPSLatitudeRef: 'N' })).buffer), null);
    assert.equal(await exifLocation((await photo({ ...rio, GPSLatitude: '22/0 0/0 0/0' })).buffer), null);
    assert.equal(await exifLocation((await photo({ ...rio, GPSLatitude: '200/1 0/1 0/1' })).buffer), null);
    assert.equal(await exifLocation(new TextEncoder().encode('GIF89a, no photo').buffer), null);
    assert.equal(await exifLocation(new ArrayBuffer(0)), null);
  });

  it('is null or numeric for every truncated or corrupted file', async () => {
    const whole = await photo(rio);
    for (let length = 0; length < whole.length; length++) await exifLocation(whole.slice(0, length).buffer);
    for (let at = 0; at < whole.length; at++) {
      for (const value of [0, 0x7f, 0xff]) {
        const location = await exifLocation(whole.with(at, value).buffer);
        assert.ok(location === null || (Math.abs(location.lat) <= 90 && Math.abs(location.lng) <= 180));
      }
    }
  });
});

describe('map tools', () => {
  it('match swisstopo’s coordinates within a metre, and give none abroad', () => {
    // The example of swisstopo's document.
    const found = lv95({ lat: 46 + 2 / 60 + 38.87 / 3600, lng: 8 + 43 / 60 + 49.79 / 3600 });
    assert.ok(found !== null);
    assert.ok(Math.abs(found.east - 2_700_000) < 1 && Math.abs(found.north - 1_100_000) < 1);
    assert.equal(lv95({ lat: 48.86, lng: 2.35 }), null);
  });

  it('measure a quarter of the equator and an eighth of the sphere', () => {
    const quarter = [{ lat: 0, lng: 0 }, { lat: 0, lng: 90 }]; // prettier-ignore
    assert.ok(Math.abs(lengthOf(quarter) - 10_007_557) < 1);
    const half = [{ lat: 0, lng: 170 }, { lat: 0, lng: -170 }, { lat: 10, lng: -170 }, { lat: 10, lng: 170 }]; // prettier-ignore
    const wanted = 6_371_008.8 ** 2 * (20 * Math.PI) / 180 * Math.sin((10 * Math.PI) / 180); // prettier-ignore
    assert.ok(Math.abs(areaOf(half) / wanted - 1) < 1e-9, 'also over the antimeridian');
  });

  it('accept only http and https addresses as links', () => {
    assert.equal(safeLink(' https://example.org/a b '), 'https://example.org/a%20b');
    for (const text of [
      'javascript:alert(1)',
      'data:text/html,x',
      '//example.org',
      'JaVaScRiPt:1',
      'www.example.org',
    ])
      assert.equal(safeLink(text), null);
  });
});
