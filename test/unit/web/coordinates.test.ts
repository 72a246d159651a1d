import assert from 'node:assert/strict';
import { readCoordinates } from '../../../web/map/read-coordinates.ts';

/** The old observatory of Bern, the origin of the Swiss coordinates. */
const bern = { lat: 46.95108, lng: 7.43864 };

function assertReads(
  text: string,
  system: string,
  { lat, lng }: { readonly lat: number; readonly lng: number },
  tolerance = 2e-5,
): void {
  const found = readCoordinates(text);
  assert.ok(found !== null, text);
  assert.equal(found.system, system, text);
  assert.ok(Math.abs(found.lat - lat) < tolerance && Math.abs(found.lng - lng) < tolerance, `${text}: ${found.lat}, ${found.lng}`); // prettier-ignore
}

describe('coordinates as people write them', () => {
  it('are read in degrees, latitude first unless hemispheres say otherwise', () => {
    for (const text of [
      '46.95108, 7.43864',
      '46.95108 7.43864',
      '46,95108; 7,43864',
      '46,95108 7,43864',
      'N 46.95108 E 7.43864',
      '7.43864 E, 46.95108 N',
      '46°57\'03.9"N 7°26\'19.1"E',
      '46° 57.0648′ N, 7° 26.3184′ E',
      'geo:46.95108,7.43864',
      '(46.95108, 7.43864)',
    ])
      assertReads(text, 'WGS 84', bern);
    assertReads('-33.8568, 151.2153', 'WGS 84', { lat: -33.8568, lng: 151.2153 });
    assertReads('33.8568 S 70.6 W', 'WGS 84', { lat: -33.8568, lng: -70.6 });
  });

  it('are read in LV95 and LV03, in either order, with the separators of Switzerland', () => {
    for (const text of [
      '2600000 1200000',
      "2'600'000 / 1'200'000",
      '2’600’000, 1’200’000',
      '1200000, 2600000',
      '2 600 000 / 1 200 000',
    ])
      assertReads(text, 'LV95', bern);
    assertReads('600000 200000', 'LV03', bern);
    assertReads("617'306.92 / 170'312.55", 'LV03', { lat: 46.68381, lng: 7.66486 });
  });

  it('are read in UTM and MGRS', () => {
    // From PROJ (EPSG:32632, 32756 and 32631).
    assertReads('32T 381189.386 5200910.980', 'UTM', bern, 1e-8);
    assertReads('32 T 381189mE 5200911mN', 'UTM', bern);
    assertReads('56H 334900.955 6252266.574', 'UTM', { lat: -33.857, lng: 151.2153 }, 1e-8);
    assertReads('31N 166021.443081 0', 'UTM', { lat: 0, lng: 0 }, 1e-9);
    assertReads('33XWG 1234 5678', 'MGRS', { lat: 78.2, lng: 15.5 }, 1);
    assertReads('4QFJ12345678', 'MGRS', { lat: 21.309433, lng: -157.916867 }, 1e-3);
  });

  it('are null for other texts', () => {
    const long = `${'4'.repeat(100)}, 7`;
    for (const text of [
      '',
      'Thun',
      '3600 Thun',
      '12',
      '99, 7',
      '46.9, 181',
      '61T 381193 5200936',
      '32T 381193',
      '4QFJ123',
      '32IXX12',
      'Main Street 12, 3',
      long,
    ])
      assert.equal(readCoordinates(text), null, text);
  });
});
