import { boundedDetails } from './bounded-details.ts';
import { type InspectedFile, inspectionLimits } from './inspected-file.ts';
import { locateCandidates } from './locate-candidates.ts';
import type { GeoErrorDetails } from '../geo-error.ts';

const maxMessage = 4000;

interface Refused {
  readonly code: string;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>> | GeoErrorDetails;
}

/** The inspection of a file that an upload refuses, with what is known about it. */
export function refused(found: InspectedFile, { code, message, details }: Refused): InspectedFile {
  const candidates = code === 'crs_unknown' ? locateCandidates(details) : [];
  // With the right system it becomes what was expected.
  const becomes = code === 'crs_unknown' ? found.becomes : null;
  return {
    ...found,
    crs: null,
    bbox: null,
    candidates,
    becomes,
    error: { code, message: message.slice(0, maxMessage), details: boundedDetails(details) },
  };
}

/** An inspection within the limits of a response. */
export function bounded(found: InspectedFile): InspectedFile {
  const { columns, layers, nameLength, warnings } = inspectionLimits;
  const short = (name: string) => (name.length <= nameLength ? name : `${name.slice(0, nameLength - 1)}…`);
  return {
    ...found,
    formatName: short(found.formatName),
    layers: found.layers.slice(0, layers).map((layer) => ({ ...layer, name: short(layer.name) })),
    layer: found.layer === null ? null : short(found.layer),
    columns: found.columns.slice(0, columns).map((column) => ({ ...column, name: short(column.name) })),
    warnings: found.warnings
      .slice(0, warnings)
      .map((warning) => ({ ...warning, message: warning.message.slice(0, maxMessage) })),
  };
}
