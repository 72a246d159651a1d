import type { Admission } from '../../core/access/admit.ts';
import type { Caller } from '../../core/access/caller.ts';
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

export interface ReceivedUpload<Asked> {
  readonly admission: Admission;
  readonly asked: Asked;
  readonly file: StagedUpload;
}

export interface UploadRequest<Asked> {
  readonly ctx: Context;
  readonly caller: Caller;
  readonly enterRoom: (roomName: string) => Promise<Admission>;
  readonly maxFile: number;
  readonly signal: AbortSignal;
  /** What the text parts ask for; throws Refusals. */
  readonly read: (texts: ReadonlyMap<string, string>, fileName: string) => Asked;
}

/**
 * Takes in a file with its text parts, and stages the file. A token is checked before anything is read, a user as
 * soon as the body names the room; of a request that is refused nothing is kept.
 */
export async function receiveUpload<Asked>(
  ports: UploadPorts,
  request: UploadRequest<Asked>,
): Promise<ReceivedUpload<Asked>> {
  const { ctx, caller, enterRoom, maxFile, signal, read } = request;
  if (caller.type === 'token') await enterRoom(caller.roomId);

  const texts = new Map<string, string>();
  let admission: Admission | undefined;
  let file: StagedUpload | undefined;
  let fileName = '';
  try {
    await readMultipart(ctx, {
      filePart: 'file',
      maxFile,
      onText: async (name, text) => {
        if (texts.has(name)) throw new Refusal('invalid_multipart', `The part "${name}" comes twice.`);
        texts.set(name, text);
        if (name === 'roomName') admission = await enterRoom(text);
      },
      onFile: async (part, body) => {
        fileName = part.fileName;
        file = await stageUpload(ports, refuseRasters(body), 'application/octet-stream', signal);
      },
    });
    if (admission === undefined) throw new Refusal('invalid_request', 'The part "roomName" is missing.');
    if (file === undefined) throw new Refusal('missing_file');
    return { admission, asked: read(texts, fileName), file };
  } catch (error) {
    if (file !== undefined) await discardUpload(ports, file.key);
    throw error;
  }
}
