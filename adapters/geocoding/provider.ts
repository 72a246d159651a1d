import { z } from 'zod';
import type { FoundLocation, LocationQuery } from '../../core/ports/geocoder.ts';

/** The interface of a kind of geocoding service. */
export interface GeocoderProvider {
  /** The service that everybody may use; null if an operator needs an own one. */
  readonly publicUrl: string | null;
  readonly attribution: { readonly text: string; readonly url: string };
  /** The URL of a search below the base URL of the service. */
  urlOf(base: string, query: LocationQuery, max: number): URL;
  /** The locations in a parsed response, without those that have no name or no position. Throws if it has another schema. */
  read(response: unknown): FoundLocation[];
}

const maxTextLength = 200;
const longitude = z.coerce.number().min(-180).max(180);
const latitude = z.coerce.number().min(-90).max(90);
const box = z
  .tuple([longitude, latitude, longitude, latitude])
  .refine(([, south, , north]) => south <= north);

/** A text of a service: one line of limited length. */
const plain = z
  .string()
  .max(10_000)
  .transform((text) =>
    text
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, maxTextLength),
  );

const location = z.object({
  name: plain.pipe(z.string().min(1)),
  detail: plain.transform((text) => text || null),
  longitude,
  latitude,
  // The position is useful without it.
  extent: box.nullable().catch(null),
});

/** More entries than any search requests are not read. */
const maxEntries = 20;

/** A list in a response. */
export function entries<Entry extends z.ZodType>(entry: Entry) {
  return z
    .array(z.unknown())
    .transform((all) => all.slice(0, maxEntries))
    .pipe(z.array(entry));
}

/** Null if the service sent no name, or no position on the earth. */
export function foundLocation(given: z.input<typeof location>): FoundLocation | null {
  return location.safeParse(given).data ?? null;
}

/** A URL below that of the service, which may have a path of its own. */
export function urlBelow(base: string, path: string, parameters: Readonly<Record<string, string>>): URL {
  const url = new URL(path, base.endsWith('/') ? base : `${base}/`);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url;
}
