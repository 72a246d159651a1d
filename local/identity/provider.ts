import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js';
import Provider, {
  interactionPolicy,
  type Configuration,
  type Grant,
  type InteractionPolicy,
  type ProviderContext,
} from 'oidc-provider';
import { findAccount } from './accounts.ts';
import { audience, clients } from './clients.ts';
import { registerDevelopmentGrant } from './development-grant.ts';
import { interaction } from './interaction.ts';
import type { ProviderKeys } from './keys.ts';
import { resourceServer } from './resource-server.ts';
import { showSignOutPage } from './sign-out-page.ts';

const day = 24 * 60 * 60;

/** Clients beside our own, and how they may prove that they are who they say. */
export type MoreClients = Pick<Configuration, 'clients' | 'clientAuthMethods'>;

/**
 * An OpenID Connect issuer for one machine: seeded users, no passwords, access tokens as JWTs with e-mail claims.
 * Browsers use authorization code with PKCE as with any issuer; scripts have the development grant.
 */
export function identityProvider(
  issuer: string,
  keys: ProviderKeys,
  more: MoreClients = { clients: [] },
): Provider {
  const provider: Provider = new Provider(
    issuer,
    configuration(keys, (ctx) => consentFor(provider, ctx), more),
  );
  registerDevelopmentGrant(provider);
  provider.use(interaction(provider));
  return provider;
}

function configuration(
  keys: ProviderKeys,
  loadExistingGrant: Configuration['loadExistingGrant'],
  more: MoreClients,
): Configuration {
  return {
    // Sign-ins under way and browser sessions may be lost with the process; keys and users are not.
    adapter: createMemoryAdapter(),
    ...more,
    clients: [...clients, ...more.clients],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    cookies: { keys: [keys.cookie] },
    extraTokenClaims: (_ctx, token) =>
      token.accountId === undefined ? undefined : findAccount(token.accountId)?.claims(),
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: true, logoutSource: showSignOutPage },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        useGrantedResource: () => true,
        getResourceServerInfo: () => resourceServer,
      },
    },
    findAccount: (_ctx, id) => Promise.resolve(findAccount(id)),
    interactions: { policy: withoutConsentPage(), url: (_ctx, { uid }) => `/interaction/${uid}` },
    jwks: { keys: [keys.signing] },
    loadExistingGrant,
    pkce: { required: () => true },
    renderError: (ctx, out) => {
      ctx.type = 'text';
      ctx.body = `${out.error}: ${out.error_description ?? ''}\n`;
    },
    ttl: { AccessToken: day, IdToken: 3600, Interaction: 3600, Session: 14 * day, Grant: 14 * day },
  };
}

/** The usual rules but for the one that native clients must ask for consent each time. */
function withoutConsentPage(): InteractionPolicy {
  const policy = interactionPolicy.base();
  policy.get('consent').checks.remove('native_client_prompt');
  return policy;
}

/** Our own clients need no consent page: what they may ask for is granted at sign-in. */
async function consentFor(provider: Provider, ctx: ProviderContext): Promise<Grant | undefined> {
  const accountId = ctx.oidc.session?.accountId;
  if (accountId === undefined) return undefined;
  const grant = new provider.Grant({ accountId, clientId: ctx.oidc.client.clientId });
  grant.addOIDCScope('openid email profile');
  grant.addResourceScope(audience, '');
  await grant.save();
  return grant;
}
