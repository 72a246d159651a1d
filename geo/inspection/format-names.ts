import type { DetectedFormat, GdalKind } from '../detect/detect-format.ts';
import type { GdalSource } from '../gdal/gdal-source.ts';
import type { RasterFormat } from '../raster/source/find-raster.ts';
import type { InspectedFile } from './inspected-file.ts';

const kinds: Readonly<Record<GdalKind, readonly [format: string, name: string]>> = {
  archive: ['zip', 'ZIP'],
  geojson: ['geojson', 'GeoJSON'],
  esri: ['esri-json', 'Esri JSON'],
  umap: ['umap', 'uMap'],
  kml: ['kml', 'KML'],
  gpx: ['gpx', 'GPX'],
  gml: ['gml', 'GML'],
  geopackage: ['geopackage', 'GeoPackage'],
  flatgeobuf: ['flatgeobuf', 'FlatGeobuf'],
  dxf: ['dxf', 'DXF'],
  parquet: ['geoparquet', 'GeoParquet'],
};

const rasters: Readonly<Record<RasterFormat, readonly [format: string, name: string]>> = {
  tiff: ['geotiff', 'GeoTIFF'],
  'ascii grid': ['ascii-grid', 'ASCII grid'],
  'jpeg 2000': ['jpeg2000', 'JPEG 2000'],
};

export type FormatNames = Pick<InspectedFile, 'format' | 'formatName'>;

export function formatNames(found: DetectedFormat): FormatNames {
  switch (found.format) {
    case 'geojson':
      return named(kinds.geojson);
    case 'table':
      return { format: 'csv', formatName: 'CSV' };
    case 'workbook':
      return { format: 'xlsx', formatName: 'Excel (XLSX)' };
    case 'gdal':
      return named(kinds[found.kind]);
    case 'raster':
      return named(rasters[found.kind]);
    case 'other':
      return { format: null, formatName: found.what };
  }
}

/** The format of an archive by what it contains. */
export function archiveNames(sources: readonly Pick<GdalSource, 'driver'>[]): FormatNames {
  const [first, ...others] = new Set(sources.map(({ driver }) => driver));
  if (first === 'ESRI Shapefile' && others.length === 0)
    return { format: 'shapefile', formatName: 'Shapefile' };
  if (first === 'OpenFileGDB' && others.length === 0)
    return { format: 'geodatabase', formatName: 'File geodatabase' };
  if (first === 'LIBKML' && others.length === 0) return { format: 'kmz', formatName: 'KMZ' };
  return named(kinds.archive);
}

function named([format, formatName]: readonly [string, string]): FormatNames {
  return { format, formatName };
}
