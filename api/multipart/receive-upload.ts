import type { Readable } from 'node:stream';
import type { Admission } from '../../core/rooms/admission.ts';
import type { Caller } from '../../core/access/caller.ts';
import { discardObjects } from '../../core/blobs/discard-objects.ts';
import { claimQuota, type ReservedQuota } from '../../core/blobs/reserved-quota.ts';
import { Refusal } from '../../core/errors.ts';
import { limits } from '../../core/limits.ts';
import type { Job } from '../../core/jobs/job.ts';
import {
  receiveStreamed,
  type StreamedPorts,
  type StreamedFile,
} from '../../core/uploads/streamed/receive-streamed.ts';
import { readable } from '../../core/uploads/streamed/readable.ts';
import { stageUpload, type StagedUpload } from '../../core/uploads/stage-upload.ts';
import { startLayerJob, type NewLayer } from '../../core/uploads/start-layer-job.ts';
import type { Context } from '../context.ts';
import { layerUploadBody } from '../schemas/layer.ts';
import { announcedFile } from './announced-file.ts';
import { readMultipart } from './read-multipart.ts';

export interface UploadRequest {
  readonly ctx: Context;
  readonly caller: Caller;
  readonly enterRoom: (roomName: string) => Promise<Admission>;
  readonly signal: AbortSignal;
  /** Parses the text parts; throws Refusals. */
  readonly read: (texts: ReadonlyMap<string, string>, fileName: string) => NewLayer;
}

/**
 * Receives a file and its text parts and starts the job that processes it, before the end of the file if the text
 * parts precede it. API tokens are authorized before reading, users once the room is known; a rejected request stores
 * nothing.
 */
export async function receiveUpload(ports: StreamedPorts, request: UploadRequest): Promise<Job> {
  const { ctx, caller, enterRoom, signal, read } = request;
  // Authorize API tokens before reading the body.
  let entering = caller.type === 'token' ? enterRoom(caller.roomId) : undefined;
  await entering;

  const texts = new Map<string, string>();
  let reserved: ReservedQuota | undefined;
  let file: StagedUpload | undefined;
  let streamed: StreamedFile | undefined;
  let fileName = '';
  const stage = (body: AsyncIterable<Uint8Array>) =>
    stageUpload(ports, body, 'application/octet-stream', {
      signal,
      isGiven: true,
      atMost: announcedFile(ctx).atMost,
      checksum: false,
    });
  const take = async (body: Readable): Promise<void> => {
    if (entering === undefined) {
      // The room, and thus the owner of the quota, is not known yet.
      file = await stage(body);
      return;
    }
    const admission = await entering;
    const announced = announcedFile(ctx);
    reserved = await claimQuota(ports, admission.room.ownerId, announced);
    const { atMost, isKnown } = announced;
    if (!isKnown || atMost <= limits.streamedFromBytes || !texts.has('roomName') || !texts.has('layerName')) {
      file = await stage(reserved.within(body));
      return;
    }
    const layer = read(texts, fileName);
    const { content, incoming } = await readable(body);
    const slabs = reserved.within(incoming.slabs);
    if (content === null) {
      file = await stage(slabs);
      return;
    }
    const points = content === 'points' && layer.points === 'markers';
    const asked = { admission, caller, layer, reserved, content: points ? content : 'vector' } as const;
    const began = ctx.state.body?.began ?? ports.clock.now();
    streamed = await receiveStreamed(ports, { ...asked, atMost, began }, { ...incoming, slabs }, signal);
  };
  try {
    await readMultipart(ctx, {
      filePart: 'file',
      maxFile: limits.singleRequestFile,
      parts: Object.keys(layerUploadBody.shape),
      onText: async (name, text) => {
        if (texts.has(name)) throw new Refusal('invalid_multipart', `The part "${name}" occurs twice.`);
        texts.set(name, text);
        if (name === 'roomName') await (entering = enterRoom(text));
      },
      onFile: async (part, body) => {
        fileName = part.fileName;
        await take(body);
      },
    });
    if (entering === undefined || !texts.has('roomName')) {
      throw new Refusal('invalid_request', 'The part "roomName" is missing.');
    }
    const { room } = await entering;
    const layer = read(texts, fileName);
    if (streamed !== undefined) return await streamed.complete(layer);
    if (file === undefined) throw new Refusal('missing_file');
    return await startLayerJob(ports, { room, caller, upload: file, reserved, layer });
  } catch (error) {
    await streamed?.giveUp();
    await reserved?.release();
    if (file !== undefined) await discardObjects(ports, [file.key]);
    throw error;
  }
}
