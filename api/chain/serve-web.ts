import { createReadStream } from 'node:fs';

import type { Context, Middleware } from '../context.ts';
import type { Dependencies } from '../dependencies.ts';
import { notModified } from '../http/not-modified.ts';
import { pagePolicy } from '../web/page-policy.ts';
import { basemapFilePath, originsOf, withoutFile } from '../web/basemap.ts';
import { sendBasemap } from '../web/send-basemap.ts';
import { isDeckPath, isPagePath } from '../web/page-paths.ts';
import type { FileEncoding, WebFile } from '../web/web-files.ts';

/** The names of these files contain a content hash. */
const immutable = 'public, max-age=31536000, immutable';

/** Configuration of the page: the basemaps that it may show, and the logo of printed pages. Not part of the API. */
const basemapsPath = '/basemaps.json';
const logoPath = '/logo';

/**
 * Serves the web application if this process has it: its page and assets. All other requests continue to the API.
 */
export function serveWeb({
  web,
  basemapFile,
  settings,
}: Pick<Dependencies, 'web' | 'basemapFile' | 'settings'>): Middleware {
  if (web === null) return (_, next) => next();
  const { basemaps, logo, deckFrameAncestors } = settings.web;
  const policy = (framedBy?: readonly string[]) => policyOf(settings, framedBy);
  return (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (isPagePath(ctx.path)) {
      const isDeck = isDeckPath(ctx.path);
      ctx.set('Content-Security-Policy', isDeck ? policy(withOwnPages(deckFrameAncestors)) : policy());
      // X-Frame-Options cannot list origins and would block those that the policy allows.
      if (isDeck) ctx.remove('X-Frame-Options');
      send(ctx, web.page, 'no-cache');
      return undefined;
    }
    if (ctx.path === basemapsPath) {
      ctx.set('Cache-Control', 'no-cache');
      return basemapFile().then((file) => {
        ctx.body = file === null ? withoutFile(basemaps) : basemaps;
      });
    }
    if (ctx.path === logoPath) {
      ctx.set('Cache-Control', 'no-cache');
      // Koa answers 204 to an empty body.
      ctx.body = logo?.bytes ?? null;
      if (logo !== null) ctx.type = logo.mediaType;
      return undefined;
    }
    if (ctx.path === basemapFilePath)
      return basemapFile().then((file) => (file === null ? next() : sendBasemap(ctx, file)));
    const asset = web.assets.get(ctx.path);
    if (asset === undefined) return next();
    // A worker's policy comes from its own file; the default policy would block its tile requests.
    ctx.set('Content-Security-Policy', policy());
    send(ctx, asset, immutable);
    return undefined;
  };
}

/**
 * Answers browsers that ask for an unknown path outside the API with the page, which says that there is nothing. Clients
 * that do not ask for HTML get the error of the API.
 */
export function serveUnknownPage({ web, settings }: Pick<Dependencies, 'web' | 'settings'>): Middleware {
  if (web === null) return (_, next) => next();
  return (ctx, next) => {
    if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || /^\/api(\/|$)/i.test(ctx.path)) return next();
    ctx.vary('Accept');
    if (ctx.accepts('json', 'html') !== 'html') return next();
    ctx.set('Content-Security-Policy', policyOf(settings));
    ctx.set('Cache-Control', 'no-cache');
    ctx.status = 404;
    sendContent(ctx, web.page);
    return undefined;
  };
}

/** Those that may frame a deck, and the application itself, which previews embedded decks. */
function withOwnPages(framedBy: readonly string[]): readonly string[] {
  const others = framedBy.filter((each) => each !== "'none'");
  return others.includes('*') || others.includes("'self'") ? others : ["'self'", ...others];
}

/** The policy of a page that these origins may frame. */
function policyOf({ web }: Dependencies['settings'], framedBy?: readonly string[]): string {
  return pagePolicy([...originsOf(web.basemaps), ...web.objectOrigins()], framedBy);
}

function send(ctx: Context, file: WebFile, caching: string): void {
  ctx.status = 200;
  ctx.set('Cache-Control', caching);
  ctx.set('ETag', file.etag);
  ctx.vary('Accept-Encoding');
  if (notModified(ctx)) ctx.status = 304;
  else sendContent(ctx, file);
}

/** Sends the file in the best encoding, with the status that is set. */
function sendContent(ctx: Context, file: WebFile): void {
  ctx.type = file.mediaType;
  ctx.vary('Accept-Encoding');
  const encoding = encodingFor(ctx, file);
  const form = file.forms[encoding];
  if (form === undefined) throw new Error(`The web file has no ${encoding} encoding.`);
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
  ctx.body = createReadStream(form.path);
  ctx.length = form.bytes;
}

/** The smallest accepted encoding; without `Accept-Encoding`, no compression, as the client may not support it. */
function encodingFor(ctx: Context, { forms }: WebFile): FileEncoding {
  if (ctx.get('Accept-Encoding') === '') return 'identity';
  const accepted = (['br', 'gzip'] as const).find(
    (encoding) => forms[encoding] !== undefined && ctx.acceptsEncodings(encoding) === encoding,
  );
  return accepted ?? 'identity';
}
