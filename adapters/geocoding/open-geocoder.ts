import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { Refusal } from '../../core/errors.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { FoundLocation, Geocoder, LocationQuery } from '../../core/ports/geocoder.ts';
import type { GeocoderProvider } from './provider.ts';
import { providers } from './providers.ts';
import type { GeocoderSettings } from './settings.ts';

const maxLocations = 8;
/** Searches whose results are cached, each of at most 8 locations. */
const maxCached = 2000;
const cachedMs = 6 * 3600_000;
const timeoutMs = 5000;
const maxBytes = 256 * 1024;
/** A search that would wait longer for its turn is rejected (milliseconds). */
const maxWaitMs = 2000;

/**
 * A geocoder of the operator. Equal searches share a request and its result; requests are spaced so that this process
 * sends at most `requestsPerSecond`.
 */
export function openGeocoder(
  { kind, url: base, attribution, requestsPerSecond }: GeocoderSettings,
  { clock, log, userAgent }: { clock: Clock; log: Logger; userAgent: string },
): Geocoder {
  const provider: GeocoderProvider = providers[kind];
  const takeTurn = spacing(1000 / requestsPerSecond, clock);
  const cache = new LRUCache<string, readonly FoundLocation[], LocationQuery>({
    ...{ max: maxCached, ttl: cachedMs },
    fetchMethod: async (_key, _stale, { context }) => {
      await takeTurn();
      const url = provider.urlOf(base, context, maxLocations);
      try {
        return provider.read(await request(url, userAgent)).slice(0, maxLocations);
      } catch (err) {
        log.warn({ err, geocoder: kind, host: url.host }, 'the geocoder cannot be used');
        throw new Refusal('geocoder_unavailable', undefined, {}, { cause: err });
      }
    },
  });
  return {
    attribution: attribution === null ? provider.attribution : { text: attribution, url: null },
    find({ text, language, near }) {
      const query = { text, language, near: near === null ? null : coarse(near) };
      return cache.forceFetch(JSON.stringify(query), { context: query });
    },
  };
}

/** To half a degree: neighbours share results, and the service does not learn what exactly a user looks at. */
function coarse({ longitude, latitude }: NonNullable<LocationQuery['near']>): LocationQuery['near'] {
  return { longitude: Math.round(longitude * 2) / 2, latitude: Math.round(latitude * 2) / 2 };
}

async function request(url: URL, userAgent: string): Promise<unknown> {
  const response = await fetch(url, {
    headers: { Accept: 'application/json', 'User-Agent': userAgent },
    // The operator has chosen the host, not those that it redirects to.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Error(`The geocoder answered ${response.status}.`);
  return JSON.parse(await textOf(response));
}

async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error(`The geocoder sent more than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Resolves in turns that are `intervalMs` apart. Throws Refusal if the turn is too far in the future. */
function spacing(intervalMs: number, clock: Clock): () => Promise<void> {
  let next = 0;
  return async () => {
    const now = clock.now();
    const wait = Math.max(0, next - now);
    if (wait > maxWaitMs)
      throw new Refusal('rate_limited', 'Too many searches for locations; retry later.', { retryAfter: 2 });
    next = Math.max(now, next) + intervalMs;
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  };
}
