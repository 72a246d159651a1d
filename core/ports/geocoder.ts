/** A location that a geocoder found: an address, a street, a settlement, a point of interest. */
export interface FoundLocation {
  readonly name: string;
  /** What tells it apart from others of its name, such as the municipality and the country. */
  readonly detail: string | null;
  /** Degrees (WGS 84). */
  readonly longitude: number;
  readonly latitude: number;
  /** West, south, east, north; null if the geocoder names a point alone. */
  readonly extent: readonly [west: number, south: number, east: number, north: number] | null;
}

export interface LocationQuery {
  readonly text: string;
  /** ISO 639-1. */
  readonly language: string;
  /** Locations near it are preferred, if the geocoder can. */
  readonly near: { readonly longitude: number; readonly latitude: number } | null;
}

/** Finds locations by their names and addresses. */
export interface Geocoder {
  /** Must be shown beside the locations. */
  readonly attribution: { readonly text: string; readonly url: string | null };
  /** The likeliest locations first. Throws Refusals with `geocoder_unavailable` and `rate_limited`. */
  find(query: LocationQuery): Promise<readonly FoundLocation[]>;
}
