/** An extent for a message. JSON would write infinite numbers as null. */
export function shownExtent(extent: readonly number[]): string {
  const sides = extent.map((side) => {
    if (Number.isFinite(side)) return String(side);
    return Number.isNaN(side) ? 'NaN' : `${side < 0 ? '−' : ''}∞`;
  });
  return `[${sides.join(',')}]`;
}
