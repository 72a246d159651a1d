import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { epsgCodeOf } from '../crs/to-degrees.ts';
import { writePositions } from './foreign-positions.ts';
import { nameIn, unsupported } from '../geojson/in-degrees.ts';
import { type GdalSource, plain } from '../gdal/gdal-source.ts';

/** A GeoJSON in a system that only PROJ can convert exactly: GDAL gets to see nothing but its positions. */
export async function geoJsonSource(
  { path, folder, name }: { readonly path: string; readonly folder: string; readonly name: string },
  stem: string,
): Promise<GdalSource> {
  const system = await nameIn(path);
  const code = system === null ? null : epsgCodeOf(system);
  if (system !== null && code === null) throw await unsupported(system, path);
  const [file, document] = [`positions-${stem}.gpkg`, `source-${stem}.geojson`];
  const { rows, inDegrees } = await writePositions(path, join(folder, file), code ?? 4326);
  await rename(path, join(folder, document));
  return {
    ...plain,
    driver: 'GPKG',
    file,
    name,
    layers: [{ table: 'positions', name }],
    crs: 'named',
    isLv03: code === 21781,
    positionsOf: document,
    ...(system === null ? {} : { system }),
    ...(system === null || inDegrees === null ? {} : { degrees: { extent: inDegrees, system } }),
    announced: { features: rows, isExact: true },
  };
}
