import { describeCounts } from '../../content/describe-counts.ts';
import { limits } from '../../limits.ts';
import { reportedKinds, type CopiedContent, type IdMap } from './room-copy.ts';

/** The result of a clone job: what was copied, and the new ids by old id. */
export function cloneResult({ counts, ids }: CopiedContent, slideIds: ReadonlyMap<string, string>) {
  const truncated = reportedKinds.filter((kind) => counts[kind] > limits.maxReportedIds);
  return {
    /** Vector and raster layers. */
    layersCloned: counts.layers + counts.rasters,
    rastersCloned: counts.rasters,
    counts: { ...counts, slides: slideIds.size },
    ids: {
      ...ids,
      slides: Object.fromEntries(slideIds) as IdMap,
      ...Object.fromEntries(truncated.map((kind) => [`${kind}Truncated`, true])),
    },
    leftOut: [],
  };
}

export function sentenceOf({ counts }: CopiedContent): string {
  const copied = describeCounts(counts);
  return copied === null ? 'The room was copied; it has no content.' : `Copied ${copied}.`;
}
