import type { z } from 'zod';
import type { InspectedFile } from '../../geo/inspection/inspected-file.ts';
import type { inspection } from '../schemas/inspection.ts';

export function presentInspection(found: InspectedFile, size: number): z.output<typeof inspection> {
  const {
    candidates,
    format,
    formatName,
    layers,
    columns,
    alternatives,
    warnings,
    bbox,
    geometryTypes,
    ...rest
  } = found;
  return {
    success: true,
    ...{ format, formatName, size },
    ...rest,
    geometryTypes: [...geometryTypes],
    layers: layers.map((layer) => ({ ...layer, geometryTypes: [...layer.geometryTypes] })),
    candidates: candidates.map(
      ({ crs, name, location, longitude, latitude, bbox: located, axesSwapped = false }) => ({
        code: crs,
        name,
        near: cityIn(location),
        ...{ longitude, latitude, axesSwapped },
        bbox: located === null ? null : [...located],
      }),
    ),
    bbox: bbox === null ? null : [...bbox],
    columns: columns.map((column) => ({ ...column, samples: [...column.samples] })),
    alternatives: [...alternatives],
    warnings: [...warnings],
  };
}

/** `near Amsterdam`, `near Amsterdam, with x and y exchanged` → `Amsterdam`; null for a position. */
function cityIn(location: string): string | null {
  if (location.startsWith('near longitude')) return null;
  return location.replace(/^near /, '').replace(/, with x and y exchanged$/, '');
}
