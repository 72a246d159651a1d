import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { temporalInspectionRunner } from '../../adapters/temporal/temporal-inspection-runner.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { type InspectionRequest, inspectUpload } from '../../core/uploads/inspection/inspect-upload.ts';
import type { InspectionRunner } from '../../core/uploads/inspection/inspector.ts';
import { stageUpload } from '../../core/uploads/stage-upload.ts';
import type { InspectedFile } from '../../geo/inspection/inspected-file.ts';
import { isLongForm } from '../support/size.ts';
import { when } from '../support/when.ts';
import { sharedStand } from './shared-stand.ts';
import type { Stand } from './stand.ts';

type Expected = Readonly<{
  becomes: InspectedFile['becomes'];
  /** A position that the box must contain, and how far its sides may be from it (degrees). */
  near?: readonly [longitude: number, latitude: number];
  within?: number;
  code?: string | null;
  evidence?: string;
  /** Code of the error, and of the first candidate. */
  error?: string;
  candidate?: string;
  /** The gate has another case of its kind. */
  isLong?: true;
}>;

const degrees = { code: 'EPSG:4326', evidence: 'default' } as const;
const bern = { becomes: 'markers', near: [7.99, 47.16], within: 0.6 } as const;

/** What the inspection of reported files must find. */
const cases: Readonly<Record<string, Expected>> = {
  'reference-systems/rd.csv': { becomes: 'markers', error: 'crs_unknown', candidate: 'EPSG:28992' },
  'reference-systems/bng-without-prj.zip': {
    becomes: 'layer',
    error: 'crs_unknown',
    candidate: 'EPSG:27700',
  },
  'reference-systems/undefined-system.gpkg': {
    becomes: 'layer',
    error: 'crs_unknown',
    candidate: 'EPSG:23700',
  },
  'reference-systems/lv95.csv': {
    becomes: 'markers',
    near: [7.4386, 46.9511],
    code: 'EPSG:2056',
    evidence: 'range',
  },
  'reference-systems/lv03-named.csv': {
    becomes: 'markers',
    near: [7.4386, 46.9511],
    code: 'EPSG:21781',
    evidence: 'column',
  },
  'reference-systems/bng-esri-prj.zip': {
    becomes: 'layer',
    near: [-0.12562, 51.50035],
    code: null,
    evidence: 'file',
  },
  'reference-systems/krovak-esri-prj.zip': { isLong: true, becomes: 'layer', near: [14.43244, 50.08857] },
  'reference-systems/rd-esri-prj.zip': { isLong: true, becomes: 'layer', near: [4.89531, 52.36986] },
  'reference-systems/eov-esri-prj.zip': { isLong: true, becomes: 'layer', near: [19.04744, 47.50393] },
  'tables/west-o.csv': { isLong: true, becomes: 'markers', near: [-4.63, 48.35], within: 0.2 },
  'tables/ost-o.csv': { becomes: 'markers', near: [7.4333, 46.95] },
  'tables/area-and-label.csv': { becomes: 'layer', near: [7.5, 46.5], within: 0.6 },
  'tables/occurrences.tsv': { ...bern, ...degrees },
  'tables/one-column.csv': bern,
  'tables/minutes.csv': { ...bern, isLong: true },
  'tables/rows-above.csv': { ...bern, isLong: true },
  'tables/ewkb.csv': { becomes: 'markers', near: [8.25, 47], within: 0.3, evidence: 'file' },
  'tables/datum.csv': { ...bern, isLong: true },
  'tables/value-comma.csv': { ...bern, isLong: true },
  'tables/stations.xlsx': { becomes: 'markers', near: [7.34, 46.79], within: 1.3, ...degrees },
  'tables/two-sheets.xlsx': { becomes: 'layer', near: [7, 46] },
  'raster/cases/heights.asc': { becomes: 'raster', code: 'EPSG:2056', evidence: 'range' },
  'raster/cases/heights.jp2': { becomes: 'raster', code: 'EPSG:2056', evidence: 'file' },
  'raster/cases/classes.tif': { isLong: true, becomes: 'raster', code: 'EPSG:2056', evidence: 'file' },
  'raster/cases/mollweide.tif': { becomes: 'raster', code: null },
  'raster/cases/erdas-citation.tif': {
    isLong: true,
    becomes: 'raster',
    near: [-81.694, 33.573],
    within: 0.01,
  },
};

describe('the inspection of a file', () => {
  let stand: Stand;
  before(async () => (stand = await sharedStand()));

  const stored = async (content: Uint8Array) => {
    const { database, objectStore: objects } = stand;
    const ports = { database, objects, clock: systemClock };
    const slabs = (async function* () {
      yield await Promise.resolve(content);
    })();
    return stageUpload(ports, slabs, 'application/octet-stream');
  };
  const inspect = async (
    request: Omit<InspectionRequest, 'declared' | 'points'> & Partial<InspectionRequest>,
    signal = new AbortController().signal,
    whenStarted: () => void = () => undefined,
  ) => {
    const { database, objectStore: objects, temporal } = stand;
    const inspections: InspectionRunner = {
      run(...run) {
        const running = temporalInspectionRunner(temporal).run(...run);
        whenStarted();
        return running;
      },
    };
    const ports = { database, objects, clock: systemClock, inspections };
    return inspectUpload(ports, { declared: {}, points: null, ...request }, { ownerId: 'user-1', signal });
  };
  const inspectionObjects = () => stand.objectKeys('inspections/');

  const chosen = Object.entries(cases).filter(([, { isLong }]) => isLong !== true || isLongForm());
  for (const [path, { becomes, near, within = 0.001, code, evidence, error, candidate }] of chosen)
    it(`describes ${path} as its import reads it`, async () => {
      const content = readFileSync(new URL(`../fixtures/${path}`, import.meta.url));
      const { key, bytes } = await stored(content);
      const found = await inspect({ uploads: [key], bytes, fileName: path.split('/').at(-1) ?? '' });
      const reported = JSON.stringify(found);
      assert.equal(found.becomes, becomes, reported);
      assert.equal(found.error?.code, error, reported);
      assert.equal(found.candidates[0]?.crs, candidate, reported);
      if (code !== undefined) assert.equal(found.crs?.code, code, reported);
      if (evidence !== undefined) assert.equal(found.crs?.evidence, evidence, reported);
      const sides = [...(near ?? []), ...(near ?? [])];
      sides.forEach((side, index) =>
        assert.ok(Math.abs((found.bbox?.[index] ?? NaN) - side) <= within, reported),
      );
      assert.deepEqual(await inspectionObjects(), []);
    });

  it('names the system of a file whose coordinates only GDAL converts', async () => {
    const gml = '<wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs" xmlns:gml="http://www.opengis.net/gml" xmlns:my="http://my"><gml:featureMember><my:road gml:id="r.1"><my:name>A1</my:name><my:geom><gml:LineString srsName="urn:ogc:def:crs:EPSG::28992"><gml:posList>121394 487383 121494 487383</gml:posList></gml:LineString></my:geom></my:road></gml:featureMember></wfs:FeatureCollection>'; // prettier-ignore
    const { key, bytes } = await stored(Buffer.from(gml));
    const found = await inspect({ uploads: [key], bytes, fileName: 'roads.gml' });
    assert.deepEqual([found.format, found.error, found.crs?.evidence], ['gml', null, 'file']);
    assert.ok(Math.abs((found.bbox?.[0] ?? NaN) - 4.8953) < 0.01, JSON.stringify(found));
  });

  it('reads the beginning of a large table, and does not count its rows', async () => {
    const rows = Array.from({ length: 700_000 }, (_, row) => `place ${row},46.${row},7.5`);
    const content = Buffer.from(`title,lat,lon\n${rows.join('\n')}\n`);
    assert.ok(content.length > 16 * 2 ** 20);
    const { key, bytes } = await stored(content);
    const found = await inspect({ uploads: [key], bytes, fileName: 'large.csv' });
    assert.deepEqual([found.featureCount, found.becomes, found.error], [null, 'markers', null]);
    assert.deepEqual(
      found.warnings.filter(({ code }) => code === 'row_left_out'),
      [],
    );
  });

  it('reports a file that was deleted, and leaves no object', async () => {
    const { key } = await stored(Buffer.from('title,lat,lon\na,46,7\n'));
    await stand.objectStore.delete(key);
    await assert.rejects(inspect({ uploads: [key], bytes: 20, fileName: 'a.csv' }), {
      code: 'upload_not_found',
    });
    assert.deepEqual(await inspectionObjects(), []);
  });

  it('is cancelled with its request, and leaves no object', async () => {
    const { key, bytes } = await stored(Buffer.from('title,lat,lon\na,46,7\n'));
    const abort = new AbortController();
    const disconnect = () => abort.abort(new Error('disconnected'));
    const request = { uploads: [key], bytes, fileName: 'a.csv' };
    await assert.rejects(inspect(request, abort.signal, disconnect), /disconnected/);
    assert.deepEqual(await inspectionObjects(), []);
    await when('no step remains', async () => (await stand.scratchSteps()).length === 0);
  });

  it('leaves no names and no values in the history of its workflow', async () => {
    const { key, bytes } = await stored(Buffer.from('title,lat,lon\nconfidential,46,7\n'));
    await inspect({ uploads: [key], bytes, fileName: 'confidential.csv' });
    const histories: string[] = [];
    for await (const { workflowId, type } of stand.temporal.client.workflow.list()) {
      if (type !== 'inspection') continue;
      const { events } = await stand.temporal.client.workflow.getHandle(workflowId).fetchHistory();
      histories.push(JSON.stringify(events, (_, value: unknown) => (value instanceof Uint8Array ? Buffer.from(value).toString() : value))); // prettier-ignore
    }
    assert.ok(histories.length > 0);
    assert.ok(histories.every((history) => !history.includes('confidential')));
  });
});
