import type { SamplePosition, SampledPositions } from './sampled-positions.ts';

type Location = readonly [column: number, row: number];

/** Returns the positions of locations in a raster, null outside of the area that its system covers. */
export type Locate = (locations: readonly Location[]) => Promise<readonly (SamplePosition | null)[]>;

/** Two locations between which the area covered by a reference system ends. */
interface Gap {
  /** Index of the covered sample. */
  readonly beside: number;
  readonly inside: Location;
  readonly outside: Location;
}

/** Each round divides the gaps into this number of steps. */
const steps = 32;
/** From 11 pixels between samples of a raster of 360 columns to a hundredth of a pixel. */
const rounds = 2;

/**
 * Positions at the edge of the area that a reference system covers: the corners of a world map in Mollweide
 * are outside, and samples alone would cut off the land between the last covered one and the edge.
 */
export async function edgeOfDomain(
  { across, positions }: SampledPositions,
  locations: readonly Location[],
  locate: Locate,
): Promise<NonNullable<SampledPositions['edges']>> {
  let gaps = gapsBetween(positions, locations, across);
  const edges: { beside: number; position: SamplePosition }[] = [];
  for (let round = 0; round < rounds && gaps.length > 0; round++) {
    const between = gaps.flatMap((gap) => locationsIn(gap));
    const found = await locate(between);
    gaps = gaps.map((gap, number) => {
      const first = number * (steps - 1);
      const part = found.slice(first, first + steps - 1);
      const end = part.includes(null) ? part.indexOf(null) : part.length;
      const position = part[end - 1] ?? null;
      if (position !== null) edges.push({ beside: gap.beside, position });
      const inside = end > 0 ? between[first + end - 1] : gap.inside;
      const outside = end < part.length ? between[first + end] : gap.outside;
      return { beside: gap.beside, inside: inside ?? gap.inside, outside: outside ?? gap.outside };
    });
  }
  return edges;
}

function gapsBetween(
  positions: SampledPositions['positions'],
  locations: readonly Location[],
  across: number,
): Gap[] {
  const gaps: Gap[] = [];
  for (const [index, position] of positions.entries()) {
    const neighbours = [index + across, ...(index % across < across - 1 ? [index + 1] : [])];
    for (const other of neighbours) {
      if (other >= positions.length || (position === null) === (positions[other] === null)) continue;
      const [beside, outside] = position === null ? [other, index] : [index, other];
      gaps.push({ beside, inside: locations[beside]!, outside: locations[outside]! });
    }
  }
  return gaps;
}

function locationsIn({ inside, outside }: Gap): Location[] {
  return Array.from({ length: steps - 1 }, (_, step) => {
    const share = (step + 1) / steps;
    return [
      inside[0] + (outside[0] - inside[0]) * share,
      inside[1] + (outside[1] - inside[1]) * share,
    ] as const;
  });
}
