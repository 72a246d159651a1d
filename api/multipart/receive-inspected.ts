import type { Caller } from '../../core/access/caller.ts';
import { discardObjects } from '../../core/blobs/discard-objects.ts';
import { Refusal } from '../../core/errors.ts';
import { limits } from '../../core/limits.ts';
import type { Admission } from '../../core/rooms/admission.ts';
import { completeUpload } from '../../core/uploads/chunked/complete-upload.ts';
import { readUploadId } from '../../core/uploads/chunked/chunk-fields.ts';
import type { InspectionRequest } from '../../core/uploads/inspection/inspect-upload.ts';
import { pointsChoice } from '../../core/uploads/points-choice.ts';
import { readDeclaration } from '../../core/uploads/read-declaration.ts';
import { stageUpload, type StagedUpload, type UploadPorts } from '../../core/uploads/stage-upload.ts';
import type { Context } from '../context.ts';
import { inspectionForm } from '../schemas/inspection.ts';
import { announcedFile } from './announced-file.ts';
import { readMultipart } from './read-multipart.ts';

interface InspectedBody {
  readonly ctx: Context;
  readonly caller: Caller;
  readonly enterRoom: (roomName: string) => Promise<Admission>;
  readonly signal: AbortSignal;
}

/**
 * Receives a file to inspect, or the name of a chunked upload, and runs `work` on it. A received file counts towards
 * no quota and is deleted afterwards in any case; a chunked upload stays as it is.
 */
export async function withInspected<T>(
  ports: UploadPorts,
  { ctx, caller, enterRoom, signal }: InspectedBody,
  work: (request: InspectionRequest, admission: Admission) => Promise<T>,
): Promise<T> {
  let entering = caller.type === 'token' ? enterRoom(caller.roomId) : undefined;
  await entering;
  const texts = new Map<string, string>();
  let file: StagedUpload | undefined;
  let fileName = '';
  try {
    await readMultipart(ctx, {
      filePart: 'file',
      maxFile: limits.singleRequestFile,
      parts: Object.keys(inspectionForm.shape),
      onText: async (name, text) => {
        if (texts.has(name)) throw new Refusal('invalid_multipart', `The part "${name}" occurs twice.`);
        texts.set(name, text);
        if (name === 'roomName') await (entering = enterRoom(text));
      },
      onFile: async (part, body) => {
        ({ fileName } = part);
        const { atMost } = announcedFile(ctx);
        file = await stageUpload(ports, body, 'application/octet-stream', { signal, isGiven: true, atMost, checksum: false }); // prettier-ignore
      },
    });
    if (entering === undefined || !texts.has('roomName'))
      throw new Refusal('invalid_request', 'The part "roomName" is missing.');
    const admission = await entering;
    const declared = readDeclaration(Object.fromEntries(texts));
    const points = pointsChoice(texts.get('as'));
    const sent = await sentFile(ports, admission, file && { ...file, fileName }, texts.get('uploadId') ?? '');
    return await work({ ...sent, declared, points }, admission);
  } finally {
    if (file !== undefined) await discardObjects(ports, [file.key]);
  }
}

type SentFile = Pick<InspectionRequest, 'uploads' | 'bytes' | 'fileName'>;

async function sentFile(
  { database }: UploadPorts,
  { room }: Admission,
  file: (StagedUpload & { readonly fileName: string }) | undefined,
  uploadId: string,
): Promise<SentFile> {
  if (file !== undefined && uploadId !== '') {
    const sentence = 'The request contains both a file and an uploadId.';
    throw new Refusal('invalid_request', sentence, { field: 'uploadId' });
  }
  if (file !== undefined) return { uploads: [file.key], bytes: file.bytes, fileName: file.fileName };
  if (uploadId === '') throw new Refusal('missing_file', 'The part "file" or "uploadId" is missing.');
  return completeUpload(database, room, readUploadId(uploadId));
}
