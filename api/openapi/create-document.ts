import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi';

import type { Route } from '../routing/route.ts';
import { describeRoute } from './describe-route.ts';

/** The OpenAPI document of a table of routes. Its text is in `openapi.json`, and a test fails on a difference. */
export function createOpenApiDocument(routes: readonly Route[]) {
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Chartroom',
      version: '1',
      description: 'Collaborative map rooms: markers, vector layers, rasters, live to every open browser.',
    },
    servers: [{ url: '/' }],
    paths: pathsOf(routes),
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'A signed-in user.' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-chartroom-session',
          description: 'A user signed in with a browser, by `/api/auth/sign-in`.',
        },
        apiToken: { type: 'http', scheme: 'bearer', description: 'A token of one room: `chart_…`.' },
      },
    },
  });
}

function pathsOf(routes: readonly Route[]): ZodOpenApiPathsObject {
  const ids = new Map<string, number>();
  const paths: Record<string, ZodOpenApiPathsObject[string]> = {};
  const ordered = routes.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  for (const route of ordered) {
    const path = route.path.replaceAll(/:([A-Za-z]+)/g, '{$1}');
    const uses = (ids.get(route.operation) ?? 0) + 1;
    ids.set(route.operation, uses);
    // One operation may have several paths, as job.read does; their ids must differ.
    const operationId = uses === 1 ? route.operation : `${route.operation}-${uses}`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeRoute(route, operationId) };
  }
  return paths;
}

function keyOf(route: Route): string {
  return `${route.path} ${route.method}`;
}
