import type { LayerSpecification, Map as MapLibreMap, VectorTileSource } from 'maplibre-gl';
import { mapLayers } from '../../geo/style/model/map-layers.ts';
import { outlineZoom } from '../../geo/style/model/outline-zoom.ts';
import { extentOfOnly, type LayerExtent } from '../../geo/style/model/layer-extent.ts';
import type { ReaderChoices } from '../../geo/style/model/reader-choices.ts';
import { styleModelOf } from '../../geo/style/model/read-layer-style.ts';
import { manyPoints, maxComplete, type StyleModel } from '../../geo/style/model/style-model.ts';
import { layersEnd, putInOrder, putLayer, removeLayers, removeOthers } from '../map/drawing-order.ts';
import { symbolsOf } from '../../geo/style/model/symbols-of.ts';
import type { Pointed } from '../map/pick.ts';
import type { Layer, TileJson } from '../service/service.ts';
import type { expandAt, forgetOthers, putClustered } from './clustered-points.ts';
import type { giveStyleIcons } from './layer-icons.ts';
import type { countedPointsOf, drawnModel, withDensityLayers } from './drawn-model.ts';
import { idPrefix } from './map-layer-ids.ts';

export interface DrawnLayer {
  readonly layer: Layer;
  readonly tiles: TileJson;
  readonly isShown: boolean;
  /** Of the reader. */
  readonly choices?: ReaderChoices;
}

/** The name of the layer within the API's vector tiles. */
const sourceLayer = 'features';

interface Clusters {
  readonly putClustered: typeof putClustered;
  readonly expandAt: typeof expandAt;
  readonly forgetOthers: typeof forgetOthers;
}

/** Density tiles with these points. */
interface CountedSource {
  readonly points: LayerExtent;
  readonly source: string;
}

interface Densities {
  readonly drawnModel: typeof drawnModel;
  readonly countedPointsOf: typeof countedPointsOf;
  readonly withDensityLayers: typeof withDensityLayers;
}

/** Loaded with the first style that needs them. Until then, points are discs. */
let clusters: Clusters | null = null;
let giveIcons: typeof giveStyleIcons | null = null;
let densities: Densities | null = null;

/** What was drawn last, to draw it again when code or points are loaded. */
const lastDrawn = new WeakMap<MapLibreMap, () => void>();

/** Updates the map to show exactly these layers, the last on top. */
export function drawLayers(map: MapLibreMap, roomId: string, drawn: readonly DrawnLayer[]): void {
  const draw = () => {
    const all = drawn.map((each) => {
      const model = (densities?.drawnModel ?? styleModelOf)(each.layer, each.choices);
      loadDensityFor(map, each.layer, model);
      loadFor(map, model);
      const clustered = clusters?.putClustered(map, { ...each, model }, () => drawAgain(map)) ?? null;
      const points = densities?.countedPointsOf(each.layer, model) ?? null;
      const counted = points && { points, source: `${idPrefix}${each.layer.id}:density` };
      return { ...each, model, clustered, counted };
    });
    clusters?.forgetOthers(map, new Set(drawn.map(({ layer }) => layer.id)));
    removeOthers(
      map,
      idPrefix,
      new Set(
        all.flatMap(({ layer: { id }, clustered, counted }) =>
          [idPrefix + id, clustered, counted?.source ?? null].filter((each) => each !== null),
        ),
      ),
    );
    const parts = all.flatMap((each) => {
      putSource(map, idPrefix + each.layer.id, each.tiles);
      if (each.counted !== null) putSource(map, each.counted.source, each.tiles, '&density=true');
      giveIcons?.(map, roomId, each.model);
      return partsOf(each);
    });
    removeLayers(map, idPrefix, new Set(parts.map(({ id }) => id)));
    for (const part of parts) putLayer(map, part, layersEnd);
    putInOrder(map, parts.map(({ id }) => id), layersEnd); // prettier-ignore
  };
  lastDrawn.set(map, draw);
  draw();
}

/** Loads the code that the style needs, and draws again. */
function loadFor(map: MapLibreMap, { symbology }: StyleModel): void {
  const again = () => drawAgain(map);
  // What cannot be loaded now is loaded with the next change.
  if (symbology.kind === 'clusters' && clusters === null)
    void import('./clustered-points.ts').then(
      (code) => {
        clusters = code;
        again();
      },
      () => undefined,
    );
  if (giveIcons === null && symbolsOf(symbology).some(({ icon }) => icon !== null))
    void import('./layer-icons.ts').then(
      (code) => {
        giveIcons = code.giveStyleIcons;
        again();
      },
      () => undefined,
    );
}

/** Loads the code that draws many points, and draws again. */
function loadDensityFor(map: MapLibreMap, { featureCount }: Layer, { symbology }: StyleModel): void {
  const limit = symbology.kind === 'heatmap' ? maxComplete : manyPoints;
  if (densities !== null || featureCount <= limit) return;
  void import('./drawn-model.ts').then(
    (code) => {
      densities = code;
      drawAgain(map);
    },
    () => undefined,
  );
}

/** Draws what the map shows by now, unless it was removed. */
function drawAgain(map: MapLibreMap): void {
  if (map.getContainer().isConnected) lastDrawn.get(map)?.();
}

/** Zooms in until the cluster at a clicked location splits. False if there is none on top. */
export function openCluster(map: MapLibreMap, pointed: Pointed): boolean {
  return clusters?.expandAt(map, pointed) ?? false;
}

function putSource(
  map: MapLibreMap,
  id: string,
  { tiles, minzoom, maxzoom }: TileJson,
  parameters = '',
): void {
  const addresses = tiles.map((path) => (path.startsWith('/') ? location.origin + path : path) + parameters);
  const present = map.getSource<VectorTileSource>(id);
  if (present === undefined) map.addSource(id, { type: 'vector', tiles: addresses, minzoom, maxzoom });
  // Compared with what was set, because the source applies its URLs asynchronously.
  else if (present.serialize().tiles?.join() !== addresses.join()) present.setTiles(addresses);
}

function partsOf({
  layer,
  tiles: {
    vector_layers: [described],
  },
  isShown,
  model,
  clustered,
  counted,
}: DrawnLayer & {
  model: StyleModel;
  clustered: string | null;
  counted: CountedSource | null;
}): LayerSpecification[] {
  const id = idPrefix + layer.id;
  const visibility = isShown ? 'visible' : 'none';
  const at = { prefix: `${id}:`, source: id, sourceLayer, opacity: layer.opacity ?? 1 };
  const size = { count: layer.featureCount, box: layer.bbox };
  const outlinesFrom = outlineZoom(model, extentOfOnly('polygon', described?.geometries ?? [], size));
  const given = {
    ...at,
    ...(layer.bbox && { extent: { ...size, box: layer.bbox } }),
    outlinesFrom,
    hasIcons: giveIcons !== null,
    clustered,
  };
  const layers = mapLayers(model, given);
  const all =
    counted === null || densities === null
      ? layers
      : densities.withDensityLayers(layers, model, { ...counted, opacity: at.opacity });
  // The model is JSON; MapLibre validates it.
  return all.map(
    (part) => ({ ...part, layout: { ...part.layout, visibility } }) as unknown as LayerSpecification,
  );
}
