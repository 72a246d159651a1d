/** A ring: the range of its values, two per position. */
export interface Ring {
  from: number;
  to: number;
}

/** Latitude of the pole enclosed by rings around the world: the nearer one. */
export function nearerPole(values: Float64Array, rings: readonly Ring[]): -90 | 90 {
  return rings.reduce((sum, ring) => sum + middle(values, ring), 0) < 0 ? -90 : 90;
}

function middle(values: Float64Array, { from, to }: Ring): number {
  let sum = 0;
  for (let i = from; i < to; i += 2) sum += values[i + 1]!;
  return sum / ((to - from) / 2);
}
