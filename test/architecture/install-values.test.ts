import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');

describe('docs/install.md', () => {
  it('lists every value that the chart requires, and no other', async () => {
    const checks = await read('charts/chartroom/templates/_checks.tpl');
    const [, required = ''] =
      /define "chartroom\.checks\.required" -\}\}(.*?)\{\{- end -\}\}\n\n/s.exec(checks) ?? [];
    const values = [...required.matchAll(/"([A-Za-z.]+) is missing:/g)].map(([, value]) => value);
    assert.ok(values.length > 0);
    const [, table = ''] =
      /The chart requires these values[^\n]*\n\n(.*?)\n\n/s.exec(await read('docs/install.md')) ?? [];
    const listed = [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, value]) => value);
    assert.deepEqual(listed, values);
  });
});
