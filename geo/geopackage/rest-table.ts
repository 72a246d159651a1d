import { quoteName, quoteText } from '../sqlite/quote-name.ts';

/** The side table with the parts of features that their rows do not contain (docs/geopackage.md). */
export const restTable = 'chartroom_feature_rest';

const changes = ['insert', 'update', 'delete'] as const;

function triggerName(table: string, change: (typeof changes)[number]): string {
  return `${restTable}_${table}_${change}`;
}

/** Names of the triggers of a table that has rows in the side table, in lower case. */
export function restTriggerNames(table: string): string[] {
  return changes.map((change) => triggerName(table, change).toLowerCase());
}

/**
 * Triggers that remove the side row of a feature when its row is deleted, replaced, or gets another number.
 * They disappear with the table, so a table that has them is the one that the export wrote, and a number in
 * it still denotes the same feature.
 * @param offset of the keys of side rows against the features' numbers: no index is needed to find them
 */
export function restTriggers(table: string, offset: number): string[] {
  const remove = (row: 'OLD' | 'NEW'): string =>
    `DELETE FROM ${restTable} WHERE fid = ${row}."fid" + ${offset} AND table_name = ${quoteText(table)} ` +
    `AND feature = ${row}."fid";`;
  const events = {
    insert: `INSERT ON ${quoteName(table)} BEGIN ${remove('NEW')} END`,
    update: `UPDATE OF "fid" ON ${quoteName(table)} WHEN OLD."fid" != NEW."fid" BEGIN ${remove('OLD')} ${remove('NEW')} END`,
    delete: `DELETE ON ${quoteName(table)} BEGIN ${remove('OLD')} END`,
  };
  return changes.map(
    (change) => `CREATE TRIGGER ${quoteName(triggerName(table, change))} AFTER ${events[change]}`,
  );
}
