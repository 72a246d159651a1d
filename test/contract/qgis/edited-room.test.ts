import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inheritedEnvironment } from '../../../adapters/env.ts';
import { builtLayer, readBack } from '../../support/read-back.ts';
import { markerRecord, RoomFolder } from '../../support/room-folder.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { fileOf } from '../../support/whole-room.ts';
import { qgisPython } from './qgis-python.ts';

const script = fileURLToPath(new URL('edit_room.py', import.meta.url));

const line = (...coordinates: number[][]) => ({ type: 'LineString', coordinates });
const road = (name: string, geometry: object, more: object = {}) => ({ type: 'Feature', properties: { name, note: 'with a NUL: \0' }, geometry, ...more }); // prettier-ignore
const uneven = line([0, 0, 1], [1, 1]);
const roads = [
  road('moved', uneven, { extra: 1 }),
  road('renamed', uneven),
  road('deleted', uneven),
  road('split', line([10, 0], [20, 0])),
  road('untouched', line([179, 0], [-179, 1]), { id: 7 }),
];

describe('a room file that was edited in QGIS (skipped without PyQGIS)', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let path: string;
  let isOpen = false;
  before(async function () {
    const python = qgisPython();
    // QGIS is not a dependency of the gate.
    if (python === null) this.skip();
    folder = temporaryFolder();
    isOpen = true;
    const room = new RoomFolder(folder.path);
    room.add(
      markerRecord('marker-1', { latitude: 1, longitude: 2, title: 'One', tags: ['a'] }),
      markerRecord('marker-2', { latitude: 3, longitude: 4, title: 'Two' }),
    );
    await room.layer('layer-1', 'Roads', { type: 'FeatureCollection', features: roads }, { color: '0066cc' });
    path = join(folder.path, 'edited.gpkg');
    writeFileSync(path, await fileOf(room));
    const env = { ...inheritedEnvironment(), HOME: folder.path, XDG_RUNTIME_DIR: folder.path };
    execFileSync(python, [script, path], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  });
  after(() => {
    if (isOpen) folder.remove();
  });

  it('has the markers that were added, copied and moved, and the new column', async () => {
    const { records } = await readBack(path, 4711);
    const found = records('marker').map(({ title, longitude, latitude, tags, properties }) => ({ title, at: [longitude, latitude], tags, properties })); // prettier-ignore
    assert.deepEqual(found, [
      { title: 'One', at: [2, 1], tags: ['a'], properties: null },
      { title: 'Two', at: [9, 10], tags: null, properties: { visited: 3 } },
      { title: 'Added', at: [5, 6], tags: null, properties: null },
      { title: 'Copied', at: [7, 8], tags: ['a'], properties: null },
    ]);
  });

  it('has the features as they were edited, and all others exactly', async () => {
    const { texts } = await builtLayer(path);
    const found = texts.map((text) => JSON.parse(text) as (typeof roads)[number]);
    const [moved, renamed, , , untouched] = roads;
    const named = (name: string) => found.filter(({ properties }) => properties.name === name);
    assert.deepEqual(named('moved'), [{ ...moved, geometry: line([1, 1], [2, 2]) }]);
    assert.deepEqual(named('new name'), [{ ...renamed, properties: { ...renamed?.properties, name: 'new name' } }]); // prettier-ignore
    assert.deepEqual(named('deleted'), []);
    const parts = named('split').map(({ geometry }) => geometry);
    assert.deepEqual(new Set(parts.map((part) => JSON.stringify(part))).size, 2);
    assert.deepEqual(named('untouched'), [untouched]);
  });

  it('has the style that was saved as the default', async () => {
    const { file, records } = await readBack(path);
    const { color, opacity, strokeWeight } = records('layer')[0] ?? {};
    assert.deepEqual([color, opacity, strokeWeight], ['c80064', 0.75, 4]);
    assert.ok(file.kind === 'room');
    assert.deepEqual(file.leftOut.map(({ reason }) => reason), []); // prettier-ignore
  });
});
