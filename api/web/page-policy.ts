/**
 * Content Security Policy (Level 3) of the web application: its own files, and images from `origins` (configured
 * basemaps and the object store). The page has no inline scripts or styles; `data:` and `blob:` allow images created
 * by the page, such as a photo before its upload. `framedBy` lists the origins that may frame it.
 */
export function pagePolicy(origins: readonly string[], framedBy: readonly string[] = ["'none'"]): string {
  const others = origins.map((origin) => ` ${origin}`).join('');
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "worker-src 'self'",
    "font-src 'self'",
    "frame-src 'self'",
    `img-src 'self' data: blob:${others}`,
    `connect-src 'self'${others}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${framedBy.join(' ')}`,
  ].join('; ');
}
