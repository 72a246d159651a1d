import { audience } from './clients.ts';

/** Our API as the provider knows it: its access tokens are JWTs, so that the API checks them without a call. */
export const resourceServer = {
  scope: '',
  audience,
  accessTokenFormat: 'jwt',
  jwt: { sign: { alg: 'RS256' } },
} as const;
