import { Refusal } from '../errors.ts';

const nowhere = 'http://nowhere.invalid';

/** Where to go after the sign-in, as path and query on this very site; anything else is refused. */
export function returnPath(request: string): string {
  // URL parsers take a backslash for a slash, and drop tabs and line breaks.
  const plain = request.startsWith('/') && !/[\\\p{Cc}]/u.test(request);
  const url = plain && URL.canParse(request, nowhere) ? new URL(request, nowhere) : null;
  if (url === null || url.origin !== nowhere || url.pathname.startsWith('//')) {
    throw new Refusal('invalid_request', 'returnTo must be a path of this site, such as "/rooms/abc".');
  }
  return `${url.pathname}${url.search}${url.hash}`;
}
