import type { z } from 'zod';
import { discardObjects } from '../../core/blobs/discard-objects.ts';
import { claimQuota, type ReservedQuota } from '../../core/blobs/reserved-quota.ts';
import { Refusal } from '../../core/errors.ts';
import { readDeclaration } from '../../core/uploads/read-declaration.ts';
import { stageUpload, type StagedUpload, type UploadPorts } from '../../core/uploads/stage-upload.ts';
import type { Declaration } from '../../geo/declaration.ts';
import type { Context } from '../context.ts';
import { announcedFile } from './announced-file.ts';
import { readMultipart } from './read-multipart.ts';

export interface FileRequest {
  readonly ctx: Context;
  /** The user whose quota the file counts towards. */
  readonly ownerId: string;
  readonly maxFile: number;
  /** The parts of the form. */
  readonly form: z.ZodObject;
  /** Passes the file through and rejects unsupported formats at its beginning. */
  readonly check: (body: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;
  readonly signal: AbortSignal;
}

export interface ReceivedFile {
  readonly file: StagedUpload;
  readonly reserved: ReservedQuota;
  readonly fileName: string;
  /** What the text parts declare about the file. */
  readonly declared: Declaration;
}

/**
 * Stages the single file of a request within the remaining quota of the owner. The text parts that describe it may
 * follow it; if they are not valid, nothing stays stored.
 */
export async function receiveFile(
  ports: UploadPorts,
  { ctx, ownerId, maxFile, form, check, signal }: FileRequest,
): Promise<ReceivedFile> {
  const reserved = await claimQuota(ports, ownerId, announcedFile(ctx, maxFile));
  let file: StagedUpload | undefined;
  let fileName = '';
  const texts = new Map<string, string>();
  try {
    await readMultipart(ctx, {
      filePart: 'file',
      maxFile,
      parts: Object.keys(form.shape),
      onText: (name, text) => {
        if (texts.has(name)) throw new Refusal('invalid_multipart', `The part "${name}" occurs twice.`);
        texts.set(name, text);
      },
      onFile: async (part, body) => {
        fileName = part.fileName;
        file = await stageUpload(ports, reserved.within(check(body)), 'application/octet-stream', {
          signal,
          isGiven: true,
          checksum: false,
        });
      },
    });
    if (file === undefined) throw new Refusal('missing_file');
    return { file, reserved, fileName, declared: readDeclaration(Object.fromEntries(texts)) };
  } catch (error) {
    await reserved.release();
    if (file !== undefined) await discardObjects(ports, [file.key]);
    throw error;
  }
}
