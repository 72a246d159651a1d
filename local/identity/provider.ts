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
import { htmlPage } from './html-page.ts';
import { interaction } from './interaction.ts';
import type { ProviderKeys } from './keys.ts';
import { resourceServer } from './resource-server.ts';

const day = 24 * 60 * 60;

/** Additional clients and their authentication methods. */
export type AdditionalClients = Pick<Configuration, 'clients' | 'clientAuthMethods'>;

/**
 * An OpenID Connect provider for development: seeded users, no passwords, JWT access tokens with e-mail claims.
 * Browsers use authorization code with PKCE; scripts use the development grant.
 */
export function identityProvider(
  issuer: string,
  keys: ProviderKeys,
  more: AdditionalClients = { clients: [] },
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
  more: AdditionalClients,
): Configuration {
  return {
    // Browser sessions and sign-ins in progress are lost on restart; keys and users are not.
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

/** The default policy without the consent prompt for native clients. */
function withoutConsentPage(): InteractionPolicy {
  const policy = interactionPolicy.base();
  policy.get('consent').checks.remove('native_client_prompt');
  return policy;
}

/** First-party clients need no consent page: grants their scopes at sign-in. */
async function consentFor(provider: Provider, ctx: ProviderContext): Promise<Grant | undefined> {
  const accountId = ctx.oidc.session?.accountId;
  if (accountId === undefined) return undefined;
  const grant = new provider.Grant({ accountId, clientId: ctx.oidc.client.clientId });
  grant.addOIDCScope('openid email profile');
  grant.addResourceScope(audience, '');
  await grant.save();
  return grant;
}

/** Sign-out page without external fonts, unlike the library's own. `form` is HTML from the library. */
function showSignOutPage(ctx: ProviderContext, form: string): void {
  ctx.type = 'html';
  ctx.body = htmlPage({
    title: 'Sign out of Chartroom',
    body: `<h1>Sign out?</h1>
${form}
<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>`,
  });
}
