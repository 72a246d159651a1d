import Router from '@koa/router';

import { admit } from '../chain/admit.ts';
import { authenticate } from '../chain/authenticate.ts';
import { checkRoomId } from '../chain/check-room-id.ts';
import { handle } from '../chain/handle.ts';
import { limitGuesses, limitRate } from '../chain/limit-rate.ts';
import { refuseCrossSite } from '../chain/refuse-cross-site.ts';
import type { RequestState, Step } from '../context.ts';
import type { Dependencies } from '../dependencies.ts';
import { inOrder } from './in-order.ts';
import type { Route } from './route.ts';

/** The router of a table of routes, and which methods a path allows. */
export function buildRouter(routes: readonly Route[], api: Dependencies) {
  const router = new Router<RequestState>({ strict: true, sensitive: true });
  for (const route of inOrderOfPrecision(routes)) {
    router.register(route.path, [route.method.toLowerCase()], [inOrder(chainOf(route, api))]);
  }
  return {
    step: router.routes() as Step,
    methodsOf(path: string): string[] {
      const methods = router.match(path, 'GET').path.flatMap((layer) => layer.methods);
      return methods.length === 0 ? [] : [...new Set([...methods, 'OPTIONS'])].sort();
    },
  };
}

/** What happens to a request of this route, in this order. */
function chainOf(route: Route, api: Dependencies): Step[] {
  return [
    note(route),
    checkRoomId,
    limitGuesses(api),
    authenticate(route, api),
    limitRate(api),
    refuseCrossSite(api),
    admit(route, api),
    handle(route, api),
  ];
}

function note(route: Route): Step {
  return (ctx, next) => {
    ctx.state.route = route;
    return next();
  };
}

/** `/layers/jobs/:jobId` is looked at before `/layers/:layerId/features`: the first that fits answers. */
function inOrderOfPrecision(routes: readonly Route[]): Route[] {
  const rank = (route: Route) => route.path.replaceAll(/:[^/]+/g, '\u{10ffff}');
  return routes.toSorted((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0));
}
