import { isUtf8 } from 'node:buffer';
import { HttpMethodEnum, koaBody } from 'koa-body';

import { limits } from '../../core/limits.ts';
import type { Context } from '../context.ts';
import { isSoundJson } from './is-sound-json.ts';
import { JsonScanner } from './json-scanner.ts';
import { parseJson } from './parse-json.ts';
import { receiveJson } from './receive-json.ts';

/** Reads the JSON body of a request after authorization; undefined without a body. */
export type ReadBody = (ctx: Context) => Promise<unknown>;

/** The members of a route that determine how its JSON bodies are read. */
interface BodyRoute {
  readonly bodyLimit: number;
  readonly bodyDepth: number;
  readonly bodyLeft: string | null;
}

const { POST, PUT, PATCH, DELETE } = HttpMethodEnum;
const nothing = () => undefined;

/**
 * How the JSON bodies of a route are read: ordinary ones by koa-body. Larger ones are scanned while they are received,
 * since parsing 1 MiB of hostile JSON would block the event loop for a tenth of a second. `milliseconds` is the timeout
 * for receiving. Throws Refusal `invalid_json`, `json_too_deep`, `body_too_large`, and `invalid_request` for text that
 * cannot be stored.
 */
export function bodyReader(route: BodyRoute, milliseconds: number): ReadBody {
  const receiving = { limit: route.bodyLimit, milliseconds };
  const caps = { depth: route.bodyDepth, names: limits.jsonNames, values: limits.jsonValues };
  if (route.bodyLimit > limits.jsonBody) {
    return async (ctx) => {
      const scanner = new JsonScanner(caps, route.bodyLeft);
      const bytes = await receiveJson(ctx, receiving, { inspect: (chunk) => scanner.write(chunk) });
      return bytes === null ? undefined : parseJson(bytes, scanner);
    };
  }
  const parser = koaBody({
    jsonLimit: route.bodyLimit,
    jsonStrict: false,
    jsonTypes: ['json', '+json'],
    parsedMethods: [POST, PUT, PATCH, DELETE],
    // No route accepts these; a request with another media type is refused.
    ...{ text: false, urlencoded: false, multipart: false },
    onError: nothing,
  });
  return async (ctx) => {
    const bytes = await receiveJson(ctx, receiving, {
      parse: () => parser(ctx, resolved) as Promise<unknown>,
    });
    if (bytes === null) return undefined;
    const { body } = ctx.request;
    if (body !== undefined && isUtf8(bytes) && isSoundJson(body, caps)) return body;
    // Reports the first problem and its position. There is none where koa-body only refused a member `__proto__`.
    const scanner = new JsonScanner(caps);
    scanner.write(bytes);
    return parseJson(bytes, scanner);
  };
}

const resolved = () => Promise.resolve();
