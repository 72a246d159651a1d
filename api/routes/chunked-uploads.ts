import { z } from 'zod';
import { refuseEarly } from '../../core/access/authorize.ts';
import type { Caller } from '../../core/access/caller.ts';
import { Refusal } from '../../core/errors.ts';
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
import { checkInput } from '../http/check-input.ts';
import { receiveChunk } from '../multipart/receive-chunk.ts';
import { answer, defineRoute } from '../routing/define-route.ts';
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
      'Chunks come in any order and in parallel, each 50 MiB at most; the first one reserves storage for the whole ' +
      'file. The same chunk again changes nothing, other bytes under its index are refused. After a day without ' +
      'a chunk the upload is removed. What its points shall become may be said here or with process-chunked.',
  },
  query: z.object({ as: asParameter }),
  body: 'multipart',
  multipart: chunkForm,
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
    summary: 'Make something of a file whose chunks are all there',
    description: 'Answers at once with the id of a job to poll; asked again, with the same one.',
  },
  query: z.object({ as: asParameter }),
  body: processBody,
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
  docs: { summary: 'Ask which chunks of an upload are missing' },
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
    summary: 'Give up an upload',
    description:
      'Its chunks and its storage are let go. Once its job was started, the job is what to cancel.',
  },
  responses: { 200: z.object({ success, uploadId: z.string() }) },
  handler: async ({ upload }, { database }) => {
    await cancelUpload(database, upload.id);
    return answer(200, { success: true, uploadId: upload.id });
  },
});

/** A token has but one room: where the body names none, that it lacks is said there. */
function roomNameOf(body: unknown, caller: Caller): string {
  const named = isJsonObject(body) ? body.roomName : undefined;
  if (typeof named === 'string') return named;
  if (caller.type === 'token') return caller.roomId;
  throw new Refusal('invalid_request', 'The body must name the room as "roomName".', { field: 'roomName' });
}

/** The kind of job that the body asks for, and what that kind needs beside the file. */
function workFor(
  body: z.output<typeof processRequest>,
  points: PointsChoice | null,
  caller: Caller,
): Pick<ProcessRequest, 'kind' | 'input'> {
  if (body.purpose === 'bulk-import') {
    if (points !== 'layer') return { kind: 'bulk-import', input: () => ({}) };
    const sentence = 'A bulk import makes markers; for a layer of points the purpose is "layer".';
    throw new Refusal('invalid_request', sentence, { field: 'as' });
  }
  if (body.purpose === 'import') {
    // What an import brings is more than a file: a token that may only upload may not.
    refuseEarly('room.import', caller);
    return { kind: 'room-import', input: importOf };
  }
  const { layerName, description = null, style = null, display = null } = body;
  if (layerName === undefined) throw new Refusal('invalid_layer', 'The layerName is missing.');
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
    }),
  };
}

function importOf({ fileSize }: ChunkedUpload): Readonly<Record<string, unknown>> {
  if (fileSize > limits.roomImportFile) throw fileTooLarge(limits.roomImportFile);
  return {};
}

export const chunkedUploadRoutes = [uploadChunk, process, status, cancel];
