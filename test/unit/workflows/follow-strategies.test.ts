import assert from 'node:assert/strict';
import type { UploadContent } from '../../../workflows/contracts/jobs.ts';
import { followStrategies } from '../../../workflows/upload/follow-strategies.ts';
import type {
  StrategyOutcome,
  UploadRun,
  UploadStrategy,
} from '../../../workflows/upload/upload-strategy.ts';

describe('the strategies for an uploaded file', () => {
  const upload = {} as UploadRun;
  const follow = async (first: UploadContent, outcomes: Record<UploadContent, StrategyOutcome>) => {
    const deleted: UploadContent[] = [];
    const strategy =
      (name: UploadContent): UploadStrategy =>
      () => {
        deleted.push(name);
        return Promise.resolve(outcomes[name]);
      };
    const strategies = {
      points: strategy('points'),
      vector: strategy('vector'),
      gdal: strategy('gdal'),
      raster: strategy('raster'),
    };
    const failure: unknown = await followStrategies(strategies, first, upload).then(() => null, (error: unknown) => error); // prettier-ignore
    return { deleted, failure };
  };

  it('start with the detected kind, and end with the first strategy that succeeds', async () => {
    const outcomes: Record<UploadContent, StrategyOutcome> = {
      points: { instead: 'vector' },
      vector: { instead: 'gdal' },
      gdal: 'done',
      raster: 'done',
    };
    assert.deepEqual(await follow('gdal', outcomes), { deleted: ['gdal'], failure: null });
    assert.deepEqual(await follow('points', outcomes), {
      deleted: ['points', 'vector', 'gdal'],
      failure: null,
    });
  });

  it('end with an internal error if two of them pass it to each other', async () => {
    const { deleted, failure } = await follow('points', {
      points: { instead: 'vector' },
      vector: { instead: 'points' },
      gdal: 'done',
      raster: 'done',
    });
    assert.deepEqual(deleted, ['points', 'vector']);
    const { type, nonRetryable } = failure as { type: string; nonRetryable: boolean };
    assert.deepEqual([type, nonRetryable], ['internal_error', true]);
  });
});
