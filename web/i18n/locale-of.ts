/** Formats of numbers and dates if the browser states no region for a language. */
const defaultLocales: ReadonlyMap<string, string> = new Map([
  ['en', 'en-GB'],
  ['de', 'de-CH'],
  ['fr', 'fr-CH'],
  ['it', 'it-CH'],
]);

/** The locale of numbers and dates in a language: the first one of the browser's languages with a region. */
export function localeOf(language: string, preferred: readonly string[]): string {
  return preferred.find((tag) => tag.startsWith(`${language}-`)) ?? defaultLocales.get(language) ?? language;
}

/** A position of two formatted numbers: a decimal comma needs another separator. */
export function positionText(north: string, east: string): string {
  return `${north}°${north.includes(',') ? ' /' : ','} ${east}°`;
}
