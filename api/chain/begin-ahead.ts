import { hash } from 'node:crypto';

import type { LayerVersion } from '../../core/ports/layer-repository.ts';
import type { Context, Step } from '../context.ts';
import type { Dependencies } from '../dependencies.ts';
import { Exchange } from '../http/exchange.ts';
import { paramOf } from '../http/params.ts';
import type { Answer, Route } from '../routing/route.ts';
import type { Found } from '../routing/scope.ts';
import { readUrl } from './read-input.ts';

/** An answer that was begun before it was known that it may be given. */
export interface AnswerAhead {
  /** What it was made of. */
  readonly layer: LayerVersion;
  readonly answer: Answer;
  readonly exchange: Exchange;
}

/** Callers and layers that are remembered, some hundred bytes each. */
const remembered = 10_000;

/**
 * Begins the answer while the database is asked whether it may be given: one does not wait for the other. Only for a
 * credential that saw the same layer before and was not refused since, so that nobody else can make us work. What was
 * begun is sent by `handle`, once this request too is let in.
 */
export function beginAhead(route: Route, api: Dependencies): Step {
  if (!route.ahead) return (_, next) => next();
  const visits = new Map<string, LayerVersion>();
  return async (ctx, next) => {
    const visit = visitOf(ctx);
    const seen = visits.get(visit);
    if (seen !== undefined) ctx.state.ahead = answerAhead(route, ctx, seen, api);
    try {
      await next();
    } catch (refusal) {
      visits.delete(visit);
      throw refusal;
    }
    const { layer } = ctx.state.found as Found['layer'];
    if (seen === undefined || !isSameVersion(seen, layer)) remember(visits, visit, layer);
  };
}

/** What was begun for this request, if it is of the version of the layer that the caller was let in to. */
export async function begunFor({ state: { ahead, found } }: Context): Promise<AnswerAhead | null> {
  if (ahead === undefined) return null;
  const begun = (await ahead) as AnswerAhead | null;
  return begun !== null && isSameVersion(begun.layer, (found as Found['layer']).layer) ? begun : null;
}

/** Null when it failed: it is then made again, and fails again, in its turn. */
async function answerAhead(
  route: Route,
  ctx: Context,
  seen: LayerVersion,
  api: Dependencies,
): Promise<AnswerAhead | null> {
  try {
    // The question goes out to the database first.
    await new Promise((resolve) => setImmediate(resolve));
    const layer = await api.layerManifests(api.database.layers, seen);
    if (layer === null) return null;
    const exchange = Object.assign(new Exchange(ctx), { layer, ...readUrl(route, ctx) });
    return { layer: seen, exchange, answer: await route.handler(exchange as never, api) };
  } catch {
    return null;
  }
}

/** No more than the name of the version: texts of a layer may be long, and manifests have a cache of their own. */
function remember(
  visits: Map<string, LayerVersion>,
  visit: string,
  { id, objectPrefix }: LayerVersion,
): void {
  visits.set(visit, { id, objectPrefix });
  if (visits.size <= remembered) return;
  for (const oldest of visits.keys()) {
    visits.delete(oldest);
    return;
  }
}

/** Names who asks, by what they show, and for which layer. No secret is kept. */
function visitOf(ctx: Context): string {
  const shown = [paramOf(ctx, 'layerId'), ctx.get('Authorization'), ctx.get('Cookie')];
  return hash('sha256', shown.join('\n'), 'base64');
}

/** The prefix of its objects names a version of a layer, which never changes. */
function isSameVersion(one: LayerVersion, other: LayerVersion): boolean {
  return one.id === other.id && one.objectPrefix === other.objectPrefix;
}
