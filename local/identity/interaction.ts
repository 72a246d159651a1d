import type Koa from 'koa';
import type Provider from 'oidc-provider';
import { findAccount } from './accounts.ts';
import { loginPage } from './login-page.ts';

const path = /^\/interaction\/[\w-]+$/;
const maxFormLength = 1000;

/** Serves the login page and handles its form; passes all other requests to the provider. */
export function interaction(provider: Provider): Koa.Middleware {
  return async (ctx, next) => {
    if (!path.test(ctx.path)) {
      await next();
      return;
    }
    ctx.set('Cache-Control', 'no-store');
    ctx.set(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    );
    ctx.type = 'html';
    if (ctx.method === 'GET') {
      await provider.interactionDetails(ctx.req, ctx.res);
      ctx.body = loginPage(ctx.path);
      return;
    }
    const account = ctx.method === 'POST' ? findAccount(await postedName(ctx)) : undefined;
    if (account === undefined) {
      ctx.status = 400;
      ctx.body = loginPage(ctx.path, 'This name is not valid.');
      return;
    }
    ctx.respond = false;
    const result = { login: { accountId: account.accountId } };
    await provider.interactionFinished(ctx.req, ctx.res, result, { mergeWithLastSubmission: false });
  };
}

async function postedName(ctx: Koa.Context): Promise<string> {
  let form = '';
  for await (const chunk of ctx.req) {
    form += String(chunk);
    if (form.length > maxFormLength) return '';
  }
  return new URLSearchParams(form).get('name') ?? '';
}
