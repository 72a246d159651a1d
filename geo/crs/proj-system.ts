import { nameOfDeclared } from '../declaration.ts';
import { epsgCodeOf } from './reproject.ts';
import { beginsAsSystem } from './well-known-system.ts';

/** A reference system for PROJ: a code of EPSG or of Esri, or well-known text that names no files. */
export type ProjSystem = { readonly code: number } | { readonly esri: number } | { readonly text: string };

/** The system of a name with a code, such as "EPSG:2056" or "ESRI:102113"; null for other names. */
export function systemNamed(name: string): ProjSystem | null {
  const code = epsgCodeOf(name);
  if (code !== null) return { code };
  const esri = /^(?:urn:(?:ogc|x-ogc):def:crs:)?esri:(?:[\d.]*:)?(\d{4,6})$/i.exec(name.trim())?.[1];
  return esri === undefined ? null : { esri: Number(esri) };
}

/** Its name in messages. */
export function nameOfSystem(system: ProjSystem): string {
  return 'esri' in system ? `ESRI:${system.esri}` : nameOfDeclared(system);
}

/** Whether a file was refused for a reference system that PROJ may support. */
export function isForGdal(code: string, { found }: { readonly found?: unknown }): boolean {
  if (code !== 'unsupported_crs' || typeof found !== 'string') return false;
  return systemNamed(found) !== null || beginsAsSystem(found);
}
