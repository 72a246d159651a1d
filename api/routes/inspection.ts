import { runInTurn } from '../../core/shared-task.ts';
import { inspectUpload } from '../../core/uploads/inspection/inspect-upload.ts';
import { queueCaller } from '../load/queues.ts';
import { withInspected } from '../multipart/receive-inspected.ts';
import { presentInspection } from '../presenters/inspection.ts';
import { answer, defineRoute } from '../routing/define-route.ts';
import { inspection, inspectionForm } from '../schemas/inspection.ts';

const inspect = defineRoute({
  method: 'POST',
  path: '/api/layers/inspect',
  operation: 'layer.inspect',
  scope: 'body',
  docs: {
    summary: 'Inspect a file before its upload',
    description:
      'Reads a file as an upload with the same options would, and answers its format, layers, columns, reference ' +
      'system with the evidence for it, extent, and what it would become. Stores nothing. `error` contains what the ' +
      'upload would answer, such as `crs_unknown` with `candidates`. Only the beginning of a large GeoJSON or table ' +
      'is read: `featureCount` is null then, and later parts can contain further errors. `uploadId` inspects a ' +
      'complete chunked upload, which stays available.',
  },
  body: 'multipart',
  multipart: inspectionForm,
  refusals: [
    'upload_not_found',
    'upload_incomplete',
    'conflict',
    'storage_full',
    'sandbox_unavailable',
    'service_unavailable',
    'rate_limited',
    'overloaded',
  ],
  responses: { 200: inspection },
  handler: async ({ ctx, caller, enterRoom, signal }, api) => {
    const { database, objects, clock, inspections } = api;
    const ports = { database, objects, clock, inspections };
    const received = { ctx, caller, enterRoom, signal };
    return withInspected(ports, received, async (request, { room: { ownerId } }) => {
      const found = await runInTurn(api.inspectionQueue, queueCaller(ctx), signal, (stop) =>
        inspectUpload(ports, request, { ownerId, signal: stop }),
      );
      return answer(200, presentInspection(found, request.bytes), { 'Cache-Control': 'no-store' });
    });
  },
});

export const inspectionRoutes = [inspect];
