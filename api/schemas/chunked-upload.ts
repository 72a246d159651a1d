import { z } from 'zod';
import { limits } from '../../core/limits.ts';
import { declarationFields } from './declaration.ts';
import { importQuery } from './room-update.ts';
import { epochMilliseconds, roomIdText } from './common.ts';
import { asParameter, asPart } from './layer.ts';
import { documentedAs, documentedMember } from './documented.ts';

const uploadId = z.string().meta({ description: 'A UUID.' });
const missing = z.array(z.int()).meta({
  description: `Indices of missing chunks, the lowest ${limits.missingChunks} at most.`,
});

/** Form parts of a chunk upload; text parts may come before or after the chunk. */
export const chunkForm = z.object({
  roomName: roomIdText,
  uploadId: z.string().optional().meta({
    description:
      'UUID chosen by the client. If omitted, the server assigns one, and the other chunks must send it.',
  }),
  chunkIndex: z.string().meta({ description: 'From 0.' }),
  totalChunks: z.string().meta({ description: `At most ${limits.uploadChunks}.` }),
  fileName: z.string(),
  fileSize: z.string().meta({ description: 'Size of the whole file in bytes.' }),
  sha256: z.string().optional().meta({ description: 'SHA-256 of the chunk, hexadecimal.' }),
  as: asPart,
  chunk: z.string().meta({ format: 'binary' }),
});

export const chunkReceived = z
  .object({
    uploadId,
    chunkIndex: z.int(),
    received: z.int().meta({ description: 'Number of received chunks.' }),
    totalChunks: z.int(),
    missing,
    expiresAt: epochMilliseconds,
    duplicate: z.literal(true).optional().meta({ description: 'The chunk had already been received.' }),
  })
  .meta({ id: 'ReceivedChunk' });

export const uploadStatus = z
  .object({
    uploadId,
    fileName: z.string(),
    fileSize: z.int(),
    received: z.int().meta({ description: 'Number of received chunks.' }),
    receivedBytes: z.int(),
    totalChunks: z.int(),
    missing,
    jobId: z.string().nullable().meta({ description: 'The job started by process-chunked, if any.' }),
    expiresAt: epochMilliseconds,
  })
  .meta({ id: 'Upload' });

/** For `purpose` `import`: as the query parameters of an import in one request. */
const { mode, conflicts } = importQuery.shape;
const importOptions = { mode, conflicts, dryRun: z.boolean().optional() };

const purpose = z.enum(['layer', 'bulk-import', 'import']);
const jsonObject = z.record(z.string(), z.unknown()).nullable();

/** Core validates the values of text fields; this schema only requires strings. */
export const processRequest = z
  .strictObject({
    roomName: roomIdText,
    uploadId: z.string(),
    purpose: purpose.default('layer').meta({ description: 'What to create from the file.' }),
    layerName: z.string().optional().meta({ description: 'Required for a layer, ignored otherwise.' }),
    description: z.string().nullable().optional(),
    as: asParameter,
    ...declarationFields,
    columns: z.record(z.string(), z.string()).optional().meta({
      description: 'Like the form part of an upload, as an object.',
    }),
    style: documentedMember(jsonObject),
    display: documentedMember(jsonObject),
    sha256: z.string().optional().meta({ description: 'SHA-256 of the whole file, hexadecimal.' }),
    ...importOptions,
  })
  .meta({
    id: 'ProcessRequest',
    examples: [
      { roomName: 'chart-demo', uploadId: 'ac1f6a4e-6b0a-4b1e-9d61-0d2b4d4c8f10', layerName: 'Lakes' },
    ],
  });

/** Validated after authorization, so that callers without access learn nothing about the other fields. */
export const processBody = documentedAs(processRequest);
