/** The part of oidc-provider 9 that the local identity provider uses; the package carries no types. */
declare module 'oidc-provider' {
  import type Koa from 'koa';

  export interface Account {
    accountId: string;
    claims: () => Record<string, unknown>;
  }

  export interface AccessToken {
    accountId: string;
    resourceServer: unknown;
    expiration: number;
    tokenType: string;
    save: () => Promise<string>;
  }

  export interface Grant {
    addOIDCScope: (scope: string) => void;
    addResourceScope: (resource: string, scope: string) => void;
    save: () => Promise<string>;
  }

  export interface ProviderContext extends Koa.Context {
    oidc: {
      client: { clientId: string };
      params: Record<string, unknown>;
      session?: { accountId?: string };
      entity: (name: string, value: unknown) => void;
    };
  }

  export interface InteractionPolicy {
    get: (prompt: string) => { checks: { remove: (reason: string) => void } };
  }

  export const interactionPolicy: { base: () => InteractionPolicy };

  export interface Configuration {
    adapter: unknown;
    clients: readonly Record<string, unknown>[];
    clientAuthMethods?: readonly string[];
    claims: Record<string, readonly string[]>;
    conformIdTokenClaims: boolean;
    cookies: { keys: readonly string[] };
    extraTokenClaims: (
      ctx: ProviderContext,
      token: { accountId?: string },
    ) => Readonly<Record<string, unknown>> | undefined;
    features: Record<string, unknown>;
    findAccount: (ctx: ProviderContext, id: string) => Promise<Account | undefined>;
    interactions: {
      policy: InteractionPolicy;
      url: (ctx: ProviderContext, interaction: { uid: string }) => string;
    };
    jwks: { keys: readonly unknown[] };
    loadExistingGrant: (ctx: ProviderContext) => Promise<Grant | undefined>;
    pkce: { required: () => boolean };
    renderError: (ctx: Koa.Context, out: { error: string; error_description?: string }) => void;
    ttl: Record<string, number>;
  }

  export default class Provider extends Koa {
    constructor(issuer: string, configuration: Configuration);
    readonly issuer: string;
    AccessToken: new (values: Record<string, unknown>) => AccessToken;
    ResourceServer: new (identifier: string, info: Readonly<Record<string, unknown>>) => unknown;
    Grant: new (values: { accountId: string; clientId: string }) => Grant;
    registerGrantType: (
      name: string,
      handler: (ctx: ProviderContext) => Promise<void>,
      parameters: Set<string>,
    ) => void;
    interactionDetails: (request: unknown, response: unknown) => Promise<{ uid: string }>;
    interactionFinished: (
      request: unknown,
      response: unknown,
      result: Record<string, unknown>,
      options: { mergeWithLastSubmission: boolean },
    ) => Promise<void>;
  }

  export const errors: {
    InvalidRequest: new (message: string) => Error;
  };
}

declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  export function createMemoryAdapter(): unknown;
}
