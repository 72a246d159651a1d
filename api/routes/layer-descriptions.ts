import { notFound } from '../../core/content/not-found.ts';
import { present } from '../features/present-layer.ts';
import { isKnown } from '../http/not-modified.ts';
import { presentMapStyle } from '../presenters/map-style.ts';
import { answer, bytes, defineRoute } from '../routing/define-route.ts';
import { layerStatistics } from '../schemas/layer-statistics.ts';
import { mapStyle } from '../schemas/map-style.ts';
import { layerTileJson, tileVersion } from '../features/layer-tiles.ts';
import { layerVersion } from '../features/layer-version.ts';

const attributes = defineRoute({
  method: 'GET',
  path: '/api/layers/:layerId/attributes',
  operation: 'layer.tiles',
  scope: 'layer',
  docs: {
    id: 'layer.attributes',
    summary: 'Read statistics of the attributes of a layer',
    description:
      'For each attribute, the number of features with a value, distinct and frequent values, and for ' +
      'numbers minimum, maximum, mean, standard deviation, quantiles and a histogram. Computed when the ' +
      'layer is built: exactly, except where `isExact` is false or `sampled` is less than `count`. Texts ' +
      'over 200 bytes, objects and arrays are counted, but not listed.',
  },
  responses: { 200: bytes('application/json', 'The statistics.', layerStatistics) },
  handler: async ({ layer, ctx }, { objects }) => {
    const headers = { ETag: `W/"${layerVersion(layer)}"`, 'Cache-Control': 'private, no-cache' };
    if (isKnown(ctx.get('If-None-Match'), headers.ETag)) return answer(200, '', headers);
    const { attributes: file, featureCount, geometryTypes, columns } = layer.manifest;
    // A layer without attributes has no statistics.
    const none = {
      ...{ featureCount, geometryTypes },
      attributes: [],
      omitted: columns.filter(({ featureId }) => !featureId).length,
    };
    const text =
      file === undefined ? JSON.stringify(none) : await present(objects.read(layer.objectPrefix + file.name));
    return answer(200, text, headers);
  },
});

/** Increment when the same style would be written differently; part of ETags. */
const styleRevision = 2;

/** Not sent: the client has the style. */
const emptyStyle = { version: 8, name: '', sources: {}, layers: [] };

const style = defineRoute({
  method: 'GET',
  path: '/api/layers/:layerId/style.json',
  operation: 'layer.tiles',
  scope: 'layer',
  docs: {
    id: 'layer.map-style',
    summary: 'Read a MapLibre style of a layer',
    description:
      'A style for MapLibre with the vector tiles of the layer, drawn as the web application does, apart from ' +
      'clusters and icons, which are points. ' +
      'Requests of tiles need the same credential. Labels use the fonts of the browser: the style has no ' +
      '`glyphs`.',
  },
  responses: { 200: mapStyle },
  handler: async ({ layer, ctx }, { database, settings }) => {
    const headers = {
      ETag: `W/"${styleRevision}-${tileVersion(layer)}.${layer.updatedAt}"`,
      'Cache-Control': 'private, no-cache',
    };
    if (isKnown(ctx.get('If-None-Match'), headers.ETag)) return answer(200, emptyStyle, headers);
    const shown = await database.layers.find(layer.id);
    if (shown === null) throw notFound('layer');
    return answer(200, presentMapStyle(shown, layerTileJson(layer, ctx, settings.publicUrl)), headers);
  },
});

export const layerDescriptionRoutes = [attributes, style];
