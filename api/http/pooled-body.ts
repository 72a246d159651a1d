import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';

import type { Context } from '../context.ts';
import { ClientClosed } from './client-closed.ts';
import { tagEncoding } from './not-modified.ts';

/** A long body that is written piece by piece, each out of memory that the next one takes over. */
export interface PooledBody {
  /** Bytes in all. */
  readonly length: number;
  /** Hands over the pieces; each `write` resolves when the piece has left and its memory is free again. */
  readonly pump: (write: (bytes: Uint8Array) => Promise<void>) => Promise<void>;
  /** It is sent as it is, whatever the request accepts. */
  readonly isPlain?: boolean;
}

export function isPooled(body: unknown): body is PooledBody {
  return typeof body === 'object' && body !== null && 'pump' in body;
}

/**
 * Sends the body as the answer, compressed where the request asks for it. Resolves when all of it was handed over, and
 * when the client went away: pieces that it had not taken keep their memory. Rejects when the body fails midway.
 */
export async function sendPooled(
  ctx: Context,
  { length, pump, isPlain = false }: PooledBody,
  aborted: AbortSignal,
): Promise<void> {
  const { res } = ctx;
  const encoding = isPlain ? 'identity' : ctx.acceptsEncodings('br', 'gzip', 'identity');
  const compressing =
    encoding === 'br'
      ? createBrotliCompress(swiftBrotli)
      : encoding === 'gzip'
        ? createGzip({ level: 1 })
        : null;
  if (compressing === null) ctx.set('Content-Length', String(length));
  else {
    ctx.set('Content-Encoding', String(encoding));
    tagEncoding(ctx);
  }
  if (ctx.method === 'HEAD') return;

  ctx.respond = false;
  const cut = new Promise<never>((_, reject) => {
    aborted.addEventListener('abort', () => reject(new ClientClosed()), { once: true });
  });
  const sent = compressing === null ? Promise.resolve() : pipeline(compressing, res);
  for (const never of [cut, sent]) never.catch(() => undefined);
  const sink = compressing ?? res;
  try {
    await pump((bytes) => Promise.race([write(sink, bytes), cut]));
    sink.end();
    await Promise.race([sent, cut]);
  } catch (error) {
    compressing?.destroy();
    if (error instanceof ClientClosed) res.destroy();
    else {
      // Where nothing was sent yet, there can be another answer.
      ctx.respond = !res.headersSent;
      throw error;
    }
  }
}

/**
 * At quality 1 it makes about as little of GeoJSON as gzip at its usual level, in a fifth of the time; its window
 * takes memory for each answer.
 */
export const swiftBrotli = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 },
};

function write(sink: Writable, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    sink.write(bytes, (error) => (error ? reject(new ClientClosed({ cause: error })) : resolve()));
  });
}
