import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi';

import type { Route } from '../routing/route.ts';
import { refusalComponents } from './describe-refusals.ts';
import { describeRoute } from './describe-route.ts';
import { routesByPath } from './paths.ts';
import { plainly } from '../schemas/plainly.ts';
import { describeTags, tagOf } from './tags.ts';

/** The OpenAPI document of a table of routes. A test compares it with `openapi.json`. */
export function createOpenApiDocument(routes: readonly Route[]) {
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Chartroom',
        version: '1',
        description:
          'Collaborative map rooms whose content updates live. Version ' +
          '1 is only extended: fields, operations and error codes may be added, so clients must ' +
          'ignore unknown ones.',
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
            description: 'A user signed in with a browser through `/api/auth/sign-in`.',
          },
          apiToken: { type: 'http', scheme: 'bearer', description: 'An API token of a room: `chart_…`.' },
        },
      },
    },
    { override: plainly },
  );
}

function pathsOf(routes: readonly Route[]): ZodOpenApiPathsObject {
  return Object.fromEntries(
    [...routesByPath(routes)].map(([path, ofPath]) => [
      path,
      Object.fromEntries(ofPath.map((route) => [route.method.toLowerCase(), describeRoute(route, path)])),
    ]),
  );
}
