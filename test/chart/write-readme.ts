/** Writes the table of values into README.md of the chart (`npm run chart:readme`). */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { chartFolder } from './support/helm.ts';
import { begin, end, valuesTable } from './support/values-table.ts';

const file = join(chartFolder, 'README.md');
const text = readFileSync(file, 'utf8');
const before = text.slice(0, text.indexOf(begin));
const after = text.slice(text.indexOf(end));
const { code } = await format(file, `${before}${begin}\n\n${valuesTable()}\n\n${after}`);
writeFileSync(file, code);
