import { legendSubjects } from '../deck/slide-contents.ts';
import { legendOfLayer, shownLegends } from '../layers/legend-of-layers.ts';
import type { LegendGroup } from '../print/legend-block.ts';
import { groupOf } from '../print/legend-content.ts';
import { rasterLegends } from '../print/raster-legends.ts';
import type { Presentation, Slide } from '../service/service.ts';

/** The legend of a slide at a zoom, as its map shows it, and the pictures of its rasters. */
export async function slideLegend(
  roomId: string,
  deck: Presentation,
  slide: Slide,
  zoom: number,
): Promise<{ readonly groups: readonly LegendGroup[]; readonly pictures: ReadonlyMap<string, ImageBitmap> }> {
  const { layers, rasters } = legendSubjects(deck, slide, null);
  const legends = layers.map((layer) => legendOfLayer(layer, { roomId }));
  const ofRasters = await rasterLegends(roomId, rasters.toReversed());
  return {
    groups: [...shownLegends(legends, zoom).map(groupOf), ...ofRasters.groups],
    pictures: ofRasters.pictures,
  };
}
