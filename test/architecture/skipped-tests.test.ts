import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const checkout = join(import.meta.dirname, '../..');

/** Lines that skip a test at run time without a comment on the line before. */
function unexplained(text: string): number[] {
  const lines = text.split('\n').map((line) => line.trim());
  const skipping = lines.flatMap((line, at) => (/\bthis\.skip\(\)/.test(line) ? [at] : []));
  return skipping.filter((at) => !lines[at - 1]?.startsWith('//')).map((at) => at + 1);
}

describe('a test that is skipped on some machines', () => {
  it('has the reason beside it', () => {
    const files = globSync('test/**/*.ts', { cwd: checkout });
    assert.ok(files.length > 500);
    const found = files
      .filter((file) => !import.meta.filename.endsWith(file))
      .flatMap((file) =>
        unexplained(readFileSync(join(checkout, file), 'utf8')).map((line) => `${file}:${line}`),
      );
    assert.deepEqual(found, []);
  });

  it('is found if the reason is missing', () => {
    assert.deepEqual(unexplained('// No clock.\nthis.skip();\nif (x) return this.skip();'), [3]);
  });
});
