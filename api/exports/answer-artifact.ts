import { hash } from 'node:crypto';
import type { Artifact } from '../../core/exchange/export/artifact.ts';
import type { Context } from '../context.ts';
import type { Dependencies } from '../dependencies.ts';
import { isKnown } from '../http/not-modified.ts';
import { answerPlain, type PlainBytes } from '../routing/plain-answer.ts';
import { answer } from '../routing/define-route.ts';

interface Asking {
  readonly ctx: Context;
  readonly signal: AbortSignal;
  /** Once delivered, the file expires after this time at the latest. Default: delivery does not change its expiry. */
  readonly lifetimeOnceDelivered?: number;
}

/**
 * The file of an export or the requested range. The file counts as delivered once a response that includes its last
 * byte has been sent completely, so a resumed download counts too.
 */
export function answerArtifact(
  { jobId, blobKey, bytes, mediaType, fileName }: Artifact,
  { ctx, signal, lifetimeOnceDelivered = Infinity }: Asking,
  { objects, database, log }: Pick<Dependencies, 'objects' | 'database' | 'log'>,
) {
  const headers = {
    // Objects are immutable, and exports of an unchanged room share one.
    ETag: `"${hash('sha256', blobKey, 'hex').slice(0, 32)}"`,
    'Cache-Control': 'private, no-cache',
    'Content-Type': mediaType,
    // Generated name: only letters, digits, hyphens, underscores and a dot.
    'Content-Disposition': `attachment; filename="${fileName}"`,
  };
  // POST has no 304, and an empty 200 would be an empty file.
  if (ctx.method !== 'POST' && isKnown(ctx.get('If-None-Match'), headers.ETag))
    return answer(200, '', headers);
  const delivered = () => {
    // The response is complete, so a failure only affects the order of eviction.
    database.artifacts
      .markDelivered(jobId, lifetimeOnceDelivered)
      .catch((err: unknown) => log.warn({ err, jobId }, 'the delivery of an export was not recorded'));
  };
  const pump: PlainBytes['pump'] = async (range, write) => {
    for await (const piece of await objects.get(blobKey, range, signal)) await write(piece as Uint8Array);
    if (range.end === bytes) ctx.res.once('finish', delivered);
  };
  return answerPlain(ctx, { length: bytes, pump }, headers);
}
