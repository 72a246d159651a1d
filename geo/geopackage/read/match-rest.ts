import type { SQLOutputValue } from 'node:sqlite';
import { restTriggerNames } from '../rest-table.ts';
import { hashOfGeometry, hashOfValues } from '../row-hash.ts';
import type { MissingValues } from './feature-rest.ts';
import type { HostileDatabase } from './hostile-database.ts';
import type { LayerTable } from './layer-table.ts';
import type { SideRow } from './rest-runs.ts';

type Row = readonly SQLOutputValue[];

/** Index of the first value of a column in a row: after its number and the geometry. */
export const firstValue = 2;

/**
 * Determines which parts of a side row still belong to the row with its number. The row wins: it may have
 * been edited, and in a table that another program wrote again it may be a different feature.
 *
 * - A table with the export's triggers is the one that the export wrote, so the number still denotes the same
 *   feature: its geometry is used if the one in the row is unchanged, a value if the cell is still NULL.
 * - In any other table both hashes must match, because many features of a layer can have equal geometries or
 *   equal attributes.
 */
export function restMatcher(
  database: HostileDatabase,
  table: LayerTable,
): (row: Row, sideRow: SideRow) => MissingValues | 'broken' | null {
  const isTracked = database.hasTriggers(table.table, restTriggerNames(table.table));
  return (row, { rest, geometryHash, attributesHash }) => {
    const hasSameGeometry = hashOfGeometry(row[1] ?? null) === geometryHash;
    if (!isTracked && !(hasSameGeometry && attributesHashOf(row, table) === attributesHash)) return null;
    if (rest === null) return 'broken';
    return restOfCells(hasSameGeometry ? rest : { ...rest, geometry: null }, row, table);
  };
}

/** Hash of the columns that the export wrote, whatever their order is now. */
function attributesHashOf(row: Row, { written }: LayerTable): string {
  return hashOfValues(written.map((index) => (index < 0 ? null : (row[firstValue + index] ?? null))));
}

/** Without what other programs have changed: properties of deleted columns, and absent properties. */
function restOfCells(rest: MissingValues, row: Row, { columns, deleted }: LayerTable): MissingValues {
  const values =
    deleted.size === 0 ? rest.values : new Map([...rest.values].filter(([name]) => !deleted.has(name)));
  if (rest.properties === null) return { ...rest, values };
  const isFilled = columns.some(
    ({ featureId }, index) => featureId !== true && (row[firstValue + index] ?? null) !== null,
  );
  if (!isFilled) return rest;
  // Only what was filled in: the feature had none of the others.
  return { ...rest, properties: null, absent: new Set(columns.map(({ name }) => name)) };
}
