import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { unconfined } from '../../../adapters/confinement/confinement.ts';
import { probeConfinement } from '../../../adapters/confinement/probe-confinement.ts';
import { openSandbox } from '../../../adapters/confinement/sandbox.ts';
import { openFileSystemObjectStore } from '../../../adapters/objects/file-system/file-system-object-store.ts';
import { childProcessExecutor } from '../../../workers/sandbox/child-process-executor.ts';
import { openScratch, type Scratch } from '../../../workers/sandbox/scratch.ts';
import { objectInput } from '../../../workers/uploads/object-input.ts';
import type { ObjectStore } from '../../../core/ports/object-store.ts';
import { oddStep } from '../../support/odd-step.ts';
import { ask, neverAborted as signal } from './ask.ts';
import { memoryBytes } from './executor-under-test.ts';

const machine = probeConfinement();

for (const [how, confinement, isWarm] of [
  ['in bubblewrap', machine, false],
  ['in bubblewrap, started before its input is there', machine, true],
  ['without bubblewrap', unconfined, false],
] as const)
  describe(`a step that reads a file of the store, ${how}`, () => {
    let folder: string | undefined;
    let scratch: Scratch;
    let objectStore: ObjectStore;
    let steps: ReturnType<typeof childProcessExecutor>;
    before(async function () {
      // This machine has no bubblewrap.
      if (confinement !== unconfined && !machine.bubblewrap) this.skip();
      folder = await mkdtemp(join(tmpdir(), 'chartroom-shared-'));
      scratch = await openScratch(join(folder, 'scratch'));
      objectStore = await openFileSystemObjectStore(join(folder, 'objects'));
      const limits = { memoryBytes, sandbox: openSandbox('best-effort', confinement) };
      const warm = isWarm ? [{ step: oddStep, args: [] }] : [];
      steps = childProcessExecutor({ scratch, objectStore, limits, warm });
    });
    after(async () => {
      if (folder === undefined) return;
      await steps.close();
      await scratch.close();
      await rm(folder, { recursive: true });
    });
    beforeEach(() => objectStore.put('stored', Readable.from([Buffer.from('original')]), { replace: true }));
    const input = () => objectInput(objectStore, 'stored', { readOnly: true });

    it('reads it, and does not change it by writing', async () => {
      const at = isWarm ? { memory: 1, scratch: 1, prestart: oddStep.program } : undefined;
      await steps.withWorkspace(async (workspace) => {
        await workspace.stageIn('deep/source', input(), { signal });
        assert.deepEqual(await ask(workspace, [{ reads: 'deep/source' }]), ['original']);
      }, at);
      await steps.withWorkspace(async (workspace) => {
        await workspace.stageIn('deep/source', input(), { signal });
        const write = [{ writes: { name: 'deep/source', text: 'changed' } }] as const;
        await ask(workspace, write).catch(() => undefined);
      }, at);
      assert.equal(await text(await objectStore.get('stored')), 'original');
    });

    it('receives it in pieces, which are removed once they are read', async () => {
      const pieces = (piece: number) => Promise.resolve(piece < 5 ? input() : null);
      await steps.withWorkspace(async (workspace) => {
        const [read] = await ask(workspace, [{ readsPieces: true }], { pieces });
        assert.equal((read as { bytes: number }).bytes, 40);
        const names = await readdir(scratch.folder, { recursive: true });
        assert.ok(names.filter((name) => name.includes('piece-')).length <= 1, names.join(' '));
      });
    });
  });
