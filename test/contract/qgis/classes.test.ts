import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inheritedEnvironment } from '../../../adapters/env.ts';
import { featureSymbols } from '../../../geo/style/model/feature-symbol.ts';
import { styleModelOf } from '../../../geo/style/model/read-layer-style.ts';
import { readBack } from '../../support/read-back.ts';
import { RoomFolder } from '../../support/room-folder.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { fileOf } from '../../support/whole-room.ts';
import { qgisPython } from './qgis-python.ts';

const script = fileURLToPath(new URL('classes.py', import.meta.url));

interface Drawn {
  readonly renderer: string;
  readonly colours: Readonly<Record<string, readonly string[]>>;
  readonly legend: readonly string[];
}

interface Reported {
  readonly project: Readonly<Record<string, Drawn>>;
  readonly styles: Readonly<Record<string, Drawn>>;
  readonly restyled: Readonly<Record<string, Drawn>>;
}

type Style = Readonly<Record<string, unknown>>;

const hostile = `it's "x" \\ & <b>\n[% 1 %]`;
const kindNames = ['wood', 'water', 'rock', 'a', 'b', hostile, 'other', '', null, '7', 'it\'s "x"'];
const heightValues = [-5, 0, 9.5, 10, 99.999, 100, 100.5, 500, 501, null, 50];
const line = (at: number) => ({ type: 'LineString', coordinates: [[at, 0], [at, 1]] }); // prettier-ignore
const area = (at: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [at, 0],
      [at + 1, 0],
      [at, 1],
      [at, 0],
    ],
  ],
});
const kindRule: Style = {
  'fill-color': [
    ...['match', ['get', 'kind'], 'wood', '#008800', ['water', 'rock'], '#0000ff'],
    ...[hostile, '#ff0000', 7, '#00ffff', '#cccccc'],
  ],
};
const heightRule: Style = { 'line-color': ['step', ['get', 'height'], '#111111', 0, '#222222', 10, '#333333', 100, '#444444'] }; // prettier-ignore
const named = (name: string, values: readonly unknown[], geometry: (at: number) => object) => ({
  type: 'FeatureCollection',
  features: values.map((value, at) => ({
    type: 'Feature',
    properties: { name: String(at), [name]: value },
    geometry: geometry(at),
  })),
});

describe('a layer with colours by value, in QGIS (skipped without PyQGIS)', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let path: string;
  let reported: Reported;
  let isOpen = false;
  before(async function () {
    const python = qgisPython();
    // PyQGIS is part of QGIS, which no other test needs.
    if (python === null) this.skip();
    folder = temporaryFolder();
    isOpen = true;
    const room = new RoomFolder(folder.path);
    await room.layer('layer-1', 'kinds', named('kind', kindNames, area), { style: kindRule });
    await room.layer('layer-2', 'heights', named('height', heightValues, line), { style: heightRule });
    const mixed = named('kind', kindNames, (at) => (at % 2 === 0 ? line(at) : area(at)));
    await room.layer('layer-3', 'both', mixed, { style: kindRule });
    path = join(folder.path, 'room123456.gpkg');
    writeFileSync(path, await fileOf(room));
    const env = { ...inheritedEnvironment(), HOME: folder.path, XDG_RUNTIME_DIR: folder.path };
    const output = execFileSync(python, [script, path, 'restyle'], { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }); // prettier-ignore
    reported = JSON.parse(output.slice(output.indexOf('{"project"'))) as Reported;
  });
  after(() => {
    if (isOpen) folder.remove();
  });

  /** The colours in which the room draws the features. */
  function inRoom(style: Style, values: readonly unknown[]): Record<string, string[]> {
    const model = styleModelOf({ color: null, strokeWeight: null, style });
    assert.ok('attribute' in model.symbology);
    const { attribute } = model.symbology;
    const symbols = featureSymbols(model);
    const colours = values.map((value) => symbols.of({ [attribute]: value })?.color);
    return Object.fromEntries(
      colours.map((colour, at) => [String(at), colour === undefined ? [] : [colour]]),
    );
  }

  it('has classes and the colours of the room, in the project and in the style of its table', () => {
    for (const { kinds, heights } of [reported.project, reported.styles]) {
      assert.deepEqual([kinds?.renderer, heights?.renderer], ['categorizedSymbol', 'graduatedSymbol']);
      assert.deepEqual(kinds?.colours, inRoom(kindRule, kindNames));
      assert.deepEqual(heights?.colours, inRoom(heightRule, heightValues));
    }
    assert.deepEqual(reported.project.heights?.legend, ['≥ 100', '10 – 100', '0 – 10', '< 0']);
  });

  it('has them also with several geometry types', () => {
    const colours = inRoom(kindRule, kindNames);
    assert.deepEqual(reported.styles.both?.colours, colours);
    const { 'both (lines)': lines, 'both (polygons)': polygons } = reported.project;
    assert.deepEqual([lines?.renderer, polygons?.renderer], ['categorizedSymbol', 'categorizedSymbol']);
    assert.deepEqual({ ...lines?.colours, ...polygons?.colours }, colours);
  });

  it('is drawn in the room as it was restyled', async () => {
    const { file, records } = await readBack(path);
    const found = new Map(records('layer').map(({ name, style }) => [name, style]));
    for (const [name, values] of [
      ['kinds', kindNames],
      ['heights', heightValues],
    ] as const) {
      const { colours } = reported.restyled[name] ?? {};
      assert.deepEqual(inRoom((found.get(name) ?? {}) as Style, values), colours, name);
    }
    assert.deepEqual(found.get('both'), kindRule);
    assert.ok(file.kind === 'room');
    assert.deepEqual(file.leftOut, []);
  });
});
