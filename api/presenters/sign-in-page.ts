import { createHash } from 'node:crypto';
import type { Refusal } from '../../core/errors.ts';

const style = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { max-width: 30rem; margin: 12vh auto; padding: 0 1rem; }
  :focus-visible { outline: 3px solid Highlight; outline-offset: 2px; }
`;

/** The style of this page and nothing else. */
export const signInPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A sign-in that came to nothing, told to the person who sees the answer: what happened, and what to do now. */
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
<p><small>If that does not help, tell those who run this service: ${escaped(refusal.code)}, request ${escaped(requestId)}.</small></p>
</main>
</body>
</html>
`;
}

function adviceOn(status: number): [advice: string, link: string | null] {
  if (status === 404) return ['Nothing that you do here changes that.', null];
  if (status === 429 || status >= 500) return ['Wait a moment, then try it again.', 'Try again'];
  return [
    'Nothing was changed. Begin again, in this same browser, and let it keep cookies.',
    'Sign in again',
  ];
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
