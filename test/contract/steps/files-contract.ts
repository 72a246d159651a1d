import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { inputOf } from '../../support/steps.ts';
import { ask, neverAborted as signal } from './ask.ts';
import type { ExecutorUnderTest } from './executor-under-test.ts';

/** Files of steps. */
export function describeFilesOfSteps(executor: () => ExecutorUnderTest): void {
  it('stages files under names in the folder of the step', async () => {
    const answer = await executor().steps.withWorkspace(async (workspace) => {
      await workspace.stageIn('source', inputOf('a', 'b'), { signal, report: () => undefined });
      await workspace.stageIn('layer/part-0.fgb', inputOf('c'), { signal });
      return ask(workspace, [{ reads: 'source' }, { reads: 'layer/part-0.fgb' }]);
    });
    assert.deepEqual(answer, ['ab', 'c']);
  });

  it('fails with the error of an input', async () => {
    const broken = { open: () => Promise.reject(new Error('no source')) };
    await assert.rejects(
      executor().steps.withWorkspace((workspace) => workspace.stageIn('source', broken, { signal })),
      /no source/,
    );
  });

  it('keeps files of a step for the next one, and isolates them from other workspaces', async () => {
    const { steps } = executor();
    await steps.withWorkspace(async (workspace) => {
      await ask(workspace, [{ writes: { name: 'deep/er/kept', text: 'here' } }]);
      assert.deepEqual(await ask(workspace, [{ reads: 'deep/er/kept' }]), ['here']);
      await steps.withWorkspace(async (other) => {
        await assert.rejects(ask(other, [{ reads: 'deep/er/kept' }]), { code: 'step_crashed' });
      });
    });
  });

  it('keeps staged files after a step fails', async () => {
    await executor().steps.withWorkspace(async (workspace) => {
      await workspace.stageIn('source', inputOf('sent'), { signal });
      const list = [{ writes: { name: 'half', text: 'done' } }, { refuses: 'unsupported_crs' }] as const;
      await assert.rejects(ask(workspace, list), { code: 'unsupported_crs' });
      assert.deepEqual(await ask(workspace, [{ reads: 'source' }]), ['sent']);
    });
  });

  it('stores files of a step under any key if they have the required size', async () => {
    const { steps, objects } = executor();
    await steps.withWorkspace(async (workspace) => {
      await ask(workspace, [{ writes: { name: 'layer/part-0.fgb', text: 'bytes' } }]);
      await assert.rejects(workspace.stageOut('layer/part-0.fgb', 'kept/short', { size: 6, signal }), {
        name: 'ObjectSizeMismatch',
      });
    });
    await steps.withWorkspace(async (workspace) => {
      await ask(workspace, [{ writes: { name: 'layer/part-0.fgb', text: 'bytes' } }]);
      const stored = await workspace.stageOut('layer/part-0.fgb', 'kept/whole', { size: 5, signal });
      assert.deepEqual([stored.key, stored.bytes], ['kept/whole', 5]);
    });
    assert.equal(await text(await objects.get('kept/whole')), 'bytes');
    assert.equal(await objects.head('kept/short'), null);
  });

  for (const name of [
    '../beside',
    '/etc/hostname',
    'a/../../b',
    '',
    '.',
    'a//b',
    `a${'/b'.repeat(9)}`,
    'a\0b',
  ])
    it(`rejects an invalid file name from a step: ${JSON.stringify(name)}`, async () => {
      await executor().steps.withWorkspace(async (workspace) => {
        await ask(workspace, []);
        const refused = { code: 'step_crashed' };
        await assert.rejects(workspace.stageOut(name, 'kept/other', { size: 1, signal }), refused);
        await assert.rejects(async () => text(workspace.read(name)), refused);
        await assert.rejects(workspace.remove(name), refused);
        await assert.rejects(workspace.stageIn(name, inputOf('x'), { signal }), refused);
      });
      assert.equal(await executor().objects.head('kept/other'), null);
    });

  it('leaves nothing behind, whatever the outcome', async () => {
    const { steps } = executor();
    for (const list of [
      [{ writes: { name: 'a', text: 'b' } }],
      [{ fails: 'odd' }],
      [{ dies: 'SIGKILL' }],
    ] as const)
      await steps.withWorkspace((workspace) => ask(workspace, list)).catch(() => undefined);
    await assert.rejects(
      steps.withWorkspace(async (workspace) => {
        await workspace.stageIn('source', inputOf('x'), { signal });
        throw new Error('of the work itself');
      }),
      /of the work itself/,
    );
    assert.deepEqual(await executor().leftovers(), []);
  });

  it('runs no step and stages no file in a closed workspace', async () => {
    const deleted = await executor().steps.withWorkspace((workspace) => Promise.resolve(workspace));
    await assert.rejects(ask(deleted, []), /is closed/);
    await assert.rejects(deleted.stageIn('source', inputOf('x'), { signal }), /is closed/);
    assert.deepEqual(await executor().leftovers(), []);
  });
}
