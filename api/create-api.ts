import Koa from 'koa';
import type { IncomingMessage, ServerResponse } from 'node:http';

import { answerErrors } from './chain/answer-errors.ts';
import { checkUrl } from './chain/check-url.ts';
import { cors } from './chain/cors.ts';
import { closeWhenStopping } from './chain/close-when-stopping.ts';
import { compress } from './chain/compress.ts';
import { health } from './chain/health.ts';
import { trustForwarded } from './http/forwarded.ts';
import { leadToDocs } from './chain/lead-to-docs.ts';
import { logRequest } from './chain/log-request.ts';
import { noRoute } from './chain/no-route.ts';
import { requestId } from './chain/request-id.ts';
import { securityContact } from './chain/security-contact.ts';
import { securityHeaders } from './chain/security-headers.ts';
import { serveUnknownPage, serveWeb } from './chain/serve-web.ts';
import { shedLoad } from './chain/shed-load.ts';
import { traceRequest } from './chain/trace-request.ts';
import { discardUnreadBody } from './chain/discard-unread-body.ts';
import type { RequestState } from './context.ts';
import type { Dependencies } from './dependencies.ts';
import { buildRouter } from './build-router.ts';
import { inOrder } from './in-order.ts';
import type { Route } from './routing/route.ts';

type RequestHandler = (req: IncomingMessage, res: ServerResponse) => void;

/**
 * The HTTP tier as a request handler, with the middleware of all requests. The middleware of a route (room ID →
 * authenticate → admit → read and validate → handler) is in `build-router.ts`.
 */
export function createApi(api: Dependencies, routes: readonly Route[]): RequestHandler {
  const { trustedProxies } = api.settings;
  const trust = trustForwarded(trustedProxies);
  // trustForwarded has removed untrusted forwarding headers.
  const app = new Koa<RequestState>({ proxy: true });
  const router = buildRouter(routes, api);
  const chain = inOrder([
    ...(api.tracing === null ? [] : [traceRequest(api.tracing)]),
    requestId,
    logRequest(api),
    discardUnreadBody(api),
    closeWhenStopping(api),
    securityHeaders(api),
    cors(api),
    compress,
    answerErrors(api),
    checkUrl,
    health(api),
    router.find,
    shedLoad(api),
    securityContact(api),
    serveWeb(api),
    leadToDocs,
    (_, next) => api.withinBudget(next),
    router.step,
    serveUnknownPage(api),
    noRoute((path) => router.methodsOf(path)),
  ]);
  app.use(chain);
  app.on('error', (error: Error & { headerSent?: boolean }) => {
    api.log.debug({ err: error }, 'sending a response failed');
  });
  const callback = app.callback();
  return (req, res) => {
    trust(req);
    void callback(req, res);
  };
}
