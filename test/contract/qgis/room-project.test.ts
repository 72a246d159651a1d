import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'mocha';
import sharp from 'sharp';
import { inheritedEnvironment } from '../../../adapters/env.ts';
import { writeRoomFile } from '../../../workers/steps/write-room-file/write-room-file.ts';
import { RasterCogs } from '../../support/raster-cogs.ts';
import { markerRecord, RoomFolder } from '../../support/room-folder.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { qgisPython } from './qgis-python.ts';
import { roomFileName } from '../../../core/exchange/tables/table-names.ts';

const script = fileURLToPath(new URL('open_project.py', import.meta.url));
const python = qgisPython();

interface Entry {
  name?: string;
  group?: string;
  entries?: Entry[];
  visible: boolean;
  valid: boolean;
  opacity: number;
  renderer: string;
  crs: string;
}

interface Opened {
  opened: boolean;
  saved: boolean;
  title: string;
  crs: string;
  view: number[];
  tree: Entry[];
  styles: Record<string, { loaded: boolean; renderer: string; sld: boolean }>;
}

const line = (west: number, east: number) => ({ type: 'LineString', coordinates: [[west, 47.5], [east, 47.5]] }); // prettier-ignore
const square = { type: 'Polygon', coordinates: [[[8, 47], [8.2, 47], [8.2, 47.2], [8, 47.2], [8, 47]]] }; // prettier-ignore
const feature = (geometry: object) => ({ type: 'Feature', properties: {}, geometry });
const collection = (...geometries: object[]) => ({ type: 'FeatureCollection', features: geometries.map(feature) }); // prettier-ignore

const hostile = `Märkte "x" <b>&amp;</b> '; \u0001\u000b [% env('HOME') %] ]]>`;
const shown = `Märkte "x" <b>&amp;</b> '; [ % env('HOME') %] ]]>`;

describe('the project in a room file, opened by QGIS (skipped without PyQGIS)', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  before(function () {
    // PyQGIS is part of QGIS, which no other test needs: `npm start` and `npm test` do not install it.
    if (python === null) this.skip();
  });
  beforeEach(() => (folder = temporaryFolder()));
  afterEach(() => folder.remove());

  /** Opens the file of a room with this name from a different location than where it was written. */
  function open(file: string, name: string | null, picture: string, ...tables: string[]): Opened {
    mkdirSync(join(folder.path, 'moved'));
    const moved = join(folder.path, 'moved', roomFileName('room123456', name));
    copyFileSync(file, moved);
    const database = new DatabaseSync(moved);
    for (const table of tables) {
      const row = database.prepare('SELECT styleSLD AS sld FROM layer_styles WHERE f_table_name = ?').get(table);
      writeFileSync(`${moved}.${table}.sld`, String(row?.sld));
    }
    database.close();
    const environment = { ...inheritedEnvironment(), HOME: folder.path, XDG_RUNTIME_DIR: folder.path };
    const reported = execFileSync(python ?? '', [script, moved, picture, ...tables], {
      ...{ encoding: 'utf8', env: environment, stdio: ['ignore', 'pipe', 'ignore'] },
    });
    return JSON.parse(reported.slice(reported.indexOf('{"opened"'))) as Opened;
  } // prettier-ignore

  async function colourAt(picture: string, x: number, y: number): Promise<number[]> {
    const { data } = await sharp(picture).removeAlpha().extract({ left: x, top: y, width: 1, height: 1 }).raw().toBuffer({ resolveWithObject: true }); // prettier-ignore
    return [...data];
  }

  it('has the layers in order, with their styles, and the view of the room', async () => {
    const cogs = new RasterCogs();
    try {
      const view = { lat: 47.25, lng: 8.25, zoom: 9 };
      const settings = { autoZoomEnabled: true, defaultView: view, defaultTheme: null, defaultBaseLayer: null, timeline: {}, markerStyle: null, lockedGroups: [] }; // prettier-ignore
      const room = new RoomFolder(folder.path, { name: hostile, settings });
      await room.icon('icon-api-1', '#00ff00', { name: hostile, size: 64 });
      const location = { latitude: 47.25, longitude: 8.25 };
      room.add(
        markerRecord('marker-1', { ...location, color: '#ff0000' }),
        markerRecord('marker-2', { ...location, longitude: 8.9, markerIconId: 'icon-api-1' }),
      );
      await room.layer('layer-1', hostile, collection(square), { color: '#0000ff', strokeWeight: 3 });
      await room.layer('layer-2', 'mixed', collection(line(8, 8.5), square), { color: '0c0', opacity: 0.5 });
      await room.layer('layer-3', 'hidden', collection(line(7, 9)), { visible: false });
      await room.layer('layer-4', 'empty', { type: 'FeatureCollection', features: [feature(null as never)] });
      const colours = { width: 300, height: 300, dataType: 'uint8', bands: 3, system: 'EPSG:3857' } as const;
      const cog = cogs.make({ ...colours, interpretations: ['Red', 'Green', 'Blue'], extent: [940_000, 5_985_000, 960_000, 6_005_000], value: (_column, _row, band) => [200, 100, 0][band] ?? 0 }, ['COMPRESS=WEBP'], { kind: 'imagery' }); // prettier-ignore
      room.raster('raster-1', 'Picture', [cog], { display: { opacity: 0.5 } });
      room.write();
      const options = { includeTiffs: true, includeTiles: true };
      await writeRoomFile({ folder: room.path, options, threads: 1, onProgress: () => undefined });
      const picture = join(folder.path, 'picture.png');
      const found = open(join(room.path, 'room.gpkg'), hostile, picture, 'markers', 'mixed', 'hidden');
      assert.deepEqual([found.opened, found.saved, found.title, found.crs], [true, true, shown, 'EPSG:3857']);
      const names = found.tree.map(({ name, group }) => name ?? group);
      assert.deepEqual(names, ['Markers', 'empty', 'hidden', 'mixed', shown, 'Picture']);
      const [markers, , hidden, mixed, , raster] = found.tree;
      assert.deepEqual(mixed?.entries?.map(({ name, opacity }) => [name, opacity]), [['mixed (lines)', 0.5], ['mixed (polygons)', 0.5]]); // prettier-ignore
      assert.deepEqual([markers?.visible, hidden?.visible, raster?.opacity, raster?.crs], [true, false, 0.5, 'EPSG:3857']); // prettier-ignore
      const layers = found.tree.flatMap((entry) => entry.entries ?? [entry]);
      assert.deepEqual(layers.filter(({ valid }) => !valid), []); // prettier-ignore
      for (const style of Object.values(found.styles)) assert.deepEqual([style.loaded, style.sld], [true, true]); // prettier-ignore
      const [west = 0, south = 0, east = 0, north = 0] = found.view;
      const middle = [(west + east) / 2, (south + north) / 2] as const;
      assert(Math.abs(middle[0] - 918_385) < 5 && Math.abs(middle[1] - 5_980_000) < 5000, String(middle));
      // The first marker is in the middle of the picture, in its own colour; the second one is east of it.
      assert.deepEqual(await colourAt(picture, 200, 150), [255, 0, 0]);
      assert.deepEqual(await colourAt(picture, 274, 150), [0, 255, 0]);
    } finally {
      cogs.remove();
    }
  });

  const odd = `it's "x" \\ [% 1 %]`;
  const tagged = (value: string) => ({
    ...{ type: 'categories', attribute: 'tags', other: { symbol: { color: '#00ff00' } } },
    categories: [
      { values: [value], symbol: { color: '#0000ff' } },
      { values: ['storm'], symbol: { color: '#ff00ff' } },
    ],
  });
  const ranged = {
    ...{ type: 'classes', attribute: 'cost of "it"', breaks: [10] },
    classes: [{ symbol: { color: '#00ff00' } }, { symbol: { color: '#0000ff' } }],
  };

  for (const [title, markerStyle, shownAs] of [
    ['their tags', tagged('flood'), 'categorizedSymbol'],
    ['tags with signs of expressions', tagged(odd), 'categorizedSymbol'],
    ['their properties', ranged, 'graduatedSymbol'],
  ] as const)
    it(`draws markers by ${title}, as the room does`, async () => {
      const defaultView = { lat: 47.25, lng: 8.25, zoom: 9 };
      const settings = { autoZoomEnabled: true, defaultView, defaultTheme: null, defaultBaseLayer: null, timeline: {}, markerStyle, lockedGroups: [] }; // prettier-ignore
      const room = new RoomFolder(folder.path, { name: 'Styled', settings });
      const marker = { latitude: 47.25, color: '#ff0000' };
      const [first, second] = [{ 'cost of "it"': 10 }, { 'cost of "it"': '9.5' }];
      room.add(
        markerRecord('marker-1', {
          ...marker,
          longitude: 8.25,
          tags: ['storm', 'flood', odd],
          properties: first,
        }),
        markerRecord('marker-2', { ...marker, longitude: 8.9, tags: ['floods'], properties: second }),
      );
      room.write();
      const options = { includeTiffs: true, includeTiles: true };
      await writeRoomFile({ folder: room.path, options, threads: 1, onProgress: () => undefined });
      const picture = join(folder.path, 'picture.png');
      const found = open(join(room.path, 'room.gpkg'), 'Styled', picture, 'markers');
      assert.deepEqual(found.tree.map(({ renderer }) => renderer), [shownAs]); // prettier-ignore
      assert.deepEqual(found.styles['markers'], { loaded: true, renderer: shownAs, sld: true });
      assert.deepEqual(await colourAt(picture, 200, 150), [0, 0, 255]);
      assert.deepEqual(await colourAt(picture, 274, 150), [0, 255, 0]);
    });

  it('exists also for an empty room', async () => {
    const room = new RoomFolder(folder.path);
    room.write();
    const options = { includeTiffs: true, includeTiles: true };
    await writeRoomFile({ folder: room.path, options, threads: 1, onProgress: () => undefined });
    const found = open(join(room.path, 'room.gpkg'), null, join(folder.path, 'picture.png'), 'markers');
    assert.deepEqual(found.tree.map(({ name, valid }) => [name, valid]), [['Markers', true]]); // prettier-ignore
  });
});
