import type { DatabaseSync } from 'node:sqlite';
import { shownName } from '../archive/unpack-entry.ts';
import type { SourceWarning } from '../gdal/gdal-source.ts';
import { quoteName } from '../sqlite/quote-name.ts';

/** The types of GeoPackage 1.3, table 1, that GDAL reads as numbers. */
const numbers = /^(BOOLEAN|(TINY|SMALL|MEDIUM)?INT|INTEGER|REAL|DOUBLE|FLOAT)\b/i;
const texts = /^TEXT\b/i;

/** SQLite returns at most 2000 columns. */
const columnsAtOnce = 500;

interface Loss {
  readonly code: string;
  /** SQL condition for an unusual value of the column. */
  readonly isOdd: (column: string) => string;
  /** The rest of a sentence that starts with the number of values. */
  readonly says: string;
}

const lossesOfNumbers: readonly Loss[] = [
  {
    code: 'value_converted',
    isOdd: (column) => `typeof(${column}) IN ('text', 'blob')`,
    says: 'are not numbers and were converted: to their leading number, or to 0',
  },
  {
    code: 'value_left_out',
    isOdd: (column) => `typeof(${column}) = 'real' AND abs(${column}) = 9e999`,
    says: 'are infinite and were omitted',
  },
];

const lossesOfTexts: readonly Loss[] = [
  {
    code: 'value_converted',
    isOdd: (column) => `typeof(${column}) = 'text' AND instr(${column}, char(0)) > 0`,
    says: 'contain a NUL character and were truncated there',
  },
];

/**
 * Warns of values that GDAL converts without notice, because SQLite stores any value in a column of any type.
 */
export function warnOfOddValues(database: DatabaseSync, table: string): SourceWarning[] {
  const columns = database.prepare(`PRAGMA table_info(${quoteName(table)})`).all() as {
    name: string;
    type: string;
  }[];
  const asked = columns.flatMap(({ name, type }) => {
    const losses = numbers.test(type) ? lossesOfNumbers : texts.test(type) ? lossesOfTexts : [];
    return losses.map((loss) => ({ name, ...loss }));
  });
  const warnings: SourceWarning[] = [];
  for (let from = 0; from < asked.length; from += columnsAtOnce) {
    const some = asked.slice(from, from + columnsAtOnce);
    const sums = some.map(({ name, isOdd }, index) => `sum(${isOdd(quoteName(name))}) AS c${index}`);
    const counts = database.prepare(`SELECT ${sums.join(', ')} FROM ${quoteName(table)}`).get() ?? {};
    for (const [index, { name, code, says: text }] of some.entries()) {
      const count = Number(counts[`c${index}`] ?? 0);
      if (count === 0) continue;
      const where = `the column “${shownName(name)}” of “${shownName(table)}”`;
      warnings.push({ code, message: `${count} values in ${where} ${text}.` });
    }
  }
  return warnings;
}
