import type { ZodOpenApiOperationObject } from 'zod-openapi';

import { operations, type AccessRule } from '../../core/access/operations.ts';
import type { Route } from '../routing/route.ts';
import { accessInWords, securityOf } from './access.ts';
import { responsesOf } from './describe-answers.ts';
import { parametersOf, requestBodyOf } from './describe-request.ts';
import { tagOf } from './tags.ts';

/** A route as an OpenAPI operation. */
export function describeRoute(route: Route, path: string): ZodOpenApiOperationObject {
  const rule: AccessRule = operations[route.operation];
  return {
    operationId: route.docs.id ?? route.operation,
    tags: [tagOf(route.operation)],
    summary: route.docs.summary,
    description: [route.docs.description, accessInWords(rule)].filter(Boolean).join('\n\n'),
    security: securityOf(rule),
    requestParams: parametersOf(route, path),
    ...requestBodyOf(route),
    responses: responsesOf(route),
  };
}
