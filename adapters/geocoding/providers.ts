import { geoAdmin } from './geo-admin.ts';
import { nominatim } from './nominatim.ts';
import { photon } from './photon.ts';
import type { GeocoderProvider } from './provider.ts';

/** The geocoding services that an operator can choose. */
export const providers = { 'geo.admin.ch': geoAdmin, photon, nominatim } satisfies Record<
  string,
  GeocoderProvider
>;

export type GeocoderKind = keyof typeof providers;
export const geocoderKinds = Object.keys(providers) as [GeocoderKind, ...GeocoderKind[]];
