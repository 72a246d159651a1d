/**
 * What the page of the web application may load (Content Security Policy Level 3): its own files, and pictures from
 * these other origins: maps that the configuration names, and the object store. No script or style stands in the page
 * itself; `data:` and `blob:` are pictures that the page made, such as a photo before it is uploaded. `framedBy`: whose
 * pages may show it in a frame.
 */
export function pagePolicy(origins: readonly string[], framedBy: readonly string[] = ["'none'"]): string {
  const others = origins.map((origin) => ` ${origin}`).join('');
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "worker-src 'self'",
    `img-src 'self' data: blob:${others}`,
    `connect-src 'self'${others}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${framedBy.join(' ')}`,
  ].join('; ');
}
