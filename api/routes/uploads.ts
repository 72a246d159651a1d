import { z } from 'zod';
import { awaitJob } from '../../core/jobs/await-job.ts';
import { checkLayerField } from '../../core/layers/layer-fields.ts';
import { displayOfUpload } from '../../core/rasters/parse-display.ts';
import { styleOfUpload } from '../../core/layers/style-of-upload.ts';
import { Refusal } from '../../core/errors.ts';
import { readDeclaration } from '../../core/uploads/read-declaration.ts';
import { pointsChoice } from '../../core/uploads/points-choice.ts';
import type { NewLayer } from '../../core/uploads/start-layer-job.ts';
import { jsonPart } from '../multipart/json-part.ts';
import { receiveUpload } from '../multipart/receive-upload.ts';
import { presentLayerJob } from '../presenters/content.ts';
import { answer, defineRoute } from '../routing/define-route.ts';
import { jobRefusals, storageRefusals } from '../routing/refusals.ts';
import { success } from '../schemas/common.ts';
import { uploadDescription, uploadResult } from '../schemas/content.ts';
import { jobStarted, jobWarning } from '../schemas/job.ts';
import { asParameter, layerUploadBody } from '../schemas/layer.ts';

const upload = defineRoute({
  method: 'POST',
  path: '/api/layers/upload',
  operation: 'layer.upload',
  scope: 'body',
  query: z.object({ as: asParameter }),
  docs: {
    summary: 'Upload a file',
    description:
      `${uploadDescription} If processing takes longer than ten seconds, the response is 202 ` +
      'with the ID of a job to poll.',
  },
  body: 'multipart',
  multipart: layerUploadBody,
  refusals: [...storageRefusals, ...jobRefusals, 'invalid_layer', 'invalid_display', 'json_too_deep'],
  responses: {
    200: z.object({
      success,
      jobId: z.string(),
      ...uploadResult,
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
    declared: readDeclaration(Object.fromEntries(texts)),
  };
}

export const uploadRoutes = [upload];
