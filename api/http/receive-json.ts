import { Refusal } from '../../core/errors.ts';
import type { Context } from '../context.ts';
import { openBody } from '../bodies/open-body.ts';
import { ClientClosed } from './client-closed.ts';

/** Maximum bytes, and timeout for receiving. */
export interface BodyCaps {
  readonly limit: number;
  readonly milliseconds: number;
}

/** What happens while a body is received: `parse` reads the same stream, `inspect` sees each chunk and may throw. */
interface Readers {
  readonly parse?: () => Promise<unknown>;
  readonly inspect?: (chunk: Buffer) => void;
}

/**
 * Receives a JSON body; null without a body. Limits apply with or without a declared length. Throws Refusal
 * `unsupported_media_type`, `body_too_large`, `body_too_slow` and `too_many_bodies`.
 */
export async function receiveJson(ctx: Context, caps: BodyCaps, readers: Readers): Promise<Buffer | null> {
  if (!announcesBody(ctx)) return null;
  if (ctx.is('json', '+json') === false) {
    throw new Refusal('unsupported_media_type', 'The body must be JSON, sent as application/json.');
  }
  if ((ctx.get('Content-Encoding') || 'identity') !== 'identity') {
    throw new Refusal('unsupported_media_type', 'The body must not be compressed.');
  }
  const bytes = await collect(ctx, caps, readers);
  if (bytes.length === 0) return null;
  ctx.state.bodyBytes = bytes;
  return bytes;
}

function announcesBody({ req: { headers } }: Context): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

async function collect(
  ctx: Context,
  { limit, milliseconds }: BodyCaps,
  { parse, inspect }: Readers,
): Promise<Buffer> {
  const tooLarge = () =>
    new Refusal('body_too_large', `The body exceeds the maximum of ${limit} bytes.`, { limit });
  if (Number(ctx.req.headers['content-length'] ?? 0) > limit) throw tooLarge();
  const chunks: Buffer[] = [];
  let length = 0;
  let parsed: Promise<unknown> | undefined;
  await new Promise<void>((resolve, reject) => {
    const body = openBody(ctx, (refusal) => settle(refusal));
    const settle = (error?: Error) => {
      clearTimeout(timer);
      body.off('data', take).off('end', settle).off('error', cut).off('close', cut);
      body.pause();
      if (error === undefined) resolve();
      else reject(error);
    };
    const take = (chunk: Buffer) => {
      length += chunk.length;
      if (length > limit) {
        settle(tooLarge());
        return;
      }
      chunks.push(chunk);
      try {
        inspect?.(chunk);
      } catch (refusal) {
        settle(refusal as Error);
      }
    };
    const cut = () => settle(new ClientClosed());
    const timer = setTimeout(
      () => settle(new Refusal('body_too_slow', `The body did not arrive within ${milliseconds / 1000} s.`)),
      milliseconds,
    );
    body.on('data', take).on('end', settle).on('error', cut).on('close', cut);
    parsed = parse?.();
  });
  await parsed;
  return Buffer.concat(chunks);
}
