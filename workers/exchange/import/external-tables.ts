import type { ImportPart } from '../../../core/exchange/import/import-plan.ts';
import { type LeftOut, LeftOutList } from '../../../core/exchange/import/left-out.ts';
import type { ExternalTable } from '../../steps/read-room-file/other-tables.ts';
import type { ImportOutline } from './outline.ts';
import { noContents } from './room-contents.ts';

/** The outline of a GeoPackage of another program, and what reading it has already skipped. */
export function outlineOfExternal(tables: readonly ExternalTable[]): {
  readonly outline: ImportOutline;
  readonly part: ImportPart;
} {
  const leftOut = new LeftOutList();
  return {
    outline: {
      ...{ kind: 'foreign', contents: noContents, recordsKey: null, pictures: null },
      tables: tablesToImport(tables, leftOut),
    },
    part: { ids: {}, leftOut: leftOut.counts },
  };
}

/** The order in which skipped tables are reported. */
const reported: readonly ExternalTable['kind'][] = ['attributes', 'features', 'unreadable'];

/** The tables that become layers or rasters. Reports the others with the reason. */
export function tablesToImport(tables: readonly ExternalTable[], leftOut: LeftOutList): ExternalTable[] {
  for (const kind of reported)
    for (const table of tables) {
      const omission = table.kind === kind ? omissionOf(table) : null;
      if (omission !== null) leftOut.add(omission);
    }
  return tables.filter((table) => omissionOf(table) === null);
}

function omissionOf({
  kind,
  name,
  rows,
  reason = 'The table cannot be read.',
}: ExternalTable): LeftOut | null {
  if (kind === 'attributes')
    return { what: 'table', name, code: 'no_geometry', reason: 'The table has no geometries.' };
  if (kind === 'unreadable') return { what: 'table', name, code: 'not_read', reason };
  if (kind === 'features' && rows === 0)
    return { what: 'layer', name, code: 'empty_layer', reason: 'The layer contains no features.' };
  return null;
}
