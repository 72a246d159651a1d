import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { inheritedEnvironment } from '../../../adapters/env.ts';
import { readBack } from '../../support/read-back.ts';
import { markerRecord, RoomFolder } from '../../support/room-folder.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { fileOf } from '../../support/whole-room.ts';
import { qgisPython } from './qgis-python.ts';

const script = fileURLToPath(new URL('icons.py', import.meta.url));

/** Points in the middle of squares of one degree. */
const stops = (...kinds: readonly (string | number)[]) => ({
  type: 'FeatureCollection',
  features: kinds.map((kind, at) => ({
    type: 'Feature',
    properties: { kind },
    geometry: { type: 'Point', coordinates: [at + 0.5, 0.5] },
  })),
});

const styles = {
  stops: {
    ...{ type: 'categories', attribute: 'kind', other: null },
    categories: [
      { values: ['bus'], symbol: { icon: 'maki:square', color: '#d00000', radius: 20 } },
      { values: ['light'], symbol: { icon: 'maki:square', color: '#ffee00', radius: 20 } },
      { values: ['own'], symbol: { icon: 'icon-api-1', radius: 20 } },
      { values: ['absent'], symbol: { icon: 'icon-api-2', color: '#0000ff', radius: 20 } },
    ],
  },
  plain: { type: 'single', symbol: { icon: 'maki:square', color: '#d00000' } },
  sized: {
    ...{ type: 'proportional', attribute: 'kind', values: [0, 4], sizes: [0, 40] },
    symbol: { icon: 'icon-api-1' },
  },
};

const markerStyle = { type: 'single', symbol: { icon: 'maki:square', radius: 20 } };

describe('icons of a room, in QGIS (skipped without PyQGIS)', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let path: string;
  let isOpen = false;
  before(async function () {
    const python = qgisPython();
    // QGIS is not a dependency of the gate.
    if (python === null) this.skip();
    folder = temporaryFolder();
    isOpen = true;
    const settings = { autoZoomEnabled: true, defaultView: null, defaultTheme: null, defaultBaseLayer: null, timeline: {}, markerStyle, lockedGroups: [] }; // prettier-ignore
    const room = new RoomFolder(folder.path, { settings });
    await room.icon('icon-api-1', '#00c000', { sides: [16, 32] });
    await room.layer('layer-1', 'stops', stops('bus', 'light', 'own', 'absent'), { style: styles.stops });
    await room.layer('layer-2', 'plain', stops('any'), { style: styles.plain });
    await room.layer('layer-3', 'sized', stops(1, 4), { style: styles.sized });
    for (const [at, color] of ['#d00000', '#ffee00', null].entries())
      room.add(markerRecord(`marker-${at}`, { longitude: at + 0.5, latitude: 0.5, color }));
    path = join(folder.path, 'room123456.gpkg');
    writeFileSync(path, await fileOf(room));
    const env = { ...inheritedEnvironment(), HOME: folder.path, XDG_RUNTIME_DIR: folder.path };
    execFileSync(python, [script, path, folder.path, 'stops', 'plain', 'sized', 'markers'], { env, stdio: ['ignore', 'ignore', 'pipe'] }); // prettier-ignore
  });
  after(() => {
    if (isOpen) folder.remove();
  });

  /** The size of the drawing in a square, and the colours in its middle and near the edge of a disc of 20 pixels. */
  async function drawnAt(table: string, square: number) {
    const { data } = await sharp(join(folder.path, `${table}.png`))
      .removeAlpha()
      .extract({ left: 100 * square, top: 0, width: 100, height: 100 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [...data.subarray(3 * (100 * y + x), 3 * (100 * y + x) + 3)];
    const isDrawn = (x: number, y: number) => at(x, y).some((value) => value < 250);
    const all = Array.from({ length: 100 }, (_, n) => n);
    const lengthOf = (drawn: readonly number[]) => (drawn.at(-1) ?? 0) - (drawn[0] ?? 1) + 1;
    const size = [all.filter((x) => isDrawn(x, 50)), all.filter((y) => isDrawn(50, y))].map(lengthOf);
    return { size, middle: at(50, 50), edge: at(50 - 17, 50) };
  }

  const isNear = (found: readonly number[], expected: readonly number[], by = 3) =>
    assert.ok(
      found.every((value, at) => Math.abs(value - (expected[at] ?? 0)) <= by),
      `${String(found)} instead of ${String(expected)}`,
    );

  it('are built-in ones on a disc in the colour of the symbol, in a colour that contrasts with it', async () => {
    const [dark, light] = [await drawnAt('stops', 0), await drawnAt('stops', 1)];
    isNear(dark.edge, [208, 0, 0]);
    isNear(dark.middle, [255, 255, 255]);
    isNear(light.edge, [255, 238, 0]);
    isNear(light.middle, [20, 32, 43]);
    isNear(light.size, [40, 40]);
  });

  it('are those of the room, whose longer side is the diameter, or discs if there are none', async () => {
    const [own, absent] = [await drawnAt('stops', 2), await drawnAt('stops', 3)];
    isNear(own.size, [20, 40], 1);
    isNear(own.middle, [0, 192, 0]);
    isNear(absent.middle, [0, 0, 255]);
  });

  it('have their own size without a radius, and grow with a value', async () => {
    isNear((await drawnAt('plain', 0)).size, [20, 20], 2);
    isNear((await drawnAt('sized', 0)).size, [20, 40], 1);
    isNear((await drawnAt('sized', 1)).size, [40, 80], 1);
  });

  it('are drawn on markers in the colour of each', async () => {
    const [dark, light, none] = await Promise.all([0, 1, 2].map((at) => drawnAt('markers', at)));
    isNear(dark?.edge ?? [], [208, 0, 0]);
    isNear(dark?.middle ?? [], [255, 255, 255]);
    isNear(light?.edge ?? [], [255, 238, 0]);
    isNear(light?.middle ?? [], [20, 32, 43]);
    isNear(none?.edge ?? [], [51, 136, 255]);
  });

  it('are read back after QGIS saved the style', async () => {
    const { file, records } = await readBack(path);
    assert.ok(file.kind === 'room');
    const found = records('layer').slice(0, 2).map(({ style, opacity }) => ({ style, opacity })); // prettier-ignore
    const [dark, light, own, absent] = styles.stops.categories;
    // As before, its outline is enlarged with the disc.
    const disc = { color: '#0000ff', radius: 20, outlineWidth: 2 };
    const read = [dark, light, own, { ...absent, symbol: disc }];
    const byValue = (style: unknown) => {
      const { categories, symbol, ...rest } = style as Record<string, unknown> & { symbol?: object };
      const classes = categories as { values: unknown; symbol: object }[];
      return { ...rest, categories: classes.map(({ values, symbol: each }) => ({ values, symbol: { ...symbol, ...each } })) }; // prettier-ignore
    };
    assert.deepEqual(byValue(found[0]?.style), { ...styles.stops, categories: read });
    assert.deepEqual(found[1]?.style, { type: 'single', symbol: { icon: 'maki:square' } });
    assert.equal(records('layer')[1]?.color, 'd00000');
    assert.deepEqual(found.map(({ opacity }) => opacity), [0.5, 0.5]); // prettier-ignore
  });
});
