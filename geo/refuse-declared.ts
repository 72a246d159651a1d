import type { Declaration } from './declaration.ts';
import { GeoError } from './geo-error.ts';

/** Throws GeoError if the caller declares columns of coordinates of a file whose features have geometries. */
export function refuseCoordinateColumns({ columns = {} }: Declaration): void {
  const role = (['longitude', 'geometry'] as const).find((each) => columns[each] !== undefined);
  if (role === undefined) return;
  const message = `The file is not a table: its features have geometries, which are not read from the column “${columns[role]?.slice(0, 40)}”.`;
  throw new GeoError('invalid_columns', message);
}

/** Throws GeoError if the caller requests a layer of a document or table, which has no named layers. */
export function refuseLayer({ layer }: Declaration): void {
  if (layer === undefined) return;
  const message = `The file has no layers with names, so it has no layer “${layer.slice(0, 80)}”.`;
  throw new GeoError('unknown_layer', message);
}

/** Throws GeoError if the caller declares an option that does not apply; `types=detect` is the default. */
export function refuseOption(
  declared: Declaration,
  option: 'encoding' | 'delimiter' | 'types' | 'columns',
  what: string,
): void {
  if (declared[option] === undefined || declared[option] === 'detect') return;
  const message = `“${option}” does not apply to ${what}. Send the file without it.`;
  throw new GeoError('option_not_applicable', message, { found: option });
}
