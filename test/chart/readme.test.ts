import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { parse } from 'yaml';
import { chartFolder } from './support/helm.ts';
import { begin, end, valuesTable } from './support/values-table.ts';

describe('README.md of the chart', () => {
  it('lists every value as in the schema and values.yaml (npm run chart:readme)', async () => {
    const text = readFileSync(join(chartFolder, 'README.md'), 'utf8');
    const table = text.slice(text.indexOf(begin) + begin.length, text.indexOf(end));
    assert.equal(table.trim(), (await format('README.md', valuesTable())).code.trim());
  });

  it('describes each value', () => {
    for (const line of valuesTable().split('\n').slice(2)) assert.match(line, /^\| `[\w.]+` \| .*\| \S.*\|$/);
  });

  it('has a default for each value: one missing in values.yaml would be nil in a template', () => {
    const schema = JSON.parse(readFileSync(join(chartFolder, 'values.schema.json'), 'utf8')) as {
      properties: Record<string, unknown>;
    };
    const values = parse(readFileSync(join(chartFolder, 'values.yaml'), 'utf8')) as object;
    assert.deepEqual([...Object.keys(values), 'global'].sort(), Object.keys(schema.properties).sort());
  });
});
