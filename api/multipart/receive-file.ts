import { Refusal } from '../../core/errors.ts';
import { refuseRasters } from '../../core/uploads/refuse-rasters.ts';
import {
  discardUpload,
  stageUpload,
  type StagedUpload,
  type UploadPorts,
} from '../../core/uploads/stage-upload.ts';
import type { Context } from '../context.ts';
import { readMultipart } from './read-multipart.ts';

/** Stages the one file of a request whose path says all else; text parts are passed over. */
export async function receiveFile(
  ports: UploadPorts,
  { ctx, maxFile, signal }: { ctx: Context; maxFile: number; signal: AbortSignal },
): Promise<{ readonly file: StagedUpload; readonly fileName: string }> {
  let file: StagedUpload | undefined;
  let fileName = '';
  try {
    await readMultipart(ctx, {
      filePart: 'file',
      maxFile,
      onText: () => undefined,
      onFile: async (part, body) => {
        fileName = part.fileName;
        file = await stageUpload(ports, refuseRasters(body), 'application/octet-stream', {
          signal,
          consume: true,
          checksum: false,
        });
      },
    });
    if (file === undefined) throw new Refusal('missing_file');
    return { file, fileName };
  } catch (error) {
    if (file !== undefined) await discardUpload(ports, file.key);
    throw error;
  }
}
