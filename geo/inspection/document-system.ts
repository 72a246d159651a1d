import { epsgCodeOf } from '../crs/reproject.ts';
import type { DeclaredCrs } from '../declaration.ts';
import { declaredSystem, degrees, systemOfCode, systemOfText } from './system-names.ts';
import type { InspectedSystem } from './inspected-file.ts';

/** The system of a GeoJSON document: declared, or named by its legacy `crs` member (`named`), or degrees. */
export function documentSystem(crs: DeclaredCrs | undefined, named: string | null): InspectedSystem {
  if (crs !== undefined) return declaredSystem(crs);
  if (named === null) return degrees('GeoJSON is in WGS 84 unless it names another system.');
  const code = epsgCodeOf(named);
  const explanation = 'The “crs” member of the document names the system.';
  return code === null ? systemOfText(`"${named}"`, explanation) : systemOfCode(code, 'file', explanation);
}
