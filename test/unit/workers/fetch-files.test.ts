import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import type { StepWorkspace } from '../../../workers/sandbox/step-executor.ts';
import { fetchFiles } from '../../../workers/exchange/export/fetch-room.ts';

describe('files fetched for a step', () => {
  it('stop if one fails, and no fetch is in progress when that is reported', async () => {
    const files = Array.from({ length: 50 }, (_each, n) => ({ name: `blobs/${n}`, key: `k${n}`, bytes: 1 }));
    const begun: string[] = [];
    let inProgress = 0;
    // Ends only by the signal, some event loop iterations later.
    const waiting = async (signal: AbortSignal) => {
      inProgress++;
      while (!signal.aborted) await turn();
      for (let turns = 0; turns < 10; turns++) await turn();
      inProgress--;
      signal.throwIfAborted();
    };
    const workspace: Pick<StepWorkspace, 'stageIn'> = {
      stageIn: (name, _input, { signal }) => {
        begun.push(name);
        return name === 'blobs/1' ? Promise.reject(new Error('no such object')) : waiting(signal);
      },
    };
    const { signal } = new AbortController();
    const bringing = fetchFiles({} as never, files, {
      ...{ signal, workspace: workspace as StepWorkspace, report: () => undefined },
    });
    await assert.rejects(bringing, /no such object/);
    assert.equal(inProgress, 0);
    assert.ok(begun.length <= 4, String(begun));
  });
});
