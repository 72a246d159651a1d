import type { IncomingMessage } from 'node:http';

import { Refusal } from '../../core/errors.ts';
import type { Context } from '../context.ts';
import { openBody } from '../bodies/open-body.ts';
import { refuseDeepJson } from './json-depth.ts';
import { placeOfError } from './json-place.ts';
import { refuseUnstorableText } from './json-text.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Most bytes, most levels, and how long it may take to arrive. */
interface JsonCaps {
  readonly limit: number;
  readonly depth: number;
  readonly milliseconds: number;
}

/**
 * Reads a JSON body; undefined where there is none. The caps hold before anything is parsed, announced length or
 * not.
 */
export async function readJson(ctx: Context, { limit, depth, milliseconds }: JsonCaps): Promise<unknown> {
  if (!announcesBody(ctx.req)) return undefined;
  if (ctx.is('json', '+json') === false) {
    throw new Refusal('unsupported_media_type', 'The body must be JSON, sent as application/json.');
  }
  if ((ctx.get('Content-Encoding') || 'identity') !== 'identity') {
    throw new Refusal('unsupported_media_type', 'The body must not be compressed.');
  }
  const bytes = await collect(ctx, limit, milliseconds);
  if (bytes.length === 0) return undefined;
  refuseDeepJson(bytes, depth);
  const text = decode(bytes);
  const value = parse(text);
  refuseUnstorableText(text, value);
  ctx.state.bodyBytes = bytes;
  return value;
}

function announcesBody(req: IncomingMessage): boolean {
  return req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
}

async function collect(ctx: Context, limit: number, milliseconds: number): Promise<Buffer> {
  const tooLarge = () =>
    new Refusal('body_too_large', `The body may hold ${limit} bytes at most.`, { limit });
  if (Number(ctx.req.headers['content-length'] ?? 0) > limit) throw tooLarge();
  const chunks: Buffer[] = [];
  let length = 0;
  await new Promise<void>((resolve, reject) => {
    const body = openBody(ctx, (refusal) => settle(refusal));
    const settle = (error?: Error) => {
      clearTimeout(timer);
      body.off('data', take).off('end', settle).off('error', settle).off('close', cut);
      body.pause();
      if (error === undefined) resolve();
      else reject(error);
    };
    const take = (chunk: Buffer) => {
      length += chunk.length;
      if (length > limit) settle(tooLarge());
      else chunks.push(chunk);
    };
    const cut = () => settle(new Refusal('invalid_request', 'The body ended before it was complete.'));
    const timer = setTimeout(
      () => settle(new Refusal('body_too_slow', `The body did not arrive within ${milliseconds / 1000} s.`)),
      milliseconds,
    );
    body.on('data', take).on('end', settle).on('error', settle).on('close', cut);
  });
  return Buffer.concat(chunks);
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new Refusal('invalid_json', 'The body is not valid UTF-8.');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    const { line, column } = placeOfError(text);
    throw new Refusal('invalid_json', `The body is not valid JSON: line ${line}, column ${column}.`, {
      line,
      column,
    });
  }
}
