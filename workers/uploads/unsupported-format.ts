import { Refusal } from '../../core/errors.ts';
import type { DetectedFormat } from '../../geo/detect/detect-format.ts';

const taken =
  'GeoJSON, CSV, XLSX, zipped Shapefiles and file geodatabases, KML, KMZ, GPX, GML, GeoPackage, FlatGeobuf, GeoParquet, Esri JSON, uMap, DXF, GeoTIFF, JPEG 2000 and ASCII grids';

/** The refusal of a file in a format that no import reads. */
export function unsupportedFormat({ what, instead }: Extract<DetectedFormat, { format: 'other' }>): Refusal {
  const advice = instead === undefined ? '' : ` (${instead})`;
  const message = `The file is ${what}, which is not supported${advice}. Supported formats: ${taken}.`;
  return new Refusal('unsupported_format', message);
}
