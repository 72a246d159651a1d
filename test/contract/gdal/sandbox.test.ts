import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Argument, ownPath } from '../../../adapters/confinement/argument.ts';
import {
  type Confinement,
  confined,
  type ProgramLimits,
  unconfined,
} from '../../../adapters/confinement/confinement.ts';
import { probeConfinement } from '../../../adapters/confinement/probe-confinement.ts';
import { runProgram } from '../../../adapters/confinement/run-program.ts';
import {
  driversOf,
  noNetwork,
  registration,
  skippedDrivers,
} from '../../../adapters/gdal/gdal-environment.ts';
import { driversOfMachine } from '../../../adapters/gdal/open-gdal.ts';
import { prepareSources } from '../../../geo/source/prepare-sources.ts';
import { zip } from '../../fixtures/formats/zip.ts';
import { defaultTimeoutMs } from '../../support/when.ts';
import { attacks, type FileAttack, type AttackName, wfs } from '../../fixtures/hostile/attacks.ts';

const machine = probeConfinement();
const canary = 'a-word-from-another-file';
/** Arguments of a test command, which may be any strings. */
const words = (...command: string[]) => command as Argument[];
const bare = { PATH: process.execPath.replace(/\/[^/]*$/, '') + ':/usr/local/bin:/usr/bin:/bin' };

describe("GDAL's sandbox", () => {
  let folder: string;
  let server: Server;
  let address: string;
  let hits: string[];
  let drivers: readonly string[];
  let canaryFile: string;

  before(async () => {
    drivers = await driversOfMachine();
    server = createServer((request, response) => {
      hits.push(request.url ?? '');
      response.end(`WKT,name\n"POINT(8 47)",${canary}\n`);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => server.close());
  beforeEach(async () => {
    hits = [];
    const root = await mkdtemp(join(tmpdir(), 'chartroom-sandbox-'));
    folder = join(root, 'step');
    await mkdir(folder);
    canaryFile = join(root, 'c.csv');
    await writeFile(canaryFile, `WKT,name\n"POINT(8 47)",${canary}\n`);
  });
  afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }));

  const within = (limits: ProgramLimits) => ({ folder: ownPath(folder), readable: [], limits });

  interface Layers {
    readonly confinement?: Confinement;
    readonly environment?: Readonly<Record<string, string>>;
    readonly options?: readonly string[];
  }

  /** Runs ogr2ogr on an attack with only the given layers; returns what it accessed. */
  async function attack(
    name: AttackName,
    { confinement = unconfined, environment = {}, options = [] }: Layers,
  ) {
    const { fileName, content, wants, ...rest }: FileAttack = attacks[name];
    await writeFile(join(folder, fileName), content(address, canaryFile));
    const source = rest.source?.(address) ?? join(folder, fileName);
    const output = join(folder, 'out.gpkg');
    const command = words('ogr2ogr', '-f', 'GPKG', output, source, ...options);
    const limits = { memoryBytes: 2 ** 31, cpuSeconds: 20, fileBytes: 2 ** 30 };
    const end = await runProgram(confined(confinement, within(limits), command), {
      folder,
      environment: { ...bare, ...environment },
      wallClockMs: defaultTimeoutMs,
      signal: new AbortController().signal,
    });
    const written = existsSync(output) ? await readFile(output, 'latin1') : '';
    return { got: wants === 'file' ? written.includes(canary) : hits.length > 0, end };
  }

  describe('without any layer', () => {
    for (const name of Object.keys(attacks) as AttackName[]) {
      it(`would be vulnerable to ${name}`, async () => {
        assert.equal((await attack(name, {})).got, true, 'what follows proves nothing otherwise');
      });
    }
  });

  const skip = () => registration(skippedDrivers(drivers, driversOf('GML')));
  const layers: Record<
    string,
    { readonly isHere: boolean; readonly layers: () => Layers; readonly stops: AttackName[] }
  > = {
    'the list of drivers': {
      isHere: true,
      layers: () => ({ environment: skip() }),
      stops: ['a VRT that names a file', 'a VRT that names an address', 'a GeoJSON with a crs link'],
    },
    "the environment's dead end for the network": {
      isHere: true,
      layers: () => ({ environment: noNetwork }),
      stops: [
        'a VRT that names an address',
        'a WFS answer with a schema at an address',
        'a GeoJSON with a crs link',
        'a name that is an address',
      ],
    },
    'the options of the GML driver': {
      isHere: true,
      layers: () => ({ options: ['-oo', 'DOWNLOAD_SCHEMA=NO'] }),
      stops: ['a WFS answer with a schema at an address'],
    },
    'a network of its own (unshare)': {
      isHere: machine.bubblewrap || machine.unshare,
      layers: () => ({ confinement: { ...unconfined, unshare: true } }),
      stops: [
        'a VRT that names an address',
        'a WFS answer with a schema at an address',
        'a GeoJSON with a crs link',
        'a name that is an address',
      ],
    },
    bubblewrap: {
      isHere: machine.bubblewrap,
      layers: () => ({ confinement: { ...unconfined, bubblewrap: true } }),
      stops: Object.keys(attacks) as AttackName[],
    },
  };
  for (const [layer, { isHere, layers: alone, stops }] of Object.entries(layers)) {
    describe(`with ${layer} alone`, () => {
      for (const name of stops) {
        it(`is not vulnerable to ${name}`, async function () {
          // This machine lacks the layer of the sandbox.
          if (!isHere) this.skip();
          assert.equal((await attack(name, alone())).got, false);
        });
      }
    });
  }

  describe('with our own file inspection alone', () => {
    /** The part of an attack that would reach GDAL: the prepared files, as texts. */
    async function prepared(content: string | Uint8Array): Promise<string[]> {
      const path = join(folder, 'source');
      await writeFile(path, content);
      const { sources } = await prepareSources({ path, folder, name: 'Test' });
      return Promise.all(sources.map(({ file }) => readFile(join(folder, file), 'latin1')));
    }

    for (const [name, code] of [
      ['a VRT that names a file', 'unsupported_format'],
      ['a VRT that names an address', 'unsupported_format'],
      ['a GeoJSON with a crs link', 'unsupported_crs'],
    ] as const) {
      it(`blocks ${name}`, async () => {
        await assert.rejects(prepared(attacks[name].content(address, canaryFile)), { code });
      });
      for (const fileName of ['a.vrt', 'doc.kml', 'a.shp', 'a.gpkg'])
        it(`blocks ${name} in an archive, under the name ${fileName}`, async () => {
          await assert.rejects(
            prepared(zip([{ name: fileName, content: attacks[name].content(address, canaryFile) }])),
            // A GeoJSON is read under any name, and refused for its reference system as outside an archive.
            (error: Error & { code?: string }) =>
              error.code === code || /unsupported_format|contains|has no .shp header/.test(error.message),
          );
        });
    }
    it('removes the schema from a WFS response', async () => {
      const [text] = await prepared(wfs(address));
      assert.match(text ?? '', /<my:road /);
      assert.doesNotMatch(text ?? '', /127\.0\.0\.1|schemaLocation/);
      await writeFile(join(folder, 'a.gml'), text ?? '');
      const command = {
        words: words('ogr2ogr', '-f', 'GPKG', join(folder, 'out.gpkg'), join(folder, 'a.gml')),
      };
      const signal = new AbortController().signal;
      const end = await runProgram(command, {
        folder,
        environment: bare,
        wallClockMs: defaultTimeoutMs,
        signal,
      });
      assert.deepEqual([end.code, hits], [0, []]);
    });
  });

  describe('with limits alone', () => {
    const limited: Confinement = { ...unconfined, limits: true };
    const generous = { memoryBytes: 2 ** 32, cpuSeconds: 60, fileBytes: 2 ** 31 };
    const run = (command: string[], limits: Partial<typeof generous>) =>
      runProgram(confined(limited, within({ ...generous, ...limits }), words(...command)), {
        folder,
        environment: bare,
        wallClockMs: defaultTimeoutMs,
        signal: new AbortController().signal,
      });

    it('ends an endless calculation', async function () {
      // Limits need prlimit, which this machine lacks.
      if (!machine.limits) this.skip();
      // A dozen levels of nested blocks: GDAL would insert a billion lines.
      const blocks = Array.from(
        { length: 12 },
        (_, n) => `0\nBLOCK\n2\nb${n + 1}\n${`0\nINSERT\n2\nb${n}\n10\n1\n20\n1\n`.repeat(10)}0\nENDBLK\n`,
      );
      const dxf = `0\nSECTION\n2\nHEADER\n0\nENDSEC\n0\nSECTION\n2\nBLOCKS\n0\nBLOCK\n2\nb0\n0\nLINE\n10\n0\n20\n0\n11\n1\n21\n1\n0\nENDBLK\n${blocks.join('')}0\nENDSEC\n0\nSECTION\n2\nENTITIES\n0\nINSERT\n2\nb12\n0\nENDSEC\n0\nEOF\n`;
      await writeFile(join(folder, 'a.dxf'), dxf);
      const end = await run(['ogr2ogr', '-f', 'GPKG', 'out.gpkg', 'a.dxf'], {
        cpuSeconds: 1,
        memoryBytes: 2 ** 31,
      });
      assert.ok(end.killedBy !== null || end.code !== 0, JSON.stringify(end));
      assert.equal(end.isLate, false);
    });
    it('ends a program that fills memory', async function () {
      // Limits need prlimit, which this machine lacks.
      if (!machine.limits) this.skip();
      const hog = await run(['sort', '--buffer-size=3G', '/dev/zero'], { memoryBytes: 2 ** 28 });
      assert.notEqual(hog.code, 0);
    });
    it('ends a program that fills the disk', async function () {
      // Limits need prlimit, which this machine lacks.
      if (!machine.limits) this.skip();
      const end = await run(['dd', 'if=/dev/zero', 'of=out', 'bs=1M', 'count=50'], {
        fileBytes: 10 * 2 ** 20,
      });
      assert.notEqual(end.code, 0);
      assert.ok((await readFile(join(folder, 'out'))).length <= 10 * 2 ** 20);
    });
  });

  it('kills a program with all its descendants on timeout or cancellation', async () => {
    const script = 'sleep 600 & echo $! > made && mv made child; wait';
    const options = { folder, environment: bare, signal: new AbortController().signal };
    // Retries with longer times until the shell has had time to start its child, even on a slow machine.
    for (let wallClockMs = 300; !existsSync(join(folder, 'child')); wallClockMs *= 2) {
      const late = await runProgram({ words: words('sh', '-c', script) }, { ...options, wallClockMs });
      assert.equal(late.isLate, true);
    }
    assertDeleted(await readFile(join(folder, 'child'), 'utf8'));

    const stop = new AbortController();
    const running = runProgram(
      { words: words('sh', '-c', 'echo started; sleep 600') },
      {
        ...options,
        signal: stop.signal,
        wallClockMs: defaultTimeoutMs,
        onOutput: () => stop.abort(new Error('enough')),
      },
    );
    await assert.rejects(running, /enough/);
  });

  it('exposes to a program only its own folder and the system', async function () {
    // Without bubblewrap a program sees the files of its account.
    if (!machine.bubblewrap) this.skip();
    const confinement = { ...unconfined, bubblewrap: true };
    const limits = { memoryBytes: 2 ** 31, cpuSeconds: 20, fileBytes: 2 ** 20 };
    const script = `cat ${canaryFile} /etc/passwd; ls /home /root /tmp; touch /usr/x; cat /proc/1/environ; echo mine > mine`;
    const received: string[] = [];
    const end = await runProgram(confined(confinement, within(limits), words('sh', '-c', script)), {
      folder,
      environment: { ...bare, SECRET: canary },
      wallClockMs: defaultTimeoutMs,
      signal: new AbortController().signal,
      onOutput: (text) => received.push(text),
    });
    assert.equal(received.join('').replaceAll(/chartroom-sandbox-\w+|\/tmp:|\s/g, ''), '', end.errors);
    assert.equal(await readFile(join(folder, 'mine'), 'utf8'), 'mine\n');
  });
});

/** The child of a killed program may remain a zombie for a while. */
function assertDeleted(pid: string): void {
  const file = `/proc/${pid.trim()}/stat`;
  if (existsSync(file)) assert.match(readFileSync(file, 'utf8'), /\) [ZX] /);
}
