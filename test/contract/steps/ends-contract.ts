import assert from 'node:assert/strict';
import { JobProblem } from '../../../core/jobs/job-problem.ts';
import type { OddAction } from '../../support/odd-step.ts';
import { ask } from './ask.ts';
import type { ExecutorUnderTest } from './executor-under-test.ts';

/** Outcomes of steps without a result. */
export function describeEnds(executor: () => ExecutorUnderTest): void {
  const problemOf = async (action: OddAction, io: Parameters<typeof ask>[2] = {}): Promise<JobProblem> => {
    const outcome = await executor()
      .steps.withWorkspace((workspace) => ask(workspace, [action], io))
      .catch((error: unknown) => error);
    assert.ok(outcome instanceof JobProblem, String(outcome));
    return outcome;
  };

  it('reports a refusal of the step with its details, without further attempts', async () => {
    const { code, message, details, attempts } = await problemOf({ refuses: 'invalid_file' });
    assert.deepEqual(
      [code, message, details, attempts],
      ['invalid_file', 'The file is odd.', { found: 7 }, 1],
    );
  });

  it('allows two more attempts if the disk was full', async () => {
    const { code, attempts } = await problemOf({ refuses: 'disk_full' });
    assert.deepEqual([code, attempts], ['disk_full', 3]);
  });

  it('allows two more attempts if the step failed or crashed', async () => {
    for (const action of [
      { fails: 'a defect' },
      { dies: 'SIGSEGV' },
      { refuses: 'engine_failure' },
    ] as const) {
      const { code, attempts } = await problemOf(action);
      assert.deepEqual([code, attempts], ['step_crashed', 3], JSON.stringify(action));
    }
  });

  it('ends the step, without retries, for messages that violate its schemas', async () => {
    const rumour = { type: 'progress', progress: { stage: 'rumour', fraction: 0.5, message: '' } };
    const invalid: readonly (readonly OddAction[])[] = [
      [{ sends: rumour }],
      [{ sends: { type: 'part', part: { file: 'a', more: [] } } }],
      [{ sends: { type: 'result', result: ['not valid'] } }],
      [{ sends: { type: 'result', result: null } }],
      [{ sends: { type: 'refused', code: 'Not A Code', message: '', details: {} } }],
      [{ sends: { type: 'part', part: { file: 7 } } }, { hangs: true }],
    ];
    for (const actions of invalid) {
      const running = executor().steps.withWorkspace((workspace) =>
        ask(workspace, actions, { onPart: () => undefined }),
      );
      await assert.rejects(running, ({ code, attempts }: JobProblem) => {
        assert.deepEqual([code, attempts], ['step_output_invalid', 1], JSON.stringify(actions));
        return true;
      });
    }
  });

  it('truncates the message of a refusal and drops details that are not small and finite', async () => {
    const refused = { type: 'refused', code: 'invalid_file', message: 'x'.repeat(100_000) };
    for (const details of [{ list: Array<number>(5000).fill(1) }, { text: 'x'.repeat(100_000) }]) {
      const problem = await problemOf({ sends: { ...refused, details } });
      assert.deepEqual([problem.message.length, problem.details], [4000, {}]);
    }
  });

  it('names a signal from outside', async () => {
    const { code, message } = await problemOf({ dies: 'SIGKILL' });
    assert.equal(code, 'step_crashed');
    assert.match(message, /killed several times \(SIGKILL\).*a job may use 300 MiB/);
  });

  it('ends with memory_exceeded', async () => {
    const { code, details } = await problemOf({ hoards: true });
    assert.deepEqual([code, details], ['memory_exceeded', { limit: 300 * 2 ** 20 }]);
  });

  it('ends with time_exceeded', async () => {
    for (const action of [{ hangs: true }, { spins: true }] as const)
      assert.equal((await problemOf(action, { wallClockMs: 300 })).code, 'time_exceeded');
  });

  it('ends with the reason of its abort signal, whenever that fires', async () => {
    const { steps } = executor();
    for (const action of [{ hangs: true }, { spins: true }] as const) {
      const stop = new AbortController();
      const actions = [{ tells: 'at work' }, action] as const;
      const report = () => stop.abort(new Error('enough'));
      await assert.rejects(
        steps.withWorkspace((workspace) => ask(workspace, actions, { signal: stop.signal, report })),
        /enough/,
      );
      await assert.rejects(
        steps.withWorkspace((workspace) => ask(workspace, actions, { signal: stop.signal })),
        /enough/,
      );
    }
    assert.deepEqual(await executor().leftovers(), []);
  });
}
