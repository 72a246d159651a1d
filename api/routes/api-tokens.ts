import { z } from 'zod';

import { limits } from '../../core/limits.ts';
import type { ApiToken } from '../../core/access/api-token.ts';
import { createToken } from '../../core/tokens/create-token.ts';
import { revokeToken } from '../../core/tokens/revoke-token.ts';
import { userOf } from '../http/caller.ts';
import { answer, answerChange, defineRoute } from '../routing/define-route.ts';
import { epochMilliseconds, nameText, success } from '../schemas/common.ts';

const permission = z.enum(['read', 'write', 'upload']).meta({ id: 'TokenPermission' });
const days = limits.tokenLifetimeDays;

const apiToken = z
  .object({
    id: z.string(),
    name: z.string(),
    permissions: z.array(permission),
    createdBy: z.string(),
    createdAt: epochMilliseconds,
    expiresAt: epochMilliseconds.nullable(),
    lastUsedAt: epochMilliseconds.nullable(),
  })
  .meta({ id: 'ApiToken' });

const create = defineRoute({
  method: 'POST',
  path: '/api/rooms/:roomId/api-tokens',
  operation: 'token.create',
  scope: 'room',
  docs: {
    summary: 'Create an API token',
    description: 'The response is the only one that contains the secret.',
  },
  body: z
    .strictObject({
      name: nameText,
      permissions: z.array(permission).min(1).max(30),
      expiresInDays: z.int().min(days.min).max(days.max).nullable().default(null).meta({
        description: 'Days until the token expires. If null or omitted, it never expires.',
      }),
    })
    .meta({ examples: [{ name: 'my script', permissions: ['read', 'upload'], expiresInDays: 90 }] }),
  refusals: ['token_limit_reached'],
  responses: { 200: apiToken.extend({ success, token: z.string() }).meta({ id: 'IssuedApiToken' }) },
  withheld: ['token'],
  handler: ({ room, body, caller }, { database }) =>
    answerChange(
      database,
      (within) => createToken(within, room.key, userOf(caller), body),
      ({ token, secret }) =>
        answer(
          200,
          { success: true, token: secret, ...presentToken(token) },
          { 'Cache-Control': 'no-store' },
        ),
    ),
});

const list = defineRoute({
  method: 'GET',
  path: '/api/rooms/:roomId/api-tokens',
  operation: 'token.list',
  scope: 'room',
  docs: { summary: 'List the API tokens of a room without their secrets' },
  responses: { 200: z.object({ tokens: z.array(apiToken) }) },
  handler: async ({ room }, { database }) => {
    const tokens = await database.tokens.list(room.key);
    return answer(200, { tokens: tokens.map(presentToken) });
  },
});

const revoke = defineRoute({
  method: 'DELETE',
  path: '/api/rooms/:roomId/api-tokens/:tokenId',
  operation: 'token.revoke',
  scope: 'room',
  docs: { summary: 'Revoke an API token immediately' },
  refusals: ['token_not_found'],
  responses: { 200: z.object({ success, tokenId: z.string() }) },
  handler: async ({ room, params, caller }, { database }) => {
    await revokeToken(database, room.key, caller, params.tokenId);
    return answer(200, { success: true, tokenId: params.tokenId });
  },
});

function presentToken(token: ApiToken): z.output<typeof apiToken> {
  const { id, name, createdBy, createdAt, expiresAt, lastUsedAt } = token;
  return { id, name, permissions: [...token.permissions], createdBy, createdAt, expiresAt, lastUsedAt };
}

export const apiTokenRoutes = [create, list, revoke];
