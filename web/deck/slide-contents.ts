import { effect, type ReadonlySignal } from '@preact/signals';
import type { Map as MapLibreMap } from 'maplibre-gl';
import type { LayerExtent } from '../../geo/style/model/layer-extent.ts';
import { drawLayers } from '../layers/draw-layers.ts';
import type { StyleSubject } from '../layers/layer-previews.ts';
import { styledMarkers } from '../layers/styled-markers.ts';
import { drawRasters } from '../rasters/draw-rasters.ts';
import type { Presentation, RasterLayer, Slide, TileJson } from '../service/service.ts';
import { drawMarkers } from './draw-markers.ts';
import { shownIn } from './slide-shows.ts';

interface SlideToDraw {
  readonly roomId: string;
  readonly deck: ReadonlySignal<Presentation>;
  readonly slide: ReadonlySignal<Slide | undefined>;
  /** By layer; those without are not drawn. */
  readonly tiles: ReadonlySignal<ReadonlyMap<string, TileJson>>;
  readonly onMany: (points: LayerExtent | null) => void;
}

/** Draws exactly what a slide shows, and follows its changes. Returns the function that ends that. */
export function followContents(
  map: MapLibreMap,
  { roomId, deck, slide, tiles, onMany }: SlideToDraw,
): () => void {
  const ends = [
    effect(() => {
      const isShown = shownIn(slide.value, 'layerIds');
      drawLayers(
        map,
        roomId,
        deck.value.layers.flatMap((layer) => {
          const found = tiles.value.get(layer.id);
          return found === undefined ? [] : [{ layer, tiles: found, isShown: isShown(layer) }];
        }),
      );
    }),
    effect(() => {
      const isShown = shownIn(slide.value, 'rasterIds');
      drawRasters(
        map,
        roomId,
        deck.value.rasterLayers.map((raster) => ({
          ...{ raster, preview: {}, isShown: isShown(raster), opacity: raster.display.opacity },
        })),
      );
    }),
    effect(() =>
      drawMarkers(map, roomId, {
        markers: deck.value.markers.filter(shownIn(slide.value, 'markerIds')),
        ...{ icons: deck.value.icons, style: deck.value.markerStyle, onMany },
      }),
    ),
  ];
  return () => ends.forEach((end) => end());
}

/** What of a slide has a legend, bottom to top. `many` is where its markers are, if they are many. */
export function legendSubjects(
  deck: Presentation,
  slide: Slide | undefined,
  many: LayerExtent | null,
): { readonly layers: readonly StyleSubject[]; readonly rasters: readonly RasterLayer[] } {
  const layers = deck.layers.filter(shownIn(slide, 'layerIds'));
  const hasMarkers = deck.markers.some(shownIn(slide, 'markerIds'));
  return {
    layers: hasMarkers ? [...layers, styledMarkers(deck, many)] : layers,
    rasters: deck.rasterLayers.filter(shownIn(slide, 'rasterIds')),
  };
}
