import { featureIdColumn, geometryColumn } from '../../geo/geopackage/intermediate-columns.ts';
import { ownLayer, type GdalSource, type VectorDriver } from '../../geo/gdal/gdal-source.ts';
import { type Argument, epsg, esri, fileIn, fixed, joined, ownName } from '../confinement/argument.ts';
import { lv03Operation } from './lv03-operation.ts';

export interface Ogr2ogrRun {
  readonly folder: string;
  /** Name of the GeoPackage to write in `folder`. */
  readonly target: string;
  /** Whether to transform coordinates to WGS 84. */
  readonly isTransformed: boolean;
  /** GML: write the detected element types, which the next run reads. */
  readonly isDescribed: boolean;
  readonly lv03Grid: Argument | null;
}

/** Open options per driver. */
const openOptions: Readonly<Record<VectorDriver, readonly Argument[]>> = {
  'ESRI Shapefile': [],
  LIBKML: [],
  GPX: [],
  GML: fixed('DOWNLOAD_SCHEMA=NO', 'EXPOSE_GML_ID=YES'),
  DXF: [],
  FlatGeobuf: [],
  OpenFileGDB: [],
  GPKG: fixed('LIST_ALL_TABLES=NO', 'IMMUTABLE=YES'),
};

/** Predefined layer names of formats, and the layer with the positions of a GeoJSON. */
const knownLayers = fixed('waypoints', 'routes', 'route_points', 'tracks', 'positions');

/**
 * The command that converts a source to an intermediate GeoPackage. Throws for names that the application did
 * not create.
 */
export function ogr2ogrCommand(source: GdalSource, run: Ogr2ogrRun): Argument[] {
  const { folder, target, isTransformed } = run;
  const options = [
    ...openOptions[source.driver],
    ...(source.driver === 'GML' ? fixed(run.isDescribed ? 'WRITE_GFS=YES' : 'WRITE_GFS=NO') : []),
    ...(source.encoding === undefined || source.driver === 'DXF'
      ? []
      : [joined('=', ...fixed('ENCODING'), ownName(source.encoding))]),
  ];
  return [
    ...fixed('ogr2ogr', '-progress', '-f', 'GPKG'),
    fileIn(folder, target),
    fileIn(folder, source.file),
    ...(isTransformed ? [...assignedSystem(source, folder), ...fixed('-t_srs', 'EPSG:4326')] : []),
    ...(isTransformed && source.isLv03 && run.lv03Grid !== null
      ? [...fixed('-ct'), lv03Operation(run.lv03Grid)]
      : []),
    // Column constraints declared by a format may not hold for the data.
    ...fixed('-nlt', 'CONVERT_TO_LINEAR', '-forceNullable', '-unsetDefault'),
    ...fixed('-lco', `FID=${featureIdColumn}`, '-lco', `GEOMETRY_NAME=${geometryColumn}`),
    ...fixed('-lco', 'SPATIAL_INDEX=NO'),
    ...(source.driver === 'GPKG' || source.driver === 'OpenFileGDB' ? fixed('-preserve_fid') : []),
    // The layer name in such a file may not be a valid table name.
    ...(source.driver === 'FlatGeobuf' ? [...fixed('-nln'), ownName(ownLayer.name(0))] : []),
    ...options.flatMap((option) => [...fixed('-oo'), option]),
    ...(source.layers ?? []).map(({ table }) => layerWord(table)),
  ];
}

function assignedSystem({ assigned }: GdalSource, folder: string): Argument[] {
  if (assigned === undefined) return [];
  if ('file' in assigned) return [...fixed('-s_srs'), fileIn(folder, assigned.file)];
  return [...fixed('-s_srs'), 'code' in assigned ? epsg(assigned.code) : esri(assigned.esri)];
}

/** ogr2ogr reads a layer name that looks like an option as one, and one that looks like SQL as a query. */
function layerWord(table: string): Argument {
  const known = knownLayers.find((name) => name === table);
  if (known === undefined && ownLayer.numberOf(table) === null)
    throw new Error('The layer name for GDAL contains unexpected characters.');
  return known ?? ownName(table);
}
