import { createHash } from 'node:crypto';
import type { Refusal } from '../../core/errors.ts';

const style = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { max-width: 30rem; margin: 12vh auto; padding: 0 1rem; }
  :focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
`;

/** Content Security Policy that allows only the inline style of this page. */
export const signInPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Error page of a failed sign-in: what happened and what to do. */
export function signInPage(refusal: Refusal, requestId: string): string {
  const again = typeof refusal.details.signIn === 'string' ? refusal.details.signIn : '/api/auth/sign-in';
  const [advice, link] = adviceOn(refusal.status);
  const next = link === null ? '' : `<p><a href="${escaped(again)}">${link}</a></p>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Not signed in</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main>
<h1>You are not signed in</h1>
<p>${escaped(refusal.message)}</p>
<p>${advice}</p>
${next}
<p><small>If this does not help, contact the operator of this service: ${escaped(refusal.code)}, request ${escaped(requestId)}.</small></p>
</main>
</body>
</html>
`;
}

function adviceOn(status: number): [advice: string, link: string | null] {
  if (status === 404) return ['Retrying will not help.', null];
  if (status === 429 || status >= 500) return ['Wait a moment, then try again.', 'Try again'];
  return ['Sign in again in the same browser, with cookies enabled.', 'Sign in again'];
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
