import type { Declaration } from '../declaration.ts';
import { refuseOption } from '../refuse-declared.ts';
import type { DetectedFormat } from './detect-format.ts';

const readingOptions = ['encoding', 'delimiter', 'types'] as const;

/** Options that apply to a format; an archive checks them itself, by its files. */
const applicable: Readonly<
  Partial<Record<DetectedFormat['format'] | 'archive' | 'dxf', readonly (typeof readingOptions)[number][]>>
> = {
  table: ['encoding', 'delimiter', 'types'],
  workbook: ['types'],
  archive: ['encoding', 'delimiter', 'types'],
  dxf: ['encoding'],
};

/** Throws GeoError if the caller declares how to read text, and the format has no such text. */
export function refuseReadingOptions(declared: Declaration, found: DetectedFormat): void {
  // Its error is more useful.
  if (found.format === 'other') return;
  const kind = found.format === 'gdal' && (found.kind === 'archive' || found.kind === 'dxf') ? found.kind : found.format; // prettier-ignore
  const allowed = applicable[kind] ?? [];
  const what = found.format === 'geojson' ? 'GeoJSON' : found.format === 'table' ? 'a table' : found.what;
  for (const option of readingOptions) if (!allowed.includes(option)) refuseOption(declared, option, what);
}
