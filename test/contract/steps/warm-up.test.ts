import assert from 'node:assert/strict';
import { watch } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { workerEnvironment } from '../../../adapters/settings/worker.ts';
import { openObjectStore } from '../../../adapters/objects/open-object-store.ts';
import { openSteps } from '../../../workers/process/open-steps.ts';
import type { LayerManifest } from '../../../geo/layer/manifest.ts';
import { openScratch } from '../../../workers/sandbox/scratch.ts';
import type { StepExecutor } from '../../../workers/sandbox/step-executor.ts';
import { buildLayerStep } from '../../../workers/steps/build-layer/step.ts';
import { squares } from '../../workflows/features.ts';
import { inputOf } from '../../support/steps.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { defaultTimeoutMs, when } from '../../support/when.ts';
import { sandboxUnderTest } from '../../support/sandbox-under-test.ts';

/**
 * The steps of a worker with these settings, and the files that its prestarted program creates in its folder.
 */
async function waitingProgram(directory: string, more: Record<string, string>) {
  const parts = new AsyncDisposableStack();
  const objects = pathToFileURL(join(directory, 'objects')).href;
  const settings = workerEnvironment.parse({
    DATABASE_URL: 'postgres://127.0.0.1/none',
    OBJECT_STORE_URL: objects,
    SCRATCH_DIRECTORY: directory,
    ENGINE_THREADS: '1',
    ...more,
  });
  await mkdir(directory);
  const scratch = await openScratch(directory);
  parts.defer(() => scratch.close());
  const { steps, close } = await openSteps({
    settings,
    scratch,
    objectStore: await openObjectStore(objects),
    sandbox: sandboxUnderTest(),
    log: pino({ level: 'silent' }),
  });
  parts.defer(close);
  const folders = async () => (await readdir(scratch.folder)).filter((name) => name.startsWith('step-'));
  await when('the program has its folder', async () => (await folders()).length === 1);
  const made: string[] = [];
  const [own = ''] = await folders();
  const watcher = watch(join(scratch.folder, own), (_, name) => made.push(name ?? ''));
  parts.defer(() => watcher.close());
  return { made, steps, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}

/** Builds a layer in the program, which is too large to be built without threads. */
async function layerOf({ steps }: { readonly steps: StepExecutor }): Promise<LayerManifest> {
  const text = [...squares(10_000)].join('');
  const { outcome } = await steps.withWorkspace((workspace) =>
    workspace.run(
      buildLayerStep,
      {
        ...{ size: text.length, checksum: false, threads: 1, mayBeEmpty: false },
        ...{ maxBytes: null, pointsAreFree: false, declared: {} },
      },
      {
        ...{ signal: new AbortController().signal, wallClockMs: defaultTimeoutMs, report: () => undefined },
        pieces: (piece) => Promise.resolve(piece === 0 ? inputOf(text) : null),
      },
    ),
  );
  assert.ok(outcome.type === 'built');
  return outcome.manifest;
}

describe('the program that is prestarted for the next upload', () => {
  const folder = temporaryFolder();
  after(() => folder.remove());

  it('warms up while it waits, unless ENGINE_WARM_UP is false', async () => {
    // The program that must not warm up starts first: if it did, it would have begun before the other has.
    await using cold = await waitingProgram(join(folder.path, 'cold'), { ENGINE_WARM_UP: 'false' });
    await using warm = await waitingProgram(join(folder.path, 'warm'), {});
    const warmedUp = ({ made }: typeof warm) => made.some((name) => name.startsWith('warm-'));
    await when('one warms up', () => warmedUp(warm));
    assert.equal(warmedUp(cold), false);
    assert.deepEqual(await layerOf(warm), await layerOf(cold), 'both build the same layer');
  });
});
