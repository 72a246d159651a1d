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
    candidates: candidates.map(({ crs, name, location, longitude, latitude, bbox: located }) => ({
      code: crs,
      name,
      near: cityIn(location),
      ...{ longitude, latitude },
      bbox: located === null ? null : [...located],
    })),
    bbox: bbox === null ? null : [...bbox],
    columns: columns.map((column) => ({ ...column, samples: [...column.samples] })),
    alternatives: [...alternatives],
    warnings: [...warnings],
  };
}

/** `near Amsterdam` → `Amsterdam`; null for a position. */
function cityIn(location: string): string | null {
  return location.startsWith('near longitude') ? null : location.replace(/^near /, '');
}
