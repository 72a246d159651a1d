import type { RasterDisplayChange } from '../service/shapes.ts';

/** The display as query parameters of tiles and legends, without opacity, which the map applies. */
export type DisplayParameters = Readonly<Record<string, string>>;

export function displayQuery({ stops, ...rest }: RasterDisplayChange): DisplayParameters {
  const query: Record<string, string> = {};
  for (const [name, value] of Object.entries(rest))
    if (value !== null && name !== 'opacity') query[name] = String(value);
  if (stops) query.stops = stops.map(([value, colour]) => `${value}:${String(colour).slice(1)}`).join();
  return query;
}
