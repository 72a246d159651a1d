import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';

import type { Context } from '../context.ts';
import { ClientClosed } from './client-closed.ts';
import { tagEncoding } from './not-modified.ts';

/** A large body written in chunks that reuse the same memory. */
export interface PooledBody {
  /** Total bytes; null if they are not known. */
  readonly length: number | null;
  /** Writes the chunks; each `write` resolves when the chunk has been sent and its memory can be reused. */
  readonly pump: (write: (bytes: Uint8Array) => Promise<void>) => Promise<void>;
  /** Never compress the body. */
  readonly isPlain?: boolean;
}

export function isPooled(body: unknown): body is PooledBody {
  return typeof body === 'object' && body !== null && 'pump' in body;
}

/**
 * Sends the body, compressed if the request accepts it. Resolves when the whole body has been written, or when the
 * client has disconnected: the memory of unsent chunks is then not reused. Rejects if the body fails.
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
  if (compressing === null) {
    if (length !== null) ctx.set('Content-Length', String(length));
  } else {
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
      // If nothing has been sent, an error response is still possible.
      ctx.respond = !res.headersSent;
      throw error;
    }
  }
}

/**
 * At quality 1, Brotli compresses GeoJSON about as well as gzip at its default level, in a fifth of the time. The
 * window uses memory per response.
 */
export const swiftBrotli = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 },
};

function write(sink: Writable, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    sink.write(bytes, (error) => (error ? reject(new ClientClosed({ cause: error })) : resolve()));
  });
}
