import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cancelJob } from '../../core/jobs/cancel-job.ts';
import { plainStyle } from '../../core/layers/layer-fields.ts';
import { lv03GridFile } from '../../geo/crs/lv03-grid.ts';
import { zip } from '../fixtures/formats/zip.ts';
import { writtenFile, zippedShapefile } from '../fixtures/formats/with-gdal.ts';
import { polygon } from './features.ts';
import { sharedStand } from './shared-stand.ts';
import { createStand, type Stand } from './stand.ts';
import { uploadInChunks } from './upload-in-chunks.ts';
import { pathsBelow } from '../support/paths-below.ts';
import { when } from '../support/when.ts';

const squares = { type: 'FeatureCollection', features: [polygon(7, 46), polygon(8, 47)] };

const kml =
  '<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Folder><name>Roads</name><Placemark><name>A1</name>' +
  '<LineString><coordinates>7,46 8,47</coordinates></LineString></Placemark></Folder><Folder><name>Towns</name>' +
  '<Placemark><name>Bern</name><Point><coordinates>7.44,46.95</coordinates></Point></Placemark></Folder></Document></kml>';

describe('an upload that GDAL reads', () => {
  let stand: Stand;
  before(async () => (stand = await sharedStand()));

  it('becomes a layer with the name that the caller specified', async () => {
    const room = await stand.createRoom();
    const file = zippedShapefile(squares, 'squares');
    const job = await stand.ended(await stand.upload(room, file, { layerName: 'My squares' }));
    assert.deepEqual([job.error, job.status, job.progress], [null, 'complete', 100]);
    const layers = await stand.database.layers.list(room.contentKey);
    assert.deepEqual(
      layers.map(({ name, featureCount }) => [name, featureCount]),
      [['My squares', 2]],
    );
    assert.deepEqual(await stand.scratchSteps(), []);
    const { used, reserved } = await stand.usage(room);
    assert.deepEqual({ used, reserved }, { used: layers[0]?.bytes, reserved: 0 });
  });

  it('becomes one layer per source layer, with their own names, published in one transaction', async () => {
    const room = await stand.createRoom();
    const job = await stand.ended(await stand.upload(room, zip([{ name: 'doc.kml', content: kml }])));
    assert.equal(job.error, null);
    const layers = await stand.database.layers.list(room.contentKey);
    assert.deepEqual(layers.map(({ name }) => name).sort(), ['Roads', 'Towns']);
    const result = job.result as { layer: { name: string }; layers: { name: string; bytes: number }[] };
    assert.equal(result.layer.name, 'Roads');
    assert.deepEqual(
      result.layers.map(({ name }) => name),
      ['Roads', 'Towns'],
    );
    const history = await stand.database.history.after(room.key, 0, 10);
    assert.deepEqual(
      history.map(({ kind }) => kind),
      ['layer.created', 'layer.created', 'job.finished'],
    );
    const { used } = await stand.usage(room);
    assert.equal(
      used,
      result.layers.reduce((sum, { bytes }) => sum + bytes, 0),
    );
    assert.deepEqual(
      await stand.database.markers.list(room.contentKey),
      [],
      'points of such files stay a layer',
    );
  });

  it('has the style of its file, unless the upload has one', async () => {
    const room = await stand.createRoom();
    const style = '<Style><LineStyle><color>ff0000ff</color><width>4</width></LineStyle></Style>';
    const line = '<LineString><coordinates>7,46 8,47</coordinates></LineString>';
    const styled = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark>${style}${line}</Placemark></Document></kml>`;
    const ring = [[7, 46], [8, 46], [8, 47], [7, 46]]; // prettier-ignore
    const geometry = { type: 'Polygon', coordinates: [ring] };
    const features = ['#f00', '#0f0'].map((fill) => ({ type: 'Feature', properties: { fill }, geometry }));
    const simple = JSON.stringify({ type: 'FeatureCollection', features });
    for (const file of [styled, simple])
      assert.equal((await stand.ended(await stand.upload(room, file))).error, null);
    const own = { ...plainStyle, color: '00ff00' };
    assert.equal((await stand.ended(await stand.upload(room, styled, { style: own }))).error, null);
    const layers = await stand.database.layers.list(room.contentKey);
    const rule = ['match', ['get', 'fill'], '#f00', '#ff0000', '#0f0', '#00ff00', '#3388ff'];
    assert.deepEqual(
      layers.map((layer) => [layer.color, layer.strokeWeight, layer.style]),
      [
        ['ff0000', 4, null],
        [null, null, { 'fill-color': rule }],
        ['00ff00', 4, null],
      ],
    );
  });

  it('ends with a message that states the problem, and leaves nothing behind', async () => {
    const room = await stand.createRoom();
    const file = writtenFile(squares, 'FlatGeobuf', 'squares.fgb');
    const job = await stand.ended(await stand.upload(room, file.subarray(0, file.length - 10)));
    assert.equal(job.error?.code, 'invalid_file');
    assert.match(job.error.message, /FlatGeobuf is truncated in feature 1/);
    assert.deepEqual(await stand.objectKeys(`layers/${job.id}`), []);
    const { used, reserved } = await stand.database.quota.read(room.ownerId);
    assert.deepEqual({ used, reserved }, { used: 0, reserved: 0 });
  });

  it('ends with a message even if it quotes text that the database cannot store', async () => {
    const room = await stand.createRoom();
    const drawing = '0\nSECTION\n2\nENTITIES\n0\nLINE\n1\0\n7\n0\nENDSEC\n0\nEOF\n';
    const job = await stand.ended(await stand.upload(room, drawing));
    assert.equal(job.error?.code, 'invalid_file');
    assert.match(job.error.message, /Line 7 of the DXF must be a .*, not “1\ufffd”/);
  });

  it('may be uploaded in chunks', async () => {
    const room = await stand.createRoom();
    const job = await stand.ended(await uploadInChunks(stand, room, zippedShapefile(squares, 'squares'), 3));
    assert.equal(job.error, null);
    assert.equal((await stand.database.layers.list(room.contentKey))[0]?.featureCount, 2);
  });

  it('may be a GeoPackage, which is cleaned and read in the sandbox, with layer names', async () => {
    const room = await stand.createRoom();
    const file = writtenFile(squares, 'GPKG', 'some.gpkg', ['-nln', 'parcels', '-t_srs', 'EPSG:2056']);
    const job = await stand.ended(await stand.upload(room, file, { layerName: 'Parcels of today' }));
    assert.equal(job.error, null);
    const [layer] = await stand.database.layers.list(room.contentKey);
    assert.deepEqual([layer?.name, layer?.featureCount], ['Parcels of today', 2]);
  });

  it('is converted with the LV03 grid in the sandbox too', async function () {
    // The grid is part of the package proj-data, which is optional. Without it there is no reference result.
    if (!existsSync(lv03GridFile)) this.skip();
    const room = await stand.createRoom();
    const ring = [[600_000, 200_000], [600_010, 200_000], [600_010, 200_010], [600_000, 200_000]]; // prettier-ignore
    const feature = { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } };
    const crs = { type: 'name', properties: { name: 'EPSG:21781' } };
    const plain = { type: 'FeatureCollection', features: [feature] };
    const files = [
      JSON.stringify({ crs, ...plain }),
      zippedShapefile(plain, 'plan', ['-a_srs', 'EPSG:21781']),
    ];
    for (const file of files) {
      const job = await stand.ended(await stand.upload(room, file));
      assert.equal(job.error, null);
    }
    for (const { bbox } of await stand.database.layers.list(room.contentKey))
      assert.ok(Math.abs((bbox?.[0] ?? 0) - 7.438633512) < 2e-9, JSON.stringify(bbox));
  });

  it('may be a GeoJSON in a reference system that only PROJ converts exactly', async () => {
    const room = await stand.createRoom();
    const ring = [[530_000, 180_000], [530_010, 180_000], [530_010, 180_010], [530_000, 180_000]]; // prettier-ignore
    const feature = {
      type: 'Feature',
      id: 'a',
      properties: {},
      geometry: { type: 'Polygon', coordinates: [ring] },
    };
    const text = JSON.stringify({ type: 'FeatureCollection', crs: nationalGrid, features: [feature] });
    const job = await stand.ended(await stand.upload(room, text, { layerName: 'London' }));
    assert.equal(job.error, null);
    const [layer] = await stand.database.layers.list(room.contentKey);
    assert.equal(layer?.name, 'London');
    assert.ok(Math.abs((layer.bbox?.[0] ?? 0) + 0.1286) < 0.001, JSON.stringify(layer.bbox));
  });

  it('may be a GeoJSON that names such a reference system after its features', async () => {
    const room = await stand.createRoom();
    const coordinates = [[530_000, 180_000], [530_010, 180_000]]; // prettier-ignore
    const feature = { type: 'Feature', id: 7, properties: {}, geometry: { type: 'LineString', coordinates } };
    const text = JSON.stringify({ type: 'FeatureCollection', features: [feature], crs: nationalGrid });
    const job = await stand.ended(await stand.upload(room, text, { layerName: 'London' }));
    assert.equal(job.error, null);
    const [layer] = await stand.database.layers.list(room.contentKey);
    assert.equal(layer?.name, 'London');
    assert.ok(Math.abs((layer.bbox?.[0] ?? 0) + 0.1286) < 0.001, JSON.stringify(layer.bbox));
  });

  for (const order of ['before', 'behind'] as const)
    it(`may be a GeoJSON of points with such a system ${order} them, and then becomes markers`, async () => {
      const room = await stand.createRoom();
      const features = [0, 1].map((n) => ({
        type: 'Feature',
        properties: { title: `Nr. ${n}` },
        geometry: { type: 'Point', coordinates: [530_000 + n, 180_000] },
      }));
      const crs = { crs: nationalGrid };
      const document = { type: 'FeatureCollection', ...(order === 'before' ? crs : {}), features };
      const text = JSON.stringify({ ...document, ...crs });
      const job = await stand.ended(await stand.upload(room, text, { layerName: 'London' }));
      assert.equal(job.error, null);
      const markers = await stand.database.markers.list(room.contentKey);
      assert.deepEqual(markers.map(({ title }) => title).toSorted(), ['Nr. 0', 'Nr. 1']);
      for (const [n, { longitude, latitude }] of positionsInDegrees(features).entries()) {
        const marker = markers.find(({ title }) => title === `Nr. ${n}`);
        assert.ok(Math.abs((marker?.longitude ?? 0) - longitude) < 1e-7, String(marker?.longitude));
        assert.ok(Math.abs((marker?.latitude ?? 0) - latitude) < 1e-7, String(marker?.latitude));
      }
    });

  it('ends immediately when the job is cancelled, with all programs that process it', async () => {
    // Delays the end of the conversion until the job is cancelled.
    const ownStand = await createStand();
    try {
      await givenUp(ownStand);
    } finally {
      await ownStand.close();
    }
  });

  async function givenUp(stand: Stand): Promise<void> {
    const worker = await stand.startWaitingWorker({ call: 'objectStore.local.adopt', when: 'before' });
    const room = await stand.createRoom();
    const job = await stand.upload(room, placemarks(60_000));
    const files = () => pathsBelow(stand.scratch);
    await when('GDAL is at work', async () =>
      (await files()).some((path) => path.endsWith('converted-0.gpkg')),
    );
    await cancelJob(stand, job);
    worker.releaseObjects();
    const ended = await stand.ended(job);
    assert.equal(ended.error?.code, 'job_cancelled');
    assert.deepEqual(programsIn(stand.scratch), []);
    await when('scratch is empty', async () => !(await files()).some((path) => path.endsWith('.gpkg')));
    assert.deepEqual(await stand.database.layers.list(room.contentKey), []);
  }

  it('refuses an unsupported format and names it', async () => {
    const room = await stand.createRoom();
    const job = await stand.ended(await stand.upload(room, '%PDF-1.7 no map'));
    assert.equal(job.error?.code, 'unsupported_format');
    assert.match(job.error.message, /a PDF, which is not supported\. Supported formats: .*Shapefiles/);
  });
});

const nationalGrid = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::27700' } };

/** Positions that gdaltransform computes for points of the British National Grid. */
function positionsInDegrees(
  features: readonly { geometry: { coordinates: readonly number[] } }[],
): { longitude: number; latitude: number }[] {
  const input = features.map(({ geometry }) => geometry.coordinates.join(' ')).join('\n');
  const options = ['-s_srs', 'EPSG:27700', '-t_srs', 'OGC:CRS84', '-output_xy'];
  const lines = execFileSync('gdaltransform', options, { input, encoding: 'utf8' }).trim().split('\n');
  return lines.map((line) => {
    const [longitude = NaN, latitude = NaN] = line.split(' ').map(Number);
    return { longitude, latitude };
  });
}

function* placemarks(count: number): Generator<string> {
  yield '<kml xmlns="http://www.opengis.net/kml/2.2"><Document>';
  for (let n = 0; n < count; n++)
    yield `<Placemark><name>place ${n}</name><Point><coordinates>${(n % 360) - 180},${(n % 170) - 85}</coordinates></Point></Placemark>`;
  yield '</Document></kml>';
}

/** Running GDAL programs that work in a folder. */
function programsIn(folder: string): string[] {
  return readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      return command.includes('ogr2ogr') && command.includes(folder) ? [command] : [];
    } catch {
      return [];
    }
  });
}
