import { z } from 'zod';
import { limits } from '../../core/limits.ts';
import { epochMilliseconds, roomIdText } from './common.ts';
import { asParameter, asPart } from './layer.ts';
import { documentedAs, documentedMember } from './documented.ts';

const uploadId = z.string().meta({ description: 'A UUID.' });
const missing = z.array(z.int()).meta({
  description: `Indices of chunks that are not there yet: the lowest ${limits.missingChunks} of them.`,
});

/** The form that carries one chunk; the text parts may stand before or after it. */
export const chunkForm = z.object({
  roomName: roomIdText,
  uploadId: z.string().optional().meta({
    description:
      'The UUID that the client gave its upload; without it one is made, which the other chunks name.',
  }),
  chunkIndex: z.string().meta({ description: 'From 0.' }),
  totalChunks: z.string().meta({ description: `At most ${limits.uploadChunks}.` }),
  fileName: z.string(),
  fileSize: z.string().meta({ description: 'Bytes of the whole file.' }),
  sha256: z.string().optional().meta({ description: 'Of the chunk, hexadecimal.' }),
  as: asPart,
  chunk: z.string().meta({ format: 'binary' }),
});

export const chunkReceived = z
  .object({
    uploadId,
    chunkIndex: z.int(),
    received: z.int().meta({ description: 'Chunks that are there.' }),
    totalChunks: z.int(),
    missing,
    expiresAt: epochMilliseconds,
    duplicate: z.literal(true).optional().meta({ description: 'The same bytes had come in before.' }),
  })
  .meta({ id: 'ReceivedChunk' });

export const uploadStatus = z
  .object({
    uploadId,
    fileName: z.string(),
    fileSize: z.int(),
    received: z.int().meta({ description: 'Chunks that are there.' }),
    receivedBytes: z.int(),
    totalChunks: z.int(),
    missing,
    jobId: z.string().nullable().meta({ description: 'The job that process-chunked started.' }),
    expiresAt: epochMilliseconds,
  })
  .meta({ id: 'Upload' });

const purpose = z.enum(['layer', 'bulk-import', 'import']);
const jsonObject = z.record(z.string(), z.unknown()).nullable();

/** Texts that the product's core has rules for are checked there; here they are texts. */
export const processRequest = z
  .strictObject({
    roomName: roomIdText,
    uploadId: z.string(),
    purpose: purpose.default('layer').meta({ description: 'What is to become of the file.' }),
    layerName: z.string().optional().meta({ description: 'Required for a layer, and of no use otherwise.' }),
    description: z.string().nullable().optional(),
    as: asParameter,
    style: documentedMember(jsonObject),
    display: documentedMember(jsonObject),
    sha256: z.string().optional().meta({ description: 'Of the whole file, hexadecimal.' }),
  })
  .meta({
    id: 'ProcessRequest',
    examples: [
      { roomName: 'chart-demo', uploadId: 'ac1f6a4e-6b0a-4b1e-9d61-0d2b4d4c8f10', layerName: 'Lakes' },
    ],
  });

/** Checked when the room that it names is entered: who may not enter learns nothing of what else is wrong. */
export const processBody = documentedAs(processRequest);
