import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi';

import type { Route } from '../routing/route.ts';
import { refusalComponents } from './describe-refusals.ts';
import { describeRoute } from './describe-route.ts';
import { withExamples } from './examples/with-examples.ts';
import { routesByPath } from './paths.ts';
import { plainly } from './plainly.ts';
import { describeTags, tagOf } from './tags.ts';

/** The OpenAPI document of a table of routes. Its text is in `openapi.json`, and a test fails on a difference. */
export function createOpenApiDocument(routes: readonly Route[]) {
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Chartroom',
        version: '1',
        description:
          'Collaborative map rooms: markers, vector layers, rasters, live to every open browser. Version 1 only ' +
          'grows: members, operations and codes may be added, so a client ignores what it does not know.',
      },
      servers: [{ url: '/' }],
      tags: describeTags(new Set(routes.map(({ operation }) => tagOf(operation)))),
      paths: pathsOf(routes),
      components: {
        ...refusalComponents(routes),
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
    },
    { override: plainly },
  );
  return withExamples(document);
}

function pathsOf(routes: readonly Route[]): ZodOpenApiPathsObject {
  return Object.fromEntries(
    [...routesByPath(routes)].map(([path, ofPath]) => [
      path,
      Object.fromEntries(ofPath.map((route) => [route.method.toLowerCase(), describeRoute(route, path)])),
    ]),
  );
}
