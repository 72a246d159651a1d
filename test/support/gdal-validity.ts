import { writeFileSync } from 'node:fs';
import { ogr } from './gdal.ts';

export type GeoJsonRing = readonly (readonly [number, number])[];

/** Rings of a polygon in sequence; those oriented like the first one are shells. */
export function asWkt(rings: readonly GeoJsonRing[], isShell: (ring: GeoJsonRing) => boolean): string {
  const polygons: string[][] = [];
  for (const ring of rings) {
    const text = `(${ring.map(([x, y]) => `${x} ${y}`).join(',')})`;
    if (isShell(ring)) polygons.push([text]);
    else polygons.at(-1)?.push(text);
  }
  return `MULTIPOLYGON(${polygons.map((each) => `(${each.join(',')})`).join(',')})`;
}

/** Indexes of the geometries that are invalid by the OGC rules, according to GEOS. */
export function invalidOnes(path: string, geometries: readonly string[]): number[] {
  // An invalid geometry is included, to detect an oracle that accepts everything.
  const bowTie = 'POLYGON((0 0,2 2,2 0,0 2,0 0))';
  const rows = [...geometries, bowTie].map((wkt, number) => `${number},"${wkt}"`);
  writeFileSync(path, ['number,WKT', ...rows, ''].join('\n'));
  const layer = path.replace(/^.*\/|\.csv$/g, '');
  const sql = `SELECT number FROM "${layer}" WHERE ST_IsValid(geometry) IS NOT 1`;
  const options = ['-oo', 'GEOM_POSSIBLE_NAMES=WKT', '-oo', 'KEEP_GEOM_COLUMNS=NO'];
  const report = ogr('ogrinfo', '-q', '-dialect', 'sqlite', '-sql', sql, path, ...options);
  const numbers = [...report.matchAll(/number \(\w+\) = (\d+)/g)].map(([, number]) => Number(number));
  if (numbers.pop() !== geometries.length) throw new Error(`GDAL cannot tell what is valid: ${report}`);
  return numbers;
}
