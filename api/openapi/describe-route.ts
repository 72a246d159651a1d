import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiResponsesObject } from 'zod-openapi';

import { operations, type AccessRule } from '../../core/access/operations.ts';
import type { Route } from '../routing/route.ts';
import { errorSchema } from './error-schema.ts';

const anyError = {
  description: 'A refusal: `error` is a stable string, `message` a sentence.',
  content: {
    'application/json': { schema: errorSchema },
    'application/problem+json': { schema: errorSchema },
  },
};

const idempotencyHeader = z.object({
  'Idempotency-Key': z
    .string()
    .min(1)
    .max(255)
    .optional()
    .meta({
      description:
        'For 24 hours the same request under the same key is answered as the first time, with ' +
        '`Idempotency-Replayed: true`, and not carried out again; its caller must still be allowed to send it. Two ' +
        'multipart requests are the same when method and URL are. An answer with a secret is not told again: 409 ' +
        '`answer_not_kept` has the rest of it in its `details`.',
    }),
});

/** A route as an OpenAPI operation. */
export function describeRoute(route: Route, operationId: string): ZodOpenApiOperationObject {
  const rule: AccessRule = operations[route.operation];
  return {
    operationId,
    tags: [route.operation.split('.')[0] ?? ''],
    summary: route.docs.summary,
    description: [route.docs.description, accessInWords(rule)].filter(Boolean).join('\n\n'),
    security: securityOf(rule),
    requestParams: {
      path: z.object({ ...pathStrings(route.path), ...route.params?.shape }),
      ...(route.query === undefined ? {} : { query: route.query }),
      ...(route.method === 'POST' ? { header: idempotencyHeader } : {}),
    },
    ...requestBodyOf(route),
    responses: responsesOf(route),
  };
}

function pathStrings(path: string): Record<string, z.ZodString> {
  const names = [...path.matchAll(/:([A-Za-z]+)/g)].map((match) => match[1] ?? '');
  return Object.fromEntries(names.map((name) => [name, z.string()]));
}

function requestBodyOf({ body, multipart }: Route): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  if (body === 'none') return {};
  if (body === 'multipart') {
    const schema = multipart ?? z.object({ file: z.string().meta({ format: 'binary' }) });
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  const required = !body.safeParse(undefined).success;
  return { requestBody: { required, content: { 'application/json': { schema: body } } } };
}

function responsesOf({ responses }: Route): ZodOpenApiResponsesObject {
  const described = Object.entries(responses).map(([status, declared]) => {
    if (!('raw' in declared)) {
      return [
        status,
        { description: 'Done.', content: { 'application/json': { schema: declared } } },
      ] as const;
    }
    const { description, mediaType, schema } = declared;
    return [
      status,
      mediaType === null
        ? { description }
        : { description, content: { [mediaType]: schema === undefined ? {} : { schema } } },
    ] as const;
  });
  return { ...Object.fromEntries(described), '4XX': anyError, '5XX': anyError };
}

function securityOf(rule: AccessRule): Record<string, string[]>[] {
  return [
    { session: [] },
    { cookie: [] },
    ...(rule.token === 'refused' ? [] : [{ apiToken: [] }]),
    ...(rule.anonymous === 'never' ? [] : [{}]),
  ];
}

/** The row of the access table as a sentence. */
function accessInWords({ token, user, anonymous }: AccessRule): string {
  const users = {
    viewer: 'every member',
    editor: 'editors and the owner',
    owner: 'the owner',
    'signed-in': 'every signed-in user',
    operator: 'operators of the service',
  }[user];
  const tokens =
    token === 'refused'
      ? ''
      : token === 'any'
        ? ', every API token of the room'
        : `, API tokens with ${token.replace('-or-', ' or ')}`;
  const others = {
    never: '',
    always: ', everybody',
    'public-room': ', everybody in a public room',
    'public-deck': ', everybody where the room or its presentation is public',
  }[anonymous];
  return `For: ${users}${tokens}${others}.`;
}
