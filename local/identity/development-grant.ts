import type Provider from 'oidc-provider';
import { errors, type ProviderContext } from 'oidc-provider';
import { findAccount } from './accounts.ts';
import { audience, developmentGrant } from './clients.ts';
import { resourceServer } from './resource-server.ts';

/** Lets scripts get the JWT of any local user with one request, no browser and no password. */
export function registerDevelopmentGrant(provider: Provider): void {
  const handle = async (ctx: ProviderContext): Promise<void> => {
    const { username } = ctx.oidc.params;
    if (typeof username !== 'string') throw new errors.InvalidRequest('username is missing');
    const account = findAccount(username);
    if (account === undefined) {
      throw new errors.InvalidRequest(
        'a name is letters (their case does not count), digits, ".", "_" or "-", at most 61 of them',
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
