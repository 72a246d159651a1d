import type Provider from 'oidc-provider';
import { errors, type ProviderContext } from 'oidc-provider';
import { findAccount } from './accounts.ts';
import { audience, developmentGrant } from './clients.ts';
import { resourceServer } from './resource-server.ts';

/** Registers a grant with which scripts get the JWT of any local user in one request, without browser or password. */
export function registerDevelopmentGrant(provider: Provider): void {
  const handle = async (ctx: ProviderContext): Promise<void> => {
    const { username } = ctx.oidc.params;
    if (typeof username !== 'string') throw new errors.InvalidRequest('username is missing');
    const account = findAccount(username);
    if (account === undefined) {
      throw new errors.InvalidRequest(
        'a name consists of letters, digits, ".", "_" and "-", starts with a letter or digit and has at most 61 characters',
      );
    }
    const token = new provider.AccessToken({ accountId: account.accountId, client: ctx.oidc.client });
    token.resourceServer = new provider.ResourceServer(audience, resourceServer);
    ctx.oidc.entity('AccessToken', token);
    ctx.body = {
      access_token: await token.save(),
      expires_in: token.expiration,
      token_type: token.tokenType,
    };
  };
  provider.registerGrantType(developmentGrant, handle, new Set(['username']));
}
