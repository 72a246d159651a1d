import type { PaddingOptions } from 'maplibre-gl';

interface Edges {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Pixels of the map, from the nearer side, that the text box covers. None if the box is below the map, as on narrow
 * screens.
 */
export function paddingOf(map: Edges, text: Edges | undefined): PaddingOptions {
  const none = { top: 0, right: 0, bottom: 0, left: 0 };
  if (text === undefined || text.top >= map.bottom || text.right <= map.left || text.left >= map.right)
    return none;
  const [before, after] = [text.left - map.left, map.right - text.right];
  return before <= after
    ? { ...none, left: text.right - map.left }
    : { ...none, right: map.right - text.left };
}
