import { audience } from './clients.ts';

/** The API as a resource server. Its access tokens are JWTs, which the API verifies without a request. */
export const resourceServer = {
  scope: '',
  audience,
  accessTokenFormat: 'jwt',
  jwt: { sign: { alg: 'RS256' } },
} as const;
