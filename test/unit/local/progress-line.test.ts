import assert from 'node:assert/strict';
import { progressLine } from '../../../local/demonstration/progress-line.ts';

/** Collects what is written, as a terminal or a file. */
function output(isTTY: boolean) {
  const written: string[] = [];
  const stream = { isTTY, write: (text: string) => written.push(text) > 0 } as unknown as NodeJS.WriteStream;
  return { written, stream };
}

describe('the progress of uploads', () => {
  it('is one line on a terminal, with every item that is not complete', () => {
    const { written, stream } = output(true);
    const progress = progressLine(stream);
    progress.show('a', 'tiling', 'a: tiling 10 %');
    progress.show('b', 'queued', 'b: queued');
    progress.show('a', 'tiling', 'a: tiling 20 %');
    assert.ok(written.at(-1)?.endsWith('a: tiling 20 %, b: queued'));
    progress.clear('a');
    progress.show('b', 'tiling', 'b: tiling');
    assert.ok(!written.at(-1)?.includes('a:'));
  });

  it('is printed once for each stage in a file', () => {
    const { written, stream } = output(false);
    const progress = progressLine(stream);
    for (const percent of [1, 2, 3]) progress.show('a', 'tiling', `a: tiling ${percent} %`);
    progress.show('a', 'complete', 'a: complete');
    assert.deepEqual(written, ['  a: tiling 1 %\n', '  a: complete\n']);
  });
});
