import { discardObjects } from '../../core/blobs/discard-objects.ts';
import { claimQuota, type ReservedQuota } from '../../core/blobs/reserved-quota.ts';
import { Refusal } from '../../core/errors.ts';
import { stageUpload, type StagedUpload, type UploadPorts } from '../../core/uploads/stage-upload.ts';
import type { Context } from '../context.ts';
import { announcedFile } from './announced-file.ts';
import { readMultipart } from './read-multipart.ts';

export interface FileRequest {
  readonly ctx: Context;
  /** The user whose quota the file counts towards. */
  readonly ownerId: string;
  readonly maxFile: number;
  /** Passes the file through and rejects unsupported formats at its beginning. */
  readonly check: (body: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;
  readonly signal: AbortSignal;
}

/**
 * Stages the single file of a request without further parts, within the remaining quota of the owner. Rejects text
 * parts.
 */
export async function receiveFile(
  ports: UploadPorts,
  { ctx, ownerId, maxFile, check, signal }: FileRequest,
): Promise<{ readonly file: StagedUpload; readonly reserved: ReservedQuota; readonly fileName: string }> {
  const reserved = await claimQuota(ports, ownerId, announcedFile(ctx, maxFile));
  let file: StagedUpload | undefined;
  let fileName = '';
  try {
    await readMultipart(ctx, {
      filePart: 'file',
      maxFile,
      parts: ['file'],
      onText: () => undefined,
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
    return { file, reserved, fileName };
  } catch (error) {
    await reserved.release();
    if (file !== undefined) await discardObjects(ports, [file.key]);
    throw error;
  }
}
