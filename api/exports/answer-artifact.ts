import { hash } from 'node:crypto';
import type { Artifact } from '../../core/room-file/artifact.ts';
import type { Context } from '../context.ts';
import type { Dependencies } from '../dependencies.ts';
import { isKnown } from '../http/not-modified.ts';
import { answerPlain, type PlainBytes } from '../http/plain-bytes.ts';
import { answer } from '../routing/define-route.ts';

interface Asking {
  readonly ctx: Context;
  readonly signal: AbortSignal;
  /** Called when all of it has left. */
  readonly delivered?: () => Promise<void>;
}

/** The file of an export, or the range of it that the request asks for. */
export function answerArtifact(
  { blobKey, bytes, mediaType, fileName }: Artifact,
  { ctx, signal, delivered }: Asking,
  { objects }: Pick<Dependencies, 'objects'>,
) {
  const headers = {
    // An object never changes, and exports of a room that has not changed have one.
    ETag: `"${hash('sha256', blobKey, 'hex').slice(0, 32)}"`,
    'Cache-Control': 'private, no-cache',
    'Content-Type': mediaType,
    // Its name is of our making: letters, digits, hyphens, underscores and a point.
    'Content-Disposition': `attachment; filename="${fileName}"`,
  };
  // Of a POST there is no 304: without a body its 200 would be a file of nothing.
  if (ctx.method !== 'POST' && isKnown(ctx.get('If-None-Match'), headers.ETag))
    return answer(200, '', headers);
  const pump: PlainBytes['pump'] = async (range, write) => {
    for await (const piece of await objects.get(blobKey, range, signal)) await write(piece as Uint8Array);
    await delivered?.();
  };
  return answerPlain(ctx, { length: bytes, pump }, headers);
}
