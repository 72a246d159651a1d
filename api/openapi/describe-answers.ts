import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import type { RawAnswer, Route } from '../routing/route.ts';
import { refusalsByStatus, refusalName } from './describe-refusals.ts';
import { contentOf } from './media-types.ts';

/** The successful responses of a route and its errors by status. */
export function responsesOf(route: Route): ZodOpenApiResponsesObject {
  const answers = Object.entries(route.responses).map(([status, declared]) => [
    status,
    'raw' in declared
      ? describeRaw(declared)
      : { description: 'OK.', content: { 'application/json': { schema: declared } } },
  ]);
  const refusals = refusalsByStatus(route).map(([status, codes]) => [
    status,
    { $ref: `#/components/responses/${refusalName(status, codes)}` },
  ]);
  return Object.fromEntries([...answers, ...refusals]) as ZodOpenApiResponsesObject;
}

function describeRaw({ description, mediaType, schema: given }: RawAnswer): ZodOpenApiResponseObject {
  if (mediaType === null) return { description };
  const [bare, schema] = contentOf(mediaType, given);
  return { description, content: { [bare]: { schema } } };
}
