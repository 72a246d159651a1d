import type { IncomingMessage } from 'node:http';

import { Refusal } from '../../core/errors.ts';
import { limits } from '../../core/limits.ts';
import type { Context } from '../context.ts';
import { openBody } from '../bodies/open-body.ts';
import { ClientClosed } from './client-closed.ts';
import { JsonScanner } from './json-scanner.ts';
import { parseJson } from './parse-json.ts';

/** Maximum bytes and depth, timeout for receiving, and the name of the unparsed member. */
interface BodyCaps {
  readonly limit: number;
  readonly depth: number;
  readonly milliseconds: number;
  readonly left: string | null;
}

/**
 * Reads a JSON body; undefined without a body. Limits apply before parsing, with or without a declared length. The
 * body is scanned while it is received, so that a large one does not block the event loop at its end.
 */
export async function readJson(
  ctx: Context,
  { limit, depth, milliseconds, left }: BodyCaps,
): Promise<unknown> {
  if (!announcesBody(ctx.req)) return undefined;
  if (ctx.is('json', '+json') === false) {
    throw new Refusal('unsupported_media_type', 'The body must be JSON, sent as application/json.');
  }
  if ((ctx.get('Content-Encoding') || 'identity') !== 'identity') {
    throw new Refusal('unsupported_media_type', 'The body must not be compressed.');
  }
  const scanner = new JsonScanner({ depth, names: limits.jsonNames, values: limits.jsonValues }, left);
  const bytes = await collect(ctx, limit, milliseconds, (chunk) => scanner.write(chunk));
  if (bytes.length === 0) return undefined;
  ctx.state.bodyBytes = bytes;
  return parseJson(bytes, scanner);
}

function announcesBody(req: IncomingMessage): boolean {
  return req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
}

async function collect(
  ctx: Context,
  limit: number,
  milliseconds: number,
  inspect: (chunk: Buffer) => void,
): Promise<Buffer> {
  const tooLarge = () =>
    new Refusal('body_too_large', `The body exceeds the maximum of ${limit} bytes.`, { limit });
  if (Number(ctx.req.headers['content-length'] ?? 0) > limit) throw tooLarge();
  const chunks: Buffer[] = [];
  let length = 0;
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
        inspect(chunk);
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
  });
  return Buffer.concat(chunks);
}
