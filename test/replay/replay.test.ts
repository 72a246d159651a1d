import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { Worker, type ReplayWorkerOptions } from '@temporalio/worker';
import { DeterminismViolationError } from '@temporalio/workflow';
import { workflowBundle } from '../../workers/process/workflow-bundle.ts';
import { quietTemporalRuntime } from '../support/temporal-runtime.ts';

const folder = new URL('histories/', import.meta.url);
const recorded = readdirSync(folder).filter((name) => name.endsWith('.json'));

/** Reads a new copy each time, because the replay modifies the object. */
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');

describe('the workflow code replays recorded histories', () => {
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

  it('and fails when a step has changed', async () => {
    const changed = read('layer-upload.vector.json').replaceAll('"inspectUpload"', '"anotherStep"');
    await assert.rejects(Worker.runReplayHistory(options, JSON.parse(changed)), DeterminismViolationError);
  });
});
