import assert from 'node:assert/strict';
import { locationOfLv95, lv95 } from '../../../../web/map/lv95.ts';
import { clipLine } from '../../../../web/print/clip-line.ts';
import { gridLines } from '../../../../web/print/grid-lines.ts';
import { gridsFor, gridSystem } from '../../../../web/print/grid-system.ts';
import { listedScale, scaleOfZoom, zoomOfScale } from '../../../../web/print/map-scale.ts';
import { partsOf } from '../../../../web/print/map-parts.ts';
import { pageSize, pixelsOf } from '../../../../web/print/page-format.ts';
import { projectionOf } from '../../../../web/print/page-projection.ts';
import { scaleBarOf, scaleBarSteps } from '../../../../web/print/scale-bar.ts';

const frame = { x: 10, y: 20, width: 190, height: 240 };
const thun = { lng: 7.63, lat: 46.757 };

describe('pages', () => {
  it('have the sizes of ISO 216, and 300 pixels per inch', () => {
    assert.deepEqual(pageSize('a4', 'portrait'), { width: 210, height: 297 });
    assert.deepEqual(pageSize('a3', 'landscape'), { width: 420, height: 297 });
    assert.deepEqual([pixelsOf(420), pixelsOf(297)], [4961, 3508]);
  });
});

describe('scales of pages', () => {
  it('are those of MapLibre at the equator, and grow less with the latitude', () => {
    // At zoom 0, the equator has 512 pixels.
    const equator = 2 * Math.PI * 6_378_137;
    assert.ok(Math.abs(scaleOfZoom(0, 0, 1) - (equator * 1000) / 512) < 1e-3);
    // A degree of longitude at 60° N is 55.80 km on the ellipsoid.
    const perDegree = (scaleOfZoom(0, 60, 1) * 512) / 360 / 1e6;
    assert.ok(Math.abs(perDegree - 55.8) < 0.01, String(perDegree));
    for (const latitude of [0, 47, -80])
      assert.ok(Math.abs(scaleOfZoom(zoomOfScale(25_000, latitude, 0.2), latitude, 0.2) - 25_000) < 1e-6);
  });

  it('are the next of the list, and free beyond it', () => {
    assert.deepEqual([17_000, 25_000, 987.6, 4_321_000].map(listedScale), [10_000, 25_000, 988, 4_320_000]);
  });

  it('place locations at their distance on the ground, whatever is up', () => {
    // A kilometre in LV95, whose scale is 1 within millimetres near Bern.
    const [from, to] = [2_600_000, 2_601_000].map((east) => locationOfLv95({ east, north: 1_200_000 }));
    assert.ok(from && to);
    for (const bearing of [0, 30, 90, -150]) {
      const { toPage, toLocation } = projectionOf({ center: from, scale: 10_000, bearing }, frame);
      const at = toPage(to);
      assert.ok(Math.abs(Math.hypot(at.x - 105, at.y - 140) - 100) < 0.02, JSON.stringify(at));
      const back = toLocation(at);
      assert.ok(Math.abs(back.lng - to.lng) < 1e-9 && Math.abs(back.lat - to.lat) < 1e-9);
    }
    const { toPage } = projectionOf({ center: from, scale: 10_000, bearing: 90 }, frame);
    assert.ok(toPage(to).y < 41 && Math.abs(toPage(to).x - 105) < 2, 'east is up');
  });
});

describe('scale bars', () => {
  it('have the longest round length that fits', () => {
    const bars = [1000, 25_000, 100_000, 3_000_000].map((scale) => scaleBarOf(scale, 50));
    assert.deepEqual(bars, [
      { metres: 50, length: 50, parts: 5 },
      { metres: 1000, length: 40, parts: 2 },
      { metres: 5000, length: 50, parts: 5 },
      { metres: 100_000, length: 100 / 3, parts: 2 },
    ]);
    for (let scale = 100; scale < 1e8; scale *= 1.37) {
      const { length } = scaleBarOf(scale, 50);
      assert.ok(length <= 50.001 && length > 19.9, `${length} at ${scale}`);
    }
  });

  it('are labelled in metres below a kilometre', () => {
    assert.deepEqual(scaleBarSteps({ metres: 200, length: 40, parts: 2 }), {
      unit: 'm',
      values: [0, 100, 200],
    });
    assert.deepEqual(scaleBarSteps({ metres: 1000, length: 40, parts: 2 }), {
      unit: 'km',
      values: [0, 0.5, 1],
    });
  });
});

describe('grids', () => {
  const view = { center: thun, scale: 25_000, bearing: 0 };

  it('have lines of whole kilometres in Switzerland', () => {
    const projection = projectionOf(view, frame);
    const lines = gridLines(gridSystem('lv95'), projection, frame);
    const values = (axis: 'x' | 'y') => lines.filter((line) => line.axis === axis).map(({ value }) => value);
    assert.deepEqual(values('x'), [2_613_000, 2_614_000, 2_615_000, 2_616_000, 2_617_000]);
    assert.deepEqual(values('y'), [1_176_000, 1_177_000, 1_178_000, 1_179_000, 1_180_000, 1_181_000]);
    for (const { axis, value, points } of lines)
      for (const point of points) {
        assert.ok(
          point.x >= 10 - 1e-9 && point.x <= 200 + 1e-9 && point.y >= 20 - 1e-9 && point.y <= 260 + 1e-9,
        );
        const at = lv95(projection.toLocation(point));
        // A tenth of a millimetre on the page.
        assert.ok(
          at !== null && Math.abs((axis === 'x' ? at.east : at.north) - value) < 2.5,
          `${axis} ${value}`,
        );
      }
  });

  it('have lines of round angles that cross the frame', () => {
    const lines = gridLines(gridSystem('wgs84'), projectionOf(view, frame), frame);
    const minutes = lines.map(({ axis, value }) => [axis, Math.round(value * 60 * 1e6) / 1e6]);
    assert.deepEqual(minutes.filter(([axis]) => axis === 'x').map(([, value]) => value), [456, 457, 458, 459]); // prettier-ignore
    for (const { axis, points } of lines)
      assert.ok(axis === 'x' ? points[0]?.x === points.at(-1)?.x : points[0]?.y === points.at(-1)?.y);
  });

  it('are lines at least 35 mm apart at every scale and direction', () => {
    for (const scale of [1000, 40_000, 777_000, 20_000_000])
      for (const bearing of [0, 45, 200]) {
        const count = gridLines(
          gridSystem('wgs84'),
          projectionOf({ ...view, scale, bearing }, frame),
          frame,
        ).length;
        assert.ok(count > 0 && count < 20, `${count} at ${scale}`);
      }
  });

  it('continue across the antimeridian', () => {
    const fiji = { center: { lng: 179.9, lat: -17 }, scale: 2_000_000, bearing: 0 };
    const lines = gridLines(gridSystem('wgs84'), projectionOf(fiji, frame), frame);
    assert.deepEqual(lines.filter(({ axis }) => axis === 'x').map(({ value }) => value), [179, 180, 181]); // prettier-ignore
  });

  it('are offered where they are valid', () => {
    assert.deepEqual(gridsFor(thun, 25_000), ['none', 'wgs84', 'lv95']);
    assert.deepEqual(gridsFor({ lng: 2.35, lat: 48.86 }, 25_000), ['none', 'wgs84']);
    assert.deepEqual(gridsFor(thun, 5_000_000), ['none', 'wgs84']);
    const paris = { ...view, center: { lng: 5.85, lat: 47 } };
    assert.deepEqual(
      gridLines(gridSystem('lv95'), projectionOf({ ...paris, scale: 1_000_000 }, frame), frame),
      [],
    );
  });

  it('end at the frame', () => {
    const box = { x: 0, y: 0, width: 10, height: 10 };
    assert.deepEqual(clipLine([{ x: -5, y: 5 }, { x: 15, y: 5 }], box), [{ x: 0, y: 5 }, { x: 10, y: 5 }]); // prettier-ignore
    assert.deepEqual(clipLine([{ x: -5, y: 11 }, { x: 15, y: 11 }], box), []); // prettier-ignore
    assert.equal(clipLine([{ x: 2, y: -1 }, { x: 2, y: 4 }, { x: 3, y: 20 }], box).length, 3); // prettier-ignore
  });
});

describe('parts of a picture', () => {
  it('are one if it fits, and cover it else', () => {
    assert.deepEqual(partsOf(4724, 3012, 8192), [{ x: 0, y: 0, width: 4724, height: 3012 }]);
    const parts = partsOf(4724, 3012, 2000);
    assert.equal(parts.length, 6);
    for (const { width, height } of parts)
      assert.ok(width <= 2000 && height <= 2000 && width % 2 === 0 && height % 2 === 0);
    assert.ok(Math.max(...parts.map(({ x, width }) => x + width)) >= 4724);
    assert.ok(Math.max(...parts.map(({ y, height }) => y + height)) >= 3012);
  });
});
