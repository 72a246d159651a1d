import { z } from 'zod';
import { refuseEarly } from '../../core/access/authorize.ts';
import type { Caller } from '../../core/access/caller.ts';
import { Refusal } from '../../core/errors.ts';
import { importJob, updateOptionsOf } from '../../core/exchange/update/import-mode.ts';
import { checkLayerField } from '../../core/layers/layer-fields.ts';
import { styleOfUpload } from '../../core/layers/style-of-upload.ts';
import { displayOfUpload } from '../../core/rasters/parse-display.ts';
import { limits } from '../../core/limits.ts';
import { isJsonObject } from '../../core/text.ts';
import type { ChunkedUpload } from '../../core/uploads/chunked-upload.ts';
import { fileTooLarge } from '../../core/uploads/file-too-large.ts';
import { readSha256, readUploadId } from '../../core/uploads/chunked/chunk-fields.ts';
import { cancelUpload } from '../../core/uploads/chunked/end-upload.ts';
import { processUpload, type ProcessRequest } from '../../core/uploads/chunked/process-upload.ts';
import { pointsChoice, type PointsChoice } from '../../core/uploads/points-choice.ts';
import { readDeclaration } from '../../core/uploads/read-declaration.ts';
import type { Declaration } from '../../geo/declaration.ts';
import { checkInput } from '../http/check-input.ts';
import { receiveChunk } from '../multipart/receive-chunk.ts';
import { answer, defineRoute } from '../routing/define-route.ts';
import { storageRefusals } from '../routing/refusals.ts';
import {
  chunkForm,
  chunkReceived,
  processBody,
  processRequest,
  uploadStatus,
} from '../schemas/chunked-upload.ts';
import { success } from '../schemas/common.ts';
import { jobStarted } from '../schemas/job.ts';
import { asParameter } from '../schemas/layer.ts';

const uploadChunk = defineRoute({
  method: 'POST',
  path: '/api/layers/upload-chunk',
  operation: 'layer.upload-chunk',
  scope: 'body',
  docs: {
    summary: 'Upload one chunk of a large file',
    description:
      'Chunks of up to 50 MiB can be sent in any order and in parallel; the first one reserves ' +
      'storage for the whole file. Sending a chunk again has no effect; different content for the ' +
      'same index is rejected. The upload is deleted after a day without a new chunk. `as` can be set ' +
      'here or with process-chunked.',
  },
  query: z.object({ as: asParameter }),
  body: 'multipart',
  multipart: chunkForm,
  refusals: [
    ...storageRefusals,
    'upload_not_found',
    'conflict',
    'unsupported_format',
    'chunk_conflict',
    'checksum_mismatch',
    'size_mismatch',
  ],
  responses: { 200: chunkReceived },
  handler: async ({ ctx, query, caller, enterRoom, signal }, { database, objects, clock }) => {
    const { upload, chunkIndex, missing, duplicate } = await receiveChunk(
      { database, objects, clock },
      { ctx, caller, enterRoom, signal, as: query.as },
    );
    return answer(200, {
      uploadId: upload.id,
      chunkIndex,
      received: upload.receivedChunks,
      totalChunks: upload.totalChunks,
      missing: [...missing],
      expiresAt: upload.expiresAt,
      ...(duplicate ? { duplicate } : {}),
    });
  },
});

const process = defineRoute({
  method: 'POST',
  path: '/api/layers/process-chunked',
  operation: 'layer.process-chunked',
  scope: 'body',
  docs: {
    summary: 'Process a chunked upload',
    description:
      'Starts a job once all chunks are received and returns its ID without waiting for it. Repeated ' +
      'requests return the same ID. If the job fails for a reason that other options can correct, such as ' +
      '`crs_unknown`, the upload is available again: repeat the request with `crs`, `columns`, `layer`, ' +
      '`encoding` or `delimiter`. A dry run of an update also leaves the upload available.',
  },
  query: z.object({ as: asParameter }),
  body: processBody,
  bodyLimit: limits.jsonDocument,
  refusals: [
    'upload_not_found',
    'upload_incomplete',
    'invalid_layer',
    'invalid_display',
    'conflict',
    'quota_exceeded',
    'unsupported_format',
    'checksum_mismatch',
    'file_too_large',
  ],
  responses: { 202: jobStarted },
  handler: async ({ query, body, caller, enterRoom }, { database, jobs }) => {
    const { room } = await enterRoom(roomNameOf(body, caller));
    const request = checkInput(processRequest, body, 'body');
    const jobId = await processUpload(
      { database, runner: jobs },
      {
        room,
        caller,
        uploadId: readUploadId(request.uploadId),
        sha256: request.sha256 === undefined ? null : readSha256(request.sha256),
        ...workFor(request, pointsChoice(request.as, query.as), caller),
      },
    );
    return answer(202, { jobId });
  },
});

const status = defineRoute({
  method: 'GET',
  path: '/api/layers/uploads/:uploadId',
  operation: 'layer.upload-status',
  scope: 'upload',
  docs: { summary: 'Read the status of a chunked upload' },
  responses: { 200: uploadStatus },
  handler: async ({ upload }, { database }) =>
    answer(
      200,
      {
        uploadId: upload.id,
        fileName: upload.fileName,
        fileSize: upload.fileSize,
        received: upload.receivedChunks,
        receivedBytes: upload.receivedBytes,
        totalChunks: upload.totalChunks,
        missing: await database.uploads.missing(upload.id, limits.missingChunks),
        jobId: upload.jobId,
        expiresAt: upload.expiresAt,
      },
      { 'Cache-Control': 'no-store' },
    ),
});

const cancel = defineRoute({
  method: 'DELETE',
  path: '/api/layers/uploads/:uploadId',
  operation: 'layer.upload-cancel',
  scope: 'upload',
  docs: {
    summary: 'Cancel a chunked upload',
    description:
      'Deletes the chunks and releases the reserved storage. After processing has started, cancel the ' +
      'job instead.',
  },
  refusals: ['conflict'],
  responses: { 200: z.object({ success, uploadId: z.string() }) },
  handler: async ({ upload }, { database }) => {
    await cancelUpload(database, upload.id);
    return answer(200, { success: true, uploadId: upload.id });
  },
});

/** A token is limited to one room, so a body without `roomName` is validated against that room. */
function roomNameOf(body: unknown, caller: Caller): string {
  const named = isJsonObject(body) ? body.roomName : undefined;
  if (typeof named === 'string') return named;
  if (caller.type === 'token') return caller.roomId;
  throw new Refusal('invalid_request', 'The field "roomName" is missing.', { field: 'roomName' });
}

/** The job kind for the requested purpose and its input, without the file. */
function workFor(
  body: z.output<typeof processRequest>,
  points: PointsChoice | null,
  caller: Caller,
): Pick<ProcessRequest, 'kind' | 'input'> {
  const declared = readDeclaration(body);
  if (body.purpose === 'bulk-import') {
    if (points !== 'layer') return { kind: 'bulk-import', input: () => ({ declared }) };
    const sentence = 'A bulk import creates markers; to create a layer of points, set "purpose" to "layer".';
    throw new Refusal('invalid_request', sentence, { field: 'as' });
  }
  if (body.purpose === 'import') {
    // An import writes markers, comments and settings too, so the permission to upload does not suffice.
    refuseEarly('room.import', caller);
    if (declared.columns !== undefined) {
      const sentence = 'The tables of a GeoPackage have no columns of coordinates.';
      throw new Refusal('invalid_request', sentence, { field: 'columns' });
    }
    const { kind, input } = importJob(updateOptionsOf(body));
    return { kind, input: (upload) => ({ ...importOf(upload, declared), ...input }) };
  }
  const { layerName, description = null, style = null, display = null } = body;
  if (layerName === undefined) throw new Refusal('invalid_layer', 'The field "layerName" is missing.');
  checkLayerField('name', layerName);
  checkLayerField('description', description);
  const shown = displayOfUpload(display);
  const drawn = styleOfUpload(style);
  return {
    kind: 'layer-upload',
    input: (upload) => ({
      layerName,
      description,
      style: drawn,
      ...(shown === null ? {} : { display: shown }),
      points: points ?? upload.points ?? 'markers',
      needsFeatures: true,
      declared,
    }),
  };
}

function importOf({ fileSize }: ChunkedUpload, declared: Declaration): Readonly<Record<string, unknown>> {
  if (fileSize > limits.roomImportFile) throw fileTooLarge(limits.roomImportFile);
  return { declared };
}

export const chunkedUploadRoutes = [uploadChunk, process, status, cancel];
