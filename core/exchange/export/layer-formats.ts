import type { JobWarning } from '../../jobs/job-state.ts';
import type { LayerManifest } from '../../../geo/layer/manifest.ts';
import type { ExportFormat } from './export-options.ts';

/** Formats of a single layer. */
export type LayerFormat = Exclude<ExportFormat, 'geopackage'>;

export const fileTypes: Readonly<
  Record<ExportFormat, { readonly mediaType: string; readonly ending: string }>
> = {
  geopackage: { mediaType: 'application/geopackage+sqlite3', ending: 'gpkg' },
  flatgeobuf: { mediaType: 'application/flatgeobuf', ending: 'fgb' },
  geojson: { mediaType: 'application/geo+json', ending: 'geojson' },
  geojsonseq: { mediaType: 'application/geo+json-seq', ending: 'geojsonseq' },
  geoparquet: { mediaType: 'application/vnd.apache.parquet', ending: 'parquet' },
  kml: { mediaType: 'application/vnd.google-earth.kml+xml', ending: 'kml' },
  gpx: { mediaType: 'application/gpx+xml', ending: 'gpx' },
  csv: { mediaType: 'text/csv; charset=utf-8', ending: 'csv' },
  shapefile: { mediaType: 'application/zip', ending: 'shp.zip' },
};

/** The information that is lost when a layer is exported in the format. */
export function lossesOf(format: LayerFormat, { columns }: Pick<LayerManifest, 'columns'>): JobWarning[] {
  if (format === 'geojson' || format === 'geojsonseq') return [];
  const json = columns.filter(({ type }) => type === 'json').map(({ name }) => `"${name.slice(0, 100)}"`);
  const losses = [
    'Members of features beside their id, geometry and properties are not in the file.',
    ...(format === 'csv' || format === 'shapefile'
      ? ['Null, an empty text and a property that is absent are all an empty field.']
      : ['A property that is null and one that is absent are the same in the file.']),
    ...(json.length === 0 ? [] : [`JSON values are stored as text in ${json.slice(0, 20).join(', ')}.`]),
  ];
  return losses.map(notInFormat);
}

export function notInFormat(message: string): JobWarning {
  return { code: 'not_in_format', message };
}

const maxNameLength = 60;

/** The name of the exported file of a layer, of letters and digits in ASCII, hyphens and underscores; its id if none is left. */
export function layerFileName(
  layer: { readonly id: string; readonly name: string },
  format: LayerFormat,
): string {
  return `${plainName(layer)}.${fileTypes[format].ending}`;
}

export function plainName({ id, name }: { readonly id: string; readonly name: string }): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9-]+/)
    .filter((word) => word !== '')
    .join('_')
    .replace(/^-+/, '')
    .slice(0, maxNameLength);
  return plain || id;
}
