const float = new Float32Array(1);
const bits = new Int32Array(float.buffer);

/** The largest 32-bit float that is not above `value`, which must be finite. */
export function floatBelow(value: number): number {
  const nearest = Math.fround(value);
  return nearest <= value ? nearest : neighbour(nearest, -1);
}

/** The smallest 32-bit float that is not below `value`, which must be finite. */
export function floatAbove(value: number): number {
  const nearest = Math.fround(value);
  return nearest >= value ? nearest : neighbour(nearest, 1);
}

/** The next float up or down: interpreted as integers, floats of one sign are in order. */
function neighbour(value: number, step: 1 | -1): number {
  if (value === 0) return step * 2 ** -149;
  float[0] = value;
  bits[0]! += value > 0 ? step : -step;
  return float[0];
}
