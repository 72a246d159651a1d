import { emailOf, seededNames } from './accounts.ts';

const style = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { max-width: 26rem; margin: 12vh auto; padding: 0 1rem; }
  button, input { font: inherit; padding: 0.6rem 0.8rem; border-radius: 0.4rem; border: 1px solid GrayText; }
  button { cursor: pointer; }
  ul { list-style: none; padding: 0; display: grid; gap: 0.5rem; }
  ul button { width: 100%; text-align: left; }
  :focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
  form.other { display: grid; grid-template-columns: 1fr auto; gap: 0.5rem; }
  form.other label, form.other p { grid-column: 1 / -1; margin: 0; }
  [role=alert] { color: light-dark(#a00, #f99); }
`;

/** The login page of the local identity provider. No password: it stands in for a real issuer on one machine. */
export function loginPage(action: string, problem?: string): string {
  const seeded = seededNames.map(
    (name) =>
      `<li><button name="name" value="${name}">${name} <small>(${emailOf(name)})</small></button></li>`,
  );
  const alert = problem === undefined ? '' : `<p id="problem" role="alert">${problem}</p>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sign in to Chartroom (local)</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Sign in</h1>
<p>This is the identity provider of your own machine. Choose who you want to be.</p>
<form method="post" action="${action}"><ul>${seeded.join('')}</ul></form>
<h2>Somebody else</h2>
<form class="other" method="post" action="${action}">
<label for="name">Name</label>
<input id="name" name="name" required pattern="[a-z0-9][a-z0-9._\\-]{0,60}" autocomplete="username"
 autocapitalize="none" spellcheck="false" aria-describedby="hint${problem === undefined ? '' : ' problem'}">
<button>Sign in</button>
<p id="hint"><small>Lower-case letters, digits, dots and dashes.</small></p>
${alert}
</form>
</main>
</body>
</html>
`;
}
