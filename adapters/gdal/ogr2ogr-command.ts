import { featureIdColumn, geometryColumn } from '../../geo/geopackage/intermediate-columns.ts';
import { ownLayer, type GdalSource, type VectorDriver } from '../../geo/gdal/gdal-source.ts';
import { type Argument, fileIn, fixed, joined, ownName } from '../confinement/argument.ts';
import { lv03Operation } from './lv03-operation.ts';

export interface Ogr2ogrRun {
  readonly folder: string;
  /** Name of the GeoPackage to be written there. */
  readonly target: string;
  /** Positions are brought to degrees of WGS 84. */
  readonly isTransformed: boolean;
  /** GML: writes down what it takes each element for, to be read by the next run. */
  readonly isDescribed: boolean;
  readonly lv03Grid: Argument | null;
}

/** How each format is opened. */
const openOptions: Readonly<Record<VectorDriver, readonly Argument[]>> = {
  'ESRI Shapefile': [],
  LIBKML: [],
  GPX: [],
  GML: fixed('DOWNLOAD_SCHEMA=NO', 'EXPOSE_GML_ID=YES'),
  DXF: [],
  FlatGeobuf: [],
  GPKG: fixed('LIST_ALL_TABLES=NO', 'IMMUTABLE=YES'),
};

/** Layers that formats have by themselves, and the one in which positions of a GeoJSON are. */
const knownLayers = fixed('waypoints', 'routes', 'tracks', 'positions');

/** The command that makes an intermediate GeoPackage of a source. Throws where a name in it is none of ours. */
export function ogr2ogrCommand(source: GdalSource, run: Ogr2ogrRun): Argument[] {
  const { folder, target, isTransformed } = run;
  const options = [
    ...openOptions[source.driver],
    ...(source.driver === 'GML' ? fixed(run.isDescribed ? 'WRITE_GFS=YES' : 'WRITE_GFS=NO') : []),
    ...(source.encoding === undefined ? [] : [joined('=', ...fixed('ENCODING'), ownName(source.encoding))]),
  ];
  return [
    ...fixed('ogr2ogr', '-progress', '-f', 'GPKG'),
    fileIn(folder, target),
    fileIn(folder, source.file),
    ...(isTransformed ? fixed('-t_srs', 'EPSG:4326') : []),
    ...(isTransformed && source.isLv03 && run.lv03Grid !== null
      ? [...fixed('-ct'), lv03Operation(run.lv03Grid)]
      : []),
    // What a format promises of its columns need not be true of what is read.
    ...fixed('-nlt', 'CONVERT_TO_LINEAR', '-forceNullable', '-unsetDefault'),
    ...fixed('-lco', `FID=${featureIdColumn}`, '-lco', `GEOMETRY_NAME=${geometryColumn}`),
    ...fixed('-lco', 'SPATIAL_INDEX=NO'),
    ...(source.driver === 'GPKG' ? fixed('-preserve_fid') : []),
    // The name that such a file has for its one layer may be none for a table.
    ...(source.driver === 'FlatGeobuf' ? [...fixed('-nln'), ownName(ownLayer.name(0))] : []),
    ...options.flatMap((option) => [...fixed('-oo'), option]),
    ...(source.layers ?? []).map(({ table }) => layerWord(table)),
  ];
}

/** ogr2ogr takes a layer's name for an option where it looks like one, and for SQL where it looks like that. */
function layerWord(table: string): Argument {
  const known = knownLayers.find((name) => name === table);
  if (known === undefined && ownLayer.numberOf(table) === null)
    throw new Error('GDAL is told the name of a layer that is none of ours.');
  return known ?? ownName(table);
}
