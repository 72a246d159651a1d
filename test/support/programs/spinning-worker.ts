/**
 * A worker as in production, except that each run of the step that its argument names blocks its thread until
 * it is killed.
 */
import { pino } from 'pino';
import { readEnvironment } from '../../../adapters/env.ts';
import { workerEnvironment } from '../../../adapters/settings/worker.ts';
import type { StepExecutor, StepWorkspace } from '../../../workers/sandbox/step-executor.ts';
import { startWorkers } from '../../../workers/process/start-workers.ts';

const [named = ''] = process.argv.slice(2);
const spin = { text: new URL('./spin.ts', import.meta.url), readsWith: 'own code' } as const;
const log = pino({ name: 'worker', level: 'info' });
const stop = new AbortController();
process.once('SIGTERM', () => stop.abort());

const around = (workspace: StepWorkspace): StepWorkspace => ({
  stageIn: (...args) => workspace.stageIn(...args),
  run: (step, ...args) => workspace.run(step.name === named ? { ...step, program: spin } : step, ...args),
  read: (name) => workspace.read(name),
  remove: (name) => workspace.remove(name),
  stageOut: (...args) => workspace.stageOut(...args),
});
const spinning = (steps: StepExecutor): StepExecutor => ({
  withWorkspace: (work, expects) => steps.withWorkspace((workspace) => work(around(workspace)), expects),
});
await startWorkers(readEnvironment(workerEnvironment), log, stop.signal, { steps: spinning });
