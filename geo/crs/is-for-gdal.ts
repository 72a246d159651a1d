import { epsgCodeOf } from './reproject.ts';

/** Whether a file was refused for a reference system that GDAL may support, that is, one with an EPSG code. */
export function isForGdal(code: string, { found }: { readonly found?: unknown }): boolean {
  return code === 'unsupported_crs' && typeof found === 'string' && epsgCodeOf(found) !== null;
}
