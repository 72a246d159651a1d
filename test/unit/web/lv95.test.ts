import assert from 'node:assert/strict';
import { locationOfLv95, lv95 } from '../../../web/map/lv95.ts';

describe('LV95', () => {
  // Computed with PROJ: gdaltransform -s_srs EPSG:2056 -t_srs EPSG:4326
  const known = [
    [2_600_000, 1_200_000, 7.438_632_420_87, 46.951_082_771_87],
    [2_485_000, 1_075_000, 5.959_163_477_52, 45.816_873_313_89],
    [2_834_000, 1_290_000, 10.557_877_201_51, 47.718_724_218_88],
  ] as const;

  it('agrees with PROJ within centimetres, in both directions', () => {
    for (const [east, north, lng, lat] of known) {
      const location = locationOfLv95({ east, north });
      assert.ok(Math.abs(location.lng - lng) < 1e-7 && Math.abs(location.lat - lat) < 1e-7);
      const position = lv95({ lng, lat });
      assert.ok(position !== null && Math.hypot(position.east - east, position.north - north) < 0.02);
    }
  });
});
