import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type Declaration, nameOfDeclared } from '../declaration.ts';
import { epsgCodeOf } from '../crs/reproject.ts';
import { writePositions } from './reproject-by-gdal.ts';
import { nameIn, unsupported } from '../geojson/reproject-document.ts';
import { type GdalSource, plain } from '../gdal/gdal-source.ts';

/** Prepares a GeoJSON in a system that only PROJ can convert exactly: GDAL receives only its positions. */
export async function geoJsonSource(
  {
    path,
    folder,
    name,
    declared = {},
  }: {
    readonly path: string;
    readonly folder: string;
    readonly name: string;
    readonly declared?: Declaration | undefined;
  },
  stem: string,
): Promise<GdalSource> {
  const system = declared.crs === undefined ? await nameIn(path) : nameOfDeclared(declared.crs);
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
