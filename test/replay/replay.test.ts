import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { Worker, type ReplayWorkerOptions } from '@temporalio/worker';
import { DeterminismViolationError } from '@temporalio/workflow';
import { workflowBundle } from '../../workers/process/workflow-bundle.ts';
import { quietTemporalRuntime } from '../support/temporal-runtime.ts';

const folder = new URL('histories/', import.meta.url);
const recorded = readdirSync(folder).filter((name) => name.endsWith('.json'));

/** A fresh copy each time: the replay takes the object apart. */
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');

describe('the workflow code replays what was recorded', () => {
  let options: ReplayWorkerOptions;
  before(async () => {
    quietTemporalRuntime();
    options = { workflowBundle: await workflowBundle() };
  });

  for (const name of recorded) {
    it(name, async () => {
      await Worker.runReplayHistory(options, JSON.parse(read(name)));
    });
  }

  it('and notices when a step is another one than it was', async () => {
    const changed = read('layer-upload.vector.json').replaceAll('"inspectUpload"', '"anotherStep"');
    await assert.rejects(Worker.runReplayHistory(options, JSON.parse(changed)), DeterminismViolationError);
  });
});
