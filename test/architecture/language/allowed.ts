import type { LanguageFinding } from './passage.ts';

interface Allowed {
  /** What is found: a whole name, or words of a text. */
  readonly found: string;
  /** Prefixes of the paths; without them, all files. */
  readonly files?: readonly string[];
  readonly reason: string;
}

/** Uses of forbidden words that stay: at most twenty. */
export const allowed: readonly Allowed[] = [
  { found: 'answer_not_kept', reason: 'error code of the interface' },
  {
    found: 'gone',
    files: ['api/routes/markers.ts', 'web/markers/', 'test/api/marker-lists.test.ts'],
    reason: 'field of the interface: deleted markers',
  },
  {
    found: 'place',
    files: ['api/openapi/', 'api/routes/raster-values.ts', 'web/rasters/rasters-at.ts'],
    reason: 'path parameter of the interface',
  },
];

export function isAllowed({ file, found }: LanguageFinding): boolean {
  return allowed.some(
    (entry) =>
      (found === entry.found || (entry.found.includes(' ') && found.includes(entry.found))) &&
      (entry.files === undefined || entry.files.some((path) => file.startsWith(path))),
  );
}
