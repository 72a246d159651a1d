import type { LayerManifest, LayerOverview } from '../layer/manifest.ts';
import { textStart, textTailBytes } from '../layer/text-layout.ts';
import { levelGrid } from './level-grid.ts';

/** Overviews of a layer, coarsest first; its sample if it has no overviews yet. */
export function overviewsOf({ overviews, sample }: LayerManifest): readonly LayerOverview[] {
  return overviews ?? (sample === undefined ? [] : [sample]);
}

/** The coarsest overview that is detailed enough for a zoom; undefined if only the source is. */
export function overviewFor(manifest: LayerManifest, zoom: number): LayerOverview | undefined {
  return overviewsOf(manifest).find((overview) => overview.zoom >= zoom);
}

/** An overview as a separate layer, to be read like any other. */
export function overviewLayer(manifest: LayerManifest, overview: LayerOverview): LayerManifest {
  const { pixel } = levelGrid(overview.zoom);
  const [west, south, east, north] = manifest.extent ?? [0, 0, 0, 0];
  // Positions were snapped, and markers are larger than the features they replace.
  const extent = [west - pixel, south - pixel, east + pixel, north + pixel] as const;
  const { featureCount, text } = overview;
  const whole = {
    part: 0,
    featureStart: 0,
    featureCount,
    start: textStart,
    end: text.bytes - textTailBytes,
    bbox: extent,
  };
  return { ...manifest, featureCount, extent, hasZ: false, parts: [overview], chunks: [whole] };
}
