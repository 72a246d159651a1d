import type { ProviderContext } from 'oidc-provider';
import { htmlPage } from './html-page.ts';

/** Sign-out page without external fonts, unlike the library's own. `form` is HTML from the library. */
export function showSignOutPage(ctx: ProviderContext, form: string): void {
  ctx.type = 'html';
  ctx.body = htmlPage({
    title: 'Sign out of Chartroom',
    body: `<h1>Sign out?</h1>
${form}
<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>`,
  });
}
