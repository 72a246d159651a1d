import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DeclaredCrs, nameOfDeclared } from '../declaration.ts';
import type { GdalSource, PreparedSources } from '../gdal/gdal-source.ts';
import { GeoError } from '../geo-error.ts';
import type { PrepareOptions } from './prepare-options.ts';

const file = 'declared.prj';
/** Formats that define their reference system. */
const always: Readonly<Partial<Record<GdalSource['driver'], string>>> = { LIBKML: 'KML', GPX: 'GPX' };

/** Assigns the system that the caller declares to every source. Throws GeoError if the format has another one. */
export async function assignSystem(
  prepared: PreparedSources,
  { folder, declared: { crs } = {} }: PrepareOptions,
): Promise<PreparedSources> {
  if (crs === undefined) return prepared;
  if ('text' in crs) await writeFile(join(folder, file), crs.text);
  return { ...prepared, sources: prepared.sources.map((source) => assignedTo(source, crs)) };
}

function assignedTo(source: GdalSource, crs: DeclaredCrs): GdalSource {
  // The positions of a GeoJSON were written in this system.
  if (source.positionsOf !== null) return source;
  const code = 'code' in crs ? crs.code : null;
  const format = always[source.driver];
  if (format !== undefined) {
    refuseOtherSystem(format, crs);
    return source;
  }
  const { degrees: _, ...rest } = source;
  const system = { crs: 'named', isLv03: code === 21781, isInDegrees: code === 4326 } as const;
  return { ...rest, ...system, assigned: code === null ? { file } : { code } };
}

/** Throws GeoError if the caller declares another system for a format that defines it. */
export function refuseOtherSystem(format: string, crs: DeclaredCrs): void {
  if ('code' in crs && crs.code === 4326) return;
  const found = nameOfDeclared(crs);
  const message = `${format} is always in degrees of WGS 84, not in "${found}".`;
  throw new GeoError('unsupported_crs', message, { found });
}
