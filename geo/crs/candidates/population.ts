import { type City, largeCities } from './tables.ts';

/** Kilometres in a degree of latitude, about. */
const kilometres = 111;
/** Distance at which a city counts a third of its population (kilometres). */
const reach = 20;
/** Cities farther away are ignored (degrees of latitude). */
const maxDegrees = 5;

export interface Surroundings {
  /** The nearest city within about 500 km; null if there is none. */
  readonly city: string | null;
  /** Inhabitants of the surrounding cities, those nearby counting most. */
  readonly population: number;
}

/** Describes a position by the cities around it. */
export function surroundingsOf(longitude: number, latitude: number): Surroundings {
  let nearest: City | null = null;
  let minDistance = Infinity;
  let population = 0;
  const across = kilometres * Math.cos((latitude * Math.PI) / 180);
  for (const city of largeCities()) {
    const north = city.latitude - latitude;
    if (Math.abs(north) > maxDegrees) continue;
    const east = ((city.longitude - longitude + 540) % 360) - 180;
    const distance = Math.hypot(east * across, north * kilometres);
    if (distance > maxDegrees * kilometres) continue;
    population += city.population * Math.exp(-distance / reach);
    if (distance >= minDistance) continue;
    minDistance = distance;
    nearest = city;
  }
  return { city: nearest?.name ?? null, population };
}
