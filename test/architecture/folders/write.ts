/** Writes the folder tables of docs/architecture.md and docs/folders.md (`npm run docs:folders`). */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { begin, end, nestedTables, topLevelTable } from './folder-tables.ts';

const docs = join(import.meta.dirname, '../../../docs');

function replace(page: string, tables: string): void {
  const file = join(docs, page);
  const text = readFileSync(file, 'utf8');
  const before = text.slice(0, text.indexOf(begin));
  const after = text.slice(text.indexOf(end));
  writeFileSync(file, `${before}${begin}\n\n${tables.trim()}\n\n${after}`);
}

replace('architecture.md', await topLevelTable());
replace('folders.md', await nestedTables());
