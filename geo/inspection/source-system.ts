import { readFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { epsgCodeOf } from '../crs/reproject.ts';
import { beginsAsSystem } from '../crs/well-known-system.ts';
import type { GdalSource } from '../gdal/gdal-source.ts';
import { checkFlatGeobuf } from '../flatgeobuf/check-file.ts';
import { declaredSystem, systemOfCode, systemOfText } from './system-names.ts';
import type { InspectedSystem } from './inspected-file.ts';
import type { Declaration } from '../declaration.ts';

/** The system that a prepared source declares in its file; null if it declares none. */
export async function sourceSystem(
  folder: string,
  source: GdalSource,
  { crs }: Declaration,
): Promise<InspectedSystem | null> {
  const { driver, file, system, positionsOf, isInDegrees } = source;
  if (crs !== undefined) return declaredSystem(crs);
  if (driver === 'LIBKML' || driver === 'GPX')
    return systemOfCode(4326, 'file', `${driver === 'GPX' ? 'GPX' : 'KML'} is always in WGS 84.`);
  if (positionsOf !== null) {
    const code = system === undefined ? (isInDegrees ? 4326 : null) : epsgCodeOf(system);
    if (code !== null) return systemOfCode(code, 'file', 'The file names its system.');
    if (system === undefined) return null;
    return systemOfText(beginsAsSystem(system) ? system : `"${system}"`, 'The file names its system.');
  }
  if (source.crs === 'missing') return null;
  const path = join(folder, file);
  if (driver === 'ESRI Shapefile')
    return systemOfText(await readFile(path.replace(/\.shp$/, '.prj'), 'utf8'), 'The .prj of the Shapefile.');
  if (driver === 'FlatGeobuf') {
    const { code, wkt } = await checkFlatGeobuf(path);
    if (code !== null && code !== 0) return systemOfCode(code, 'file', 'The header of the FlatGeobuf.');
    return wkt === '' ? null : systemOfText(wkt, 'The header of the FlatGeobuf.');
  }
  return (driver === 'GPKG' ? packageSystem(path, source) : null) ?? declaredInFile;
}

/** GDAL converts the coordinates of these files; the name of their system is not read. */
const declaredInFile: InspectedSystem = {
  code: null,
  name: 'declared in the file',
  evidence: 'file',
  explanation: 'The file declares its system.',
};

function packageSystem(path: string, { layers }: GdalSource): InspectedSystem | null {
  const database = new DatabaseSync(path, { readOnly: true, allowExtension: false });
  try {
    const [first] = layers ?? [];
    const row = database
      .prepare(
        'SELECT s.organization AS organization, s.organization_coordsys_id AS code, s.srs_name AS name ' +
          'FROM gpkg_geometry_columns g JOIN gpkg_spatial_ref_sys s ON s.srs_id = g.srs_id WHERE g.table_name = ? COLLATE NOCASE',
      )
      .get(first?.table ?? '');
    if (row === undefined) return null;
    const isEpsg = String(row.organization).toUpperCase() === 'EPSG';
    const explanation = 'The GeoPackage declares the system of the layer.';
    if (isEpsg && Number(row.code) > 0) return systemOfCode(Number(row.code), 'file', explanation);
    return { code: null, name: String(row.name).slice(0, 80), evidence: 'file', explanation };
  } finally {
    database.close();
  }
}
