import { RetainedProperties } from '../../markers/import/retained-properties.ts';
import type { FileRow } from './file-row.ts';

/** A column that another program added to the table of markers. */
export interface AddedColumn {
  readonly name: string;
  readonly isBoolean: boolean;
}

type Properties = Readonly<Record<string, unknown>> | null;

/**
 * The properties of a marker with the values of added columns, which win over properties of the same name.
 * Values that do not fit are reported.
 */
export function withAdded(row: FileRow, properties: Properties, added: readonly AddedColumn[]): Properties {
  const values = added.flatMap(({ name, isBoolean }): [string, unknown][] => {
    const value = valueOf(row.value(name), isBoolean);
    return value === null ? [] : [[name, value]];
  });
  if (values.length === 0) return properties;
  const retained = new RetainedProperties();
  for (const [name, value] of new Map([...Object.entries(properties ?? {}), ...values]))
    if (!retained.add(name, value)) row.leave(name, 'does not fit into the properties of the marker');
  return retained.json === null ? null : (JSON.parse(retained.json) as Properties);
}

function valueOf(cell: unknown, isBoolean: boolean): unknown {
  if (cell instanceof Uint8Array || (typeof cell === 'number' && !Number.isFinite(cell))) return null;
  if (isBoolean && (cell === 0 || cell === 1)) return cell === 1;
  return typeof cell === 'bigint' ? String(cell) : cell;
}
