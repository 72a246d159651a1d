/** An extent for a sentence. JSON has no infinite numbers, and would call them null. */
export function shownExtent(extent: readonly number[]): string {
  const sides = extent.map((side) => {
    if (Number.isFinite(side)) return String(side);
    return Number.isNaN(side) ? 'no number' : `${side < 0 ? '−' : ''}∞`;
  });
  return `[${sides.join(',')}]`;
}
