/** Headers of a file that strangers made: it may be looked at, and nothing in it may run, load or be guessed at. */
export function fileHeaders(mediaType: string, cacheControl: string): Readonly<Record<string, string>> {
  return {
    'Content-Type': mediaType,
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Content-Disposition': 'inline',
    'Cache-Control': cacheControl,
  };
}
