import { z } from 'zod';
import { awaitJob } from '../../core/jobs/await-job.ts';
import { checkLayerField } from '../../core/layers/layer-fields.ts';
import { displayOfUpload } from '../../core/rasters/parse-display.ts';
import { styleOfUpload } from '../../core/layers/style-of-upload.ts';
import { Refusal } from '../../core/errors.ts';
import { pointsChoice } from '../../core/uploads/points-choice.ts';
import type { NewLayer } from '../../core/uploads/start-layer-job.ts';
import { jsonPart } from '../multipart/json-part.ts';
import { receiveUpload } from '../multipart/receive-upload.ts';
import { presentLayerJob } from '../presenters/layer-job.ts';
import { answer, defineRoute } from '../routing/define-route.ts';
import { success } from '../schemas/common.ts';
import { jobStarted, jobWarning } from '../schemas/job.ts';
import { asParameter, layer, layerUploadBody } from '../schemas/layer.ts';
import { marker } from '../schemas/marker.ts';
import { raster } from '../schemas/raster.ts';

const upload = defineRoute({
  method: 'POST',
  path: '/api/layers/upload',
  operation: 'layer.upload',
  scope: 'body',
  query: z.object({ as: asParameter }),
  docs: {
    summary: 'Upload a file',
    description:
      'GeoJSON and CSV of nothing but points become markers (the answer holds the first thousand of them), all else a ' +
      'vector layer. With `as=layer`, in the form or in the query, points become a layer as well. Markers keep what ' +
      'they have no field for in `properties`; the warnings name it. A zipped Shapefile, KML, KMZ, GPX, GML, ' +
      'GeoPackage, FlatGeobuf, GeoParquet or DXF may hold several layers: `layers` has them all, `layer` ' +
      'the first. A GeoTIFF becomes a raster layer, drawn first as `display` says; the warnings name what of that does not fit ' +
      'its bands. What takes longer than ten seconds is answered with 202 and the id of a job to poll.',
  },
  body: 'multipart',
  multipart: layerUploadBody,
  responses: {
    200: z.object({
      success,
      jobId: z.string(),
      layer: layer.nullable(),
      layers: z.array(layer).optional(),
      markersCreated: z.int().optional(),
      markers: z.array(marker).optional(),
      rasterLayer: raster.optional(),
      warnings: z.array(jobWarning),
    }),
    202: jobStarted,
  },
  handler: async ({ ctx, query, caller, enterRoom, signal }, { database, objects, jobs, clock }) => {
    const started = await receiveUpload(
      { database, objects, runner: jobs, clock },
      { ctx, caller, enterRoom, signal, read: (texts, name) => newLayerOf(texts, name, query.as) },
    );
    const ended = await awaitJob(database, started.id, signal);
    return ended === null ? answer(202, { jobId: started.id }) : answer(200, presentLayerJob(ended));
  },
});

function newLayerOf(texts: ReadonlyMap<string, string>, fileName: string, as: string | undefined): NewLayer {
  const display = displayOfUpload(jsonPart(texts, 'display'));
  const layerName = texts.get('layerName');
  if (layerName === undefined) throw new Refusal('invalid_layer', 'The part "layerName" is missing.');
  const description = texts.get('description') ?? null;
  checkLayerField('name', layerName);
  checkLayerField('description', description);
  return {
    subject: fileName === '' ? layerName : fileName,
    layerName,
    description,
    ...(display === null ? {} : { display }),
    style: styleOfUpload(jsonPart(texts, 'style')),
    points: pointsChoice(texts.get('as'), as) ?? 'markers',
    needsFeatures: true,
  };
}

export const uploadRoutes = [upload];
