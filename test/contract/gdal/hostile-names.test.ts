import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Argument } from '../../../adapters/confinement/argument.ts';
import { runProgram } from '../../../adapters/confinement/run-program.ts';
import { ogr2ogrCommand } from '../../../adapters/gdal/ogr2ogr-command.ts';
import { prepareSources } from '../../../geo/source/prepare-sources.ts';
import { written, writtenFile } from '../../fixtures/formats/with-gdal.ts';
import { zip } from '../../fixtures/formats/zip.ts';
import { twoSquares } from '../../fixtures/hostile/features.ts';
import {
  honestNames,
  layersNamed,
  type NameAttack,
  nameAttacks,
} from '../../fixtures/hostile/layer-names.ts';
import { convertFile } from '../../support/convert.ts';
import { ogr } from '../../support/gdal.ts';

const canary = 'a-word-from-another-file';

describe('names in a file', () => {
  let server: Server;
  let hits: string[];
  let root: string;
  let folder: string;
  const paths = () => ({
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    canaryFile: join(root, 'c.csv'),
    otherFile: join(root, 'written'),
  });

  before(async () => {
    server = createServer((request, response) => {
      hits.push(request.url ?? '');
      response.end(`WKT,name\n"POINT(8 47)",${canary}\n`);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  after(() => server.close());
  beforeEach(async () => {
    hits = [];
    root = await mkdtemp(join(tmpdir(), 'chartroom-names-'));
    folder = join(root, 'step');
    await mkdir(folder);
    await writeFile(paths().canaryFile, `WKT,name\n"POINT(8 47)",${canary}\n`);
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  /** Runs a command without any layer of the sandbox: all drivers, the network, all files. */
  async function runBare(command: readonly Argument[]) {
    const environment = { PATH: '/usr/local/bin:/usr/bin:/bin' };
    const signal = new AbortController().signal;
    await runProgram({ words: command }, { folder, environment, wallClockMs: 20_000, signal });
    const output = join(folder, 'out.gpkg');
    return {
      file: existsSync(output) && (await readFile(output, 'latin1')).includes(canary),
      address: hits.length > 0,
      write: existsSync(paths().otherFile),
    };
  }

  for (const [what, attack] of Object.entries<NameAttack>(nameAttacks)) {
    it(`would be interpreted on a command line: ${what}`, async () => {
      const names = attack.names(paths());
      const source = join(folder, 'in.gpkg');
      await writeFile(source, layersNamed(names));
      const words = ['ogr2ogr', '-f', 'GPKG', join(folder, 'out.gpkg'), source, ...names];
      const got = await runBare(words as Argument[]);
      assert.equal(got[attack.wants], true, 'what follows proves nothing otherwise');
    });
    it(`are never passed to GDAL, which has no other sandbox here: ${what}`, async () => {
      const names = attack.names(paths());
      const path = join(folder, 'source');
      await writeFile(path, layersNamed(names));
      const { sources } = await prepareSources({ path, folder, name: 'Test' });
      const run = { folder, target: 'out.gpkg', isTransformed: false, isDescribed: false, lv03Grid: null };
      const [source] = sources;
      assert.ok(source !== undefined);
      const command = ogr2ogrCommand(source, run);
      assert.ok(!names.some((name) => command.join(' ').includes(name)), command.join(' '));
      assert.deepEqual(await runBare(command), { file: false, address: false, write: false });
      for (const name of names) assert.ok(!ogr('ogrinfo', join(folder, source.file)).includes(name));
    });
  }

  it('are preserved as layer names, whatever they look like', async () => {
    const { layers } = await convertFile(layersNamed(honestNames));
    const read = layers.map(({ name, features }) => [name, features[0]?.properties.note]);
    assert.deepEqual(
      read,
      honestNames.map((name) => [name, name]),
    );
  });

  it('appear unchanged in the error when a layer is rejected', async () => {
    const broken = layersNamed(['-sql']);
    const point = Buffer.from('47500001e61000000101000000', 'hex');
    broken.fill(0xff, broken.indexOf(point) + 8, broken.indexOf(point) + 13);
    await assert.rejects(convertFile(broken), (error: Error) => {
      assert.doesNotMatch(error.message, /chartroom_layer/);
      return true;
    });
  });

  for (const name of ['-sql', '--config', '#1 (draft)', '; rm -rf x'])
    it(`remain plain texts as names of files in an archive: ${name}`, async () => {
      const files = written(twoSquares, 'ESRI Shapefile', 's.shp').map((file) => ({
        ...file,
        name: file.name.replace(/^s/, name),
      }));
      const { layers } = await convertFile(zip(files));
      assert.deepEqual(
        layers.map((layer) => [layer.name, layer.features.length]),
        [[name, 2]],
      );
    });

  it('of folders in a KML remain text as well', async () => {
    const folders = ['-sql', 'SELECT 1', '--config', '#1 Tour', '(draft)', 'gpkg_contents', 'a &lt; b'].map(
      (name) =>
        `<Folder><name>${name}</name><Placemark><Point><coordinates>8,47</coordinates></Point></Placemark></Folder>`,
    );
    const kml = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${folders.join('')}</Document></kml>`;
    const { layers } = await convertFile(kml);
    assert.deepEqual(
      layers.map(({ name }) => name),
      ['-sql', 'SELECT 1', '--config', '#1 Tour', '(draft)', 'gpkg_contents', 'a < b'],
    );
  });

  for (const name of [
    '-sql',
    '#1 Tour',
    '(draft)',
    '=sum',
    '*',
    'gpkg_contents',
    'sqlite_master',
    'chartroom_layer_0',
  ])
    it(`of a FlatGeobuf remain plain texts as well: ${name}`, async () => {
      // GDAL 3.10 does not write a layer whose name begins with a hyphen.
      const writable = name.replace(/^-/, '_');
      const file = writtenFile(twoSquares, 'FlatGeobuf', 's.fgb', ['-nln', writable]);
      file.write(name, file.indexOf(writable), 'latin1');
      const { layers } = await convertFile(file);
      assert.deepEqual(
        layers.map((layer) => [layer.name, layer.features.length]),
        [[name, 2]],
      );
    });

  it('of elements in a GML may be those that a table cannot have', async () => {
    const names = ['gpkg_contents', 'sqlite_master', 'chartroom_layer_1', 'road'];
    const members = names.map(
      (name) =>
        `<gml:featureMember><my:${name}><my:note>${name}</my:note><my:geom><gml:Point srsName="EPSG:4326"><gml:pos>8 47</gml:pos></gml:Point></my:geom></my:${name}></gml:featureMember>`,
    );
    const gml = `<wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs" xmlns:gml="http://www.opengis.net/gml" xmlns:my="http://my">${members.join('')}</wfs:FeatureCollection>`;
    const { layers } = await convertFile(gml);
    assert.deepEqual(
      layers.map(({ name, features }) => [name, features[0]?.properties.note]),
      names.map((name) => [name, name]),
    );
  });
});
