import { countsFarAway, degreesCalledMetres } from '../crs/refuse-degrees.ts';
import { readSystem } from '../crs/well-known-system.ts';
import { checkFlatGeobuf } from '../flatgeobuf/check-file.ts';
import { extentInDegrees } from '../flatgeobuf/extent-in-degrees.ts';
import { GeoError } from '../geo-error.ts';
import { type GdalSource, ownLayer, plain } from '../gdal/gdal-source.ts';

/** Prepares a validated FlatGeobuf as it is. Throws GeoError. */
export async function flatGeobufSource(path: string, file: string, name: string): Promise<GdalSource> {
  const { name: called, features, authority, code, wkt, featuresAt } = await checkFlatGeobuf(path);
  const system = wkt === '' ? null : readSystem(wkt);
  // GDAL passes `authority:code` to PROJ, even if it is a path or a PROJ string that names one.
  const isAuthority = /^\w{0,40}$/.test(authority);
  if (!isAuthority || (wkt !== '' && system === null)) {
    const message =
      'The FlatGeobuf defines its reference system in an unsupported form. Save it with an EPSG code.';
    throw new GeoError('unsupported_crs', message, { found: (isAuthority ? wkt : authority).slice(0, 80) });
  }
  const isMissing = code === null || (code === 0 && wkt === '');
  const isInDegrees = code === 4326 || (code === 0 && system?.isInDegrees === true);
  const isFar = !isMissing && !isInDegrees && countsFarAway({ code: code === 0 ? null : code, text: wkt });
  const extent = isFar === false ? null : await extentInDegrees(path, featuresAt);
  const degrees = extent === null ? null : { extent, system: systemName(code, wkt) };
  if (degrees !== null && isFar === true) throw degreesCalledMetres(degrees);
  return {
    ...plain,
    driver: 'FlatGeobuf',
    file,
    name,
    renamed: [{ table: ownLayer.name(0), name: called }],
    crs: isMissing ? 'missing' : 'unknown',
    isLv03: code === 21781 || system?.isLv03 === true,
    isInDegrees,
    ...(degrees === null ? {} : { degrees }),
    announced: { features, isExact: true },
  };
}

/** The name of the system: its code, or the name in its well-known text. */
function systemName(code: number | null, text: string): string {
  return code === null || code === 0 ? (/"([^"]{1,80})"/.exec(text)?.[1] ?? '') : `EPSG:${code}`;
}
