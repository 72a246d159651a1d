import { Refusal } from '../errors.ts';

const nowhere = 'http://nowhere.invalid';

/** The path and query to redirect to after the sign-in. Anything outside this site is rejected. */
export function returnPath(request: string): string {
  // URL parsers treat a backslash as a slash and drop tabs and line breaks.
  const plain = request.startsWith('/') && !/[\\\p{Cc}]/u.test(request);
  const url = plain && URL.canParse(request, nowhere) ? new URL(request, nowhere) : null;
  if (url === null || url.origin !== nowhere || url.pathname.startsWith('//')) {
    throw new Refusal('invalid_request', 'returnTo must be a path of this site, such as "/rooms/abc".');
  }
  return `${url.pathname}${url.search}${url.hash}`;
}
