import Router from '@koa/router';

import { admit } from './chain/admit.ts';
import { authenticate } from './chain/authenticate.ts';
import { checkRefusals } from './chain/check-refusals.ts';
import { checkRoomId } from './chain/check-room-id.ts';
import { handle } from './chain/handle.ts';
import { limitGuesses, limitRate } from './chain/limit-rate.ts';
import { refuseCrossSite } from './chain/refuse-cross-site.ts';
import { watchBody } from './chain/watch-body.ts';
import type { RequestState, Middleware } from './context.ts';
import type { Dependencies } from './dependencies.ts';
import { inOrder } from './in-order.ts';
import type { Route } from './routing/route.ts';

/** Builds the router of a table of routes, and the lookup of the methods of a path. */
export function buildRouter(routes: readonly Route[], api: Dependencies) {
  const areas = new Map<string, Router<RequestState>>();
  const routeOf = new Map<unknown, Route>();
  for (const route of inOrderOfPrecision(routes)) {
    const area = areaOf(route.path);
    const router = areas.get(area) ?? new Router<RequestState>({ strict: true, sensitive: true });
    const chain = inOrder(chainOf(route, api));
    router.register(route.path, [route.method.toLowerCase()], [chain]);
    routeOf.set(chain, route);
    areas.set(area, router);
  }
  const match = ({ path, method }: { path: string; method: string }) =>
    areas.get(areaOf(path))?.match(path, method);

  /** Finds the first matching route and its path parameters; the steps before `step` use them. */
  const find: Middleware = (ctx, next) => {
    const layer = match(ctx)?.pathAndMethod[0];
    const chain = layer?.stack[0];
    const route = routeOf.get(chain);
    if (layer !== undefined && route !== undefined) {
      ctx.state.route = route;
      ctx.state.params = layer.params(ctx.path, layer.captures(ctx.path));
      ctx.state.chain = chain as Middleware;
    }
    return next();
  };
  /** Runs the chain of the route that `find` selected. */
  const step: Middleware = (ctx, next): unknown => (ctx.state.chain ?? runNext)(ctx, next);
  return {
    find,
    step,
    methodsOf(path: string): string[] {
      const methods = match({ path, method: 'GET' })?.path.flatMap((layer) => layer.methods) ?? [];
      return methods.length === 0 ? [] : [...new Set([...methods, 'OPTIONS'])].sort();
    },
  };
}

const runNext: Middleware = (_, next): unknown => next();

/** The static segment shared by all candidate routes of a path: `layers` of `/api/layers/:layerId`. */
function areaOf(path: string): string {
  return path.split('/', 3)[2] ?? '';
}

/** The middleware of a route, in order. */
function chainOf(route: Route, api: Dependencies): Middleware[] {
  return [
    ...(api.settings.checkAnswers ? [checkRefusals(route)] : []),
    checkRoomId,
    limitGuesses(api),
    authenticate(route, api),
    limitRate(api),
    refuseCrossSite(api),
    admit(route, api),
    watchBody(api),
    handle(route, api),
  ];
}

/**
 * Sorts specific routes first (`/layers/jobs/:jobId` before `/layers/:layerId/features`), since the first match wins.
 */
function inOrderOfPrecision(routes: readonly Route[]): Route[] {
  const rank = (route: Route) => route.path.replaceAll(/:[^/]+/g, '\u{10ffff}');
  return routes.toSorted((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0));
}
