import { present } from '../features/present-layer.ts';
import { isKnown } from '../http/not-modified.ts';
import { answer, bytes, defineRoute } from '../routing/define-route.ts';
import { layerStatistics } from '../schemas/layer-statistics.ts';
import { layerVersion } from '../../core/layers/layer-version.ts';

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

export const layerStatisticsRoutes = [attributes];
