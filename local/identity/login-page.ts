import { emailOf, seededNames } from './accounts.ts';
import { htmlPage } from './html-page.ts';

const style = `
  ul { list-style: none; padding: 0; display: grid; gap: 0.5rem; }
  ul button { width: 100%; text-align: left; }
  form.other { display: grid; grid-template-columns: 1fr auto; gap: 0.5rem; }
  form.other label, form.other p { grid-column: 1 / -1; margin: 0; }
  [role=alert] { color: light-dark(#a00, #f99); }
`;

/** Login page of the local identity provider. No password: it replaces a real issuer on one machine. */
export function loginPage(action: string, problem?: string): string {
  const seeded = seededNames.map(
    (name) =>
      `<li><button name="name" value="${name}">${name} <small>(${emailOf(name)})</small></button></li>`,
  );
  const alert = problem === undefined ? '' : `<p id="problem" role="alert">${problem}</p>`;
  const body = `<h1>Sign in</h1>
<p>This is the local identity provider for development. Choose a user; no password is needed.</p>
<form method="post" action="${action}"><ul>${seeded.join('')}</ul></form>
<h2>Another user</h2>
<form class="other" method="post" action="${action}">
<label for="name">Name</label>
<input id="name" name="name" required pattern="[a-z0-9][a-z0-9._\\-]{0,60}" autocomplete="username"
 autocapitalize="none" spellcheck="false" aria-describedby="hint${problem === undefined ? '' : ' problem'}">
<button>Sign in</button>
<p id="hint"><small>Lower-case letters, digits, dots and dashes.</small></p>
${alert}
</form>`;
  return htmlPage({ title: 'Sign in to Chartroom', body, style });
}
