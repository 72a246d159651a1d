/** Headers of an uploaded file: it can be viewed, but must not execute, load resources or be sniffed. */
export function fileHeaders(mediaType: string, cacheControl: string): Readonly<Record<string, string>> {
  return {
    'Content-Type': mediaType,
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Content-Disposition': 'inline',
    'Cache-Control': cacheControl,
  };
}
