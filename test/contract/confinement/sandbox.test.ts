import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Registry } from 'prom-client';
import { unconfined } from '../../../adapters/confinement/confinement.ts';
import { logSandbox } from '../../../adapters/confinement/log-sandbox.ts';
import { probeConfinement } from '../../../adapters/confinement/probe-confinement.ts';
import { openSandbox } from '../../../adapters/confinement/sandbox.ts';
import { openGdal } from '../../../adapters/gdal/open-gdal.ts';
import { openPictureProcessor } from '../../../adapters/images/open-picture-processor.ts';
import { collectSandboxMetrics } from '../../../adapters/metrics/sandbox-metrics.ts';
import { sandboxUnreadiness } from '../../../api/readiness.ts';
import { convertSources } from '../../../workers/activities/convert-in-sandbox.ts';
import { startHealthServer } from '../../../workers/process/health-server.ts';
import { buildConvertedStep } from '../../../workers/steps/build-converted/step.ts';
import { buildLayerStep } from '../../../workers/steps/build-layer/step.ts';
import { buildOverviewsStep } from '../../../workers/steps/build-overviews/step.ts';
import { convertPositionsStep } from '../../../workers/steps/convert-positions/step.ts';
import { prepareSourcesStep } from '../../../workers/steps/prepare-sources/step.ts';
import { readPointsStep } from '../../../workers/steps/read-points/step.ts';
import { stepCommand } from '../../../workers/sandbox/step-program.ts';
import { inputOf, withSteps } from '../../support/steps.ts';

const shut = { ...unconfined, bubblewrap: true };
const lacking = openSandbox('required', { ...unconfined, unshare: true, limits: true, setpriv: true });
const refused = { code: 'sandbox_unavailable', status: 503 };
const { signal } = new AbortController();
const turn = { owner: 'owner', signal };

describe('a required sandbox that is unavailable', () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'chartroom-lacking-'))));
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('rejects pictures, with a message', async () => {
    const pictures = openPictureProcessor({ sandbox: lacking });
    const picture = { bytes: 1, open: () => Promise.resolve(Readable.from([Buffer.from('x')])) };
    await assert.rejects(pictures.icon(picture, 32, turn), refused);
    await assert.rejects(pictures.photo({ image: picture, thumbnail: picture }, turn), {
      ...refused,
      message: /cannot sandbox/,
    });
  });

  it('rejects files for GDAL before any of their content is read', async () => {
    const gdal = openGdal(lacking);
    assert.ok(gdal !== null);
    const options = { source: 'source', size: 1, name: 'Test', declared: {}, signal, wallClockMs: 60_000 };
    const converting = withSteps({ memoryBytes: 2 ** 30, sandbox: lacking }, async (workspace) => {
      await workspace.stageIn('source', inputOf('x'), { signal });
      return convertSources({ gdal }, workspace, { ...options, report: () => undefined });
    });
    await assert.rejects(converting, refused);
  });

  it('rejects runs of GDAL', async () => {
    await writeFile(join(folder, 'source-0.kml'), '<kml/>');
    const gdal = openGdal(lacking);
    const source = {
      driver: 'LIBKML',
      file: 'source-0.kml',
      name: 'Test',
      layers: null,
      crs: 'named',
      isLv03: false,
      isInDegrees: true,
      positionsOf: null,
      announced: null,
    } as const;
    const options = { folder, target: 'out.gpkg', memoryBytes: 2 ** 30, wallClockMs: 1000, signal };
    await assert.rejects(async () => gdal?.convert(source, { ...options, report: () => undefined }), refused);
  });

  for (const { name, program } of [prepareSourcesStep, buildConvertedStep, convertPositionsStep])
    it(`rejects a step that opens databases: ${name}`, () => {
      const start = () => stepCommand(program, folder, { memoryBytes: 2 ** 29, sandbox: lacking });
      assert.throws(start, refused);
    });
  for (const { name, program } of [buildLayerStep, buildOverviewsStep, readPointsStep])
    it(`runs a step that parses with our own code under Node's permissions: ${name}`, () => {
      const sandbox = openSandbox('required', unconfined);
      const { words }: { words: readonly string[] } = stepCommand(program, folder, {
        ...{ memoryBytes: 2 ** 29, sandbox },
      });
      assert.ok(words.includes('--permission'));
    });

  it('makes the API unready, with instructions for the operator', async () => {
    const reason = await sandboxUnreadiness(lacking, () => Promise.resolve(null))();
    assert.match(reason ?? '', /bubblewrap is not installed.*SANDBOX=best-effort/);
    assert.equal(await sandboxUnreadiness({ lack: null }, () => Promise.resolve('else'))(), 'else');
  });

  it('makes workers unready', async () => {
    const server = await startHealthServer(
      { host: '127.0.0.1', port: 0 },
      new Registry(),
      () => lacking.lack,
    );
    try {
      const response = await fetch(`http://127.0.0.1:${server.port}/readyz`);
      assert.equal(response.status, 503);
      assert.match(await response.text(), /bubblewrap/);
    } finally {
      await server.close();
    }
  });
});

describe('a sandbox', () => {
  it('is complete with Landlock and the system call filter, and not with one of them', () => {
    const [landlock, seccomp] = [true, true];
    assert.equal(openSandbox('required', { ...unconfined, landlock, seccomp }).lack, null);
    for (const half of [{ landlock }, { seccomp }])
      assert.ok(openSandbox('required', { ...unconfined, ...half }).lack);
  });
  it('does not use the layers in SANDBOX_WITHOUT', () => {
    const all = ['bubblewrap', 'landlock', 'seccomp', 'unshare', 'limits', 'setpriv'] as const;
    assert.deepEqual(probeConfinement(all), unconfined);
    assert.equal(probeConfinement(['bubblewrap']).bubblewrap, false);
  });
  it('reports each layer as a metric', async () => {
    const registry = new Registry();
    collectSandboxMetrics(registry, openSandbox('best-effort', shut));
    const text = await registry.metrics();
    assert.match(text, /^chartroom_sandbox_layer\{layer="bubblewrap"\} 1$/m);
    assert.match(text, /^chartroom_sandbox_layer\{layer="landlock"\} 0$/m);
  });
  it('logs at startup that programs are not isolated, or by what', () => {
    const logged = (...args: Parameters<typeof openSandbox>) => {
      const lines: string[] = [];
      const say = (level: string) => (fields: object, message: string) =>
        void lines.push(`${level} ${JSON.stringify(fields)} ${message}`);
      logSandbox(openSandbox(...args), { info: say('info'), warn: say('warn'), error: say('error') });
      return lines.join();
    };
    assert.match(logged('required', unconfined), /^error .*the kernel does not offer Landlock/);
    assert.match(logged('pod', unconfined), /^warn .*the kernel does not offer Landlock/);
    assert.match(
      logged('pod', { ...unconfined, landlock: true, seccomp: true }),
      /^info .*isolated by Landlock/,
    );
    assert.match(logged('required', shut), /^info .*by bubblewrap; the kernel does not offer Landlock/);
    assert.match(logged('required', { ...shut, landlock: true }), /^info .*by bubblewrap and Landlock/);
  });
  it('is complete if bubblewrap works, or if only available layers are requested', () => {
    assert.equal(openSandbox('required', shut).lack, null);
    assert.equal(openSandbox('best-effort', unconfined).lack, null);
    assert.equal(openSandbox('best-effort', unconfined).hasNamespaces, false);
  });
});
