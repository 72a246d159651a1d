import { z } from 'zod';
import { type GeocoderKind, geocoderKinds, providers } from './providers.ts';

export const geocoderEnvironment = {
  GEOCODER: z.enum(geocoderKinds).optional(),
  GEOCODER_URL: z.url({ protocol: /^https?$/ }).optional(),
  GEOCODER_ATTRIBUTION: z.string().min(1).max(200).optional(),
  GEOCODER_REQUESTS_PER_SECOND: z.coerce.number().min(0.1).max(1000).default(10),
};

export interface GeocoderSettings {
  readonly kind: GeocoderKind;
  /** Base URL of the service. */
  readonly url: string;
  /** Replaces the name of the source; null: that of the kind. */
  readonly attribution: string | null;
  readonly requestsPerSecond: number;
}

type Environment = z.output<z.ZodObject<typeof geocoderEnvironment>>;

/** Null if no geocoder is configured. */
export function geocoderSettings(environment: Environment): GeocoderSettings | null {
  const { GEOCODER: kind, GEOCODER_URL, GEOCODER_ATTRIBUTION, GEOCODER_REQUESTS_PER_SECOND } = environment;
  const url = GEOCODER_URL ?? (kind === undefined ? null : providers[kind].publicUrl);
  if (kind === undefined || url === null) return null;
  const attribution = GEOCODER_ATTRIBUTION ?? null;
  return { kind, url, attribution, requestsPerSecond: GEOCODER_REQUESTS_PER_SECOND };
}

/** Public services of OpenStreetMap are not for the traffic of an organisation, so their URL has no default. */
export function hasGeocoderUrl(environment: Environment): boolean {
  return environment.GEOCODER === undefined || geocoderSettings(environment) !== null;
}
