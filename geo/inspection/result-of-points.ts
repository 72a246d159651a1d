import type { InspectedFile, InspectedResult } from './inspected-file.ts';

/** What GeoJSON or a table becomes, depending on whether it contains only points and on what the caller chose. */
export function resultOfPoints(
  isAllPoints: boolean,
  chosen: 'markers' | 'layer' | null,
): Pick<InspectedFile, 'becomes' | 'alternatives'> {
  if (!isAllPoints) return { becomes: 'layer', alternatives: [] };
  const becomes: InspectedResult = chosen ?? 'markers';
  return { becomes, alternatives: [becomes === 'markers' ? 'layer' : 'markers'] };
}
