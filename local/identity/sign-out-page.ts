import type { ProviderContext } from 'oidc-provider';
import { htmlPage } from './html-page.ts';

/** Asks whether to sign out, and asks nobody else for fonts, as the page of the library does. `form` is the library's. */
export function showSignOutPage(ctx: ProviderContext, form: string): void {
  ctx.type = 'html';
  ctx.body = htmlPage({
    title: 'Sign out of Chartroom',
    body: `<h1>Sign out?</h1>
${form}
<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>`,
  });
}
