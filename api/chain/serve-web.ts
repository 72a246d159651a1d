import { createReadStream } from 'node:fs';

import type { Context, Middleware } from '../context.ts';
import type { Dependencies } from '../dependencies.ts';
import { notModified } from '../http/not-modified.ts';
import { pagePolicy } from '../web/page-policy.ts';
import { originsOf } from '../web/basemap.ts';
import { isDeckPath, isPagePath } from '../web/page-paths.ts';
import type { FileEncoding, WebFile } from '../web/web-files.ts';

/** The names of these files change with what they hold. */
const immutable = 'public, max-age=31536000, immutable';

/** Where the page learns which maps of others it may draw. No part of the interface: it is one file of the page. */
const basemapsPath = '/basemaps.json';

/**
 * The web application, where this process has it: its page at the addresses of the application, and the files that the
 * page asks for. Everything else goes on to the interface.
 */
export function serveWeb({ web, settings }: Pick<Dependencies, 'web' | 'settings'>): Middleware {
  if (web === null) return (_, next) => next();
  const { basemaps, objectOrigins, deckFrameAncestors } = settings.web;
  const policy = (framedBy?: readonly string[]) =>
    pagePolicy([...originsOf(basemaps), ...objectOrigins()], framedBy);
  return (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (isPagePath(ctx.path)) {
      const isDeck = isDeckPath(ctx.path);
      ctx.set('Content-Security-Policy', isDeck ? policy(deckFrameAncestors) : policy());
      // It knows no origins, and would keep out whom the policy lets in where a browser looks at it first.
      if (isDeck) ctx.remove('X-Frame-Options');
      send(ctx, web.page, 'no-cache');
      return undefined;
    }
    if (ctx.path === basemapsPath) {
      ctx.set('Cache-Control', 'no-cache');
      ctx.body = basemaps;
      return undefined;
    }
    const asset = web.assets.get(ctx.path);
    if (asset === undefined) return next();
    // A worker takes its policy from its own file: without one it could ask for no tile.
    ctx.set('Content-Security-Policy', policy());
    send(ctx, asset, immutable);
    return undefined;
  };
}

function send(ctx: Context, file: WebFile, caching: string): void {
  ctx.status = 200;
  ctx.type = file.mediaType;
  ctx.vary('Accept-Encoding');
  ctx.set('Cache-Control', caching);
  ctx.set('ETag', file.etag);
  if (notModified(ctx)) {
    ctx.status = 304;
    return;
  }
  const encoding = encodingFor(ctx, file);
  const form = file.forms[encoding];
  if (form === undefined) throw new Error(`A web file has no form ${encoding}.`);
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
  ctx.body = createReadStream(form.path);
  ctx.length = form.bytes;
}

/** The smallest form that is accepted; whoever says nothing can be sent anything, but may not know what to do with it. */
function encodingFor(ctx: Context, { forms }: WebFile): FileEncoding {
  if (ctx.get('Accept-Encoding') === '') return 'identity';
  const accepted = (['br', 'gzip'] as const).find(
    (encoding) => forms[encoding] !== undefined && ctx.acceptsEncodings(encoding) === encoding,
  );
  return accepted ?? 'identity';
}
