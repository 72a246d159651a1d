import type { Admission } from '../../core/rooms/admission.ts';
import type { Caller } from '../../core/access/caller.ts';
import { discardObjects } from '../../core/blobs/discard-objects.ts';
import { Refusal } from '../../core/errors.ts';
import { limits } from '../../core/limits.ts';
import { readChunkFields, requiredChunkFields } from '../../core/uploads/chunked/chunk-fields.ts';
import { abandonUpload } from '../../core/uploads/chunked/end-upload.ts';
import {
  beginChunk,
  receiveChunk as takeIn,
  withinFile,
  type ChunkReceived,
} from '../../core/uploads/chunked/receive-chunk.ts';
import { stageUpload, type StagedUpload, type UploadPorts } from '../../core/uploads/stage-upload.ts';
import type { Context } from '../context.ts';
import { chunkForm } from '../schemas/chunked-upload.ts';
import { announcedFile } from './announced-file.ts';
import { readMultipart } from './read-multipart.ts';

/**
 * Receives a chunk and its text parts, which may precede or follow it. Parts before the chunk are validated before it
 * is read; a rejected request stores nothing.
 */
export async function receiveChunk(
  ports: UploadPorts,
  request: {
    readonly ctx: Context;
    readonly caller: Caller;
    readonly enterRoom: (roomName: string) => Promise<Admission>;
    readonly signal: AbortSignal;
    /** The query parameter `as`. */
    readonly as: string | undefined;
  },
): Promise<ChunkReceived> {
  const { ctx, caller, enterRoom, signal, as } = request;
  if (caller.type === 'token') await enterRoom(caller.roomId);

  const texts = new Map<string, string>();
  let entering: Promise<Admission> | undefined;
  let staged: StagedUpload | undefined;
  let isHandedOver = false;
  let begun: { readonly uploadId: string; readonly hasBegun: boolean } | undefined;
  try {
    await readMultipart(ctx, {
      filePart: 'chunk',
      maxFile: limits.singleRequestFile,
      parts: Object.keys(chunkForm.shape),
      onText: async (name, text) => {
        if (texts.has(name)) throw new Refusal('invalid_multipart', `The part "${name}" occurs twice.`);
        texts.set(name, text);
        if (name === 'roomName') await (entering = enterRoom(text));
      },
      onFile: async (_part, body) => {
        let content: AsyncIterable<Uint8Array> = body;
        if (entering !== undefined && requiredChunkFields.every((name) => texts.has(name))) {
          const fields = readChunkFields(texts, as);
          begun = await beginChunk(ports.database, { admission: await entering, caller, fields });
          content = withinFile(body, fields);
        }
        // If the checksum follows the chunk, the staged chunk is read again.
        const checksum = texts.has('sha256');
        staged = await stageUpload(ports, content, 'application/octet-stream', {
          signal,
          isGiven: true,
          atMost: announcedFile(ctx).atMost,
          checksum,
        });
      },
    });
    if (entering === undefined) throw new Refusal('invalid_request', 'The part "roomName" is missing.');
    const admission = await entering;
    const declared = readChunkFields(texts, as);
    const fields = { ...declared, uploadId: declared.uploadId ?? begun?.uploadId ?? null };
    if (staged === undefined) throw new Refusal('missing_file', 'The part "chunk" is missing.');
    isHandedOver = true;
    return await takeIn(ports, { admission, caller, fields }, staged);
  } catch (error) {
    if (staged !== undefined && !isHandedOver) await discardObjects(ports, [staged.key]);
    // If the database is unavailable, the reservation expires.
    if (begun?.hasBegun === true) {
      await abandonUpload(ports.database, begun.uploadId).catch(() => undefined);
    }
    // Authorization errors take precedence over other errors of the body.
    await entering;
    throw error;
  }
}
