import { countDrawn } from './count-drawn.ts';
import { readSvg } from './read-svg.ts';
import { fitted, viewBoxOf } from './view-box.ts';
import { writeSvg } from './write-svg.ts';

export interface CleanSvg {
  readonly text: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Rewrites an icon through the allow-list, with `size` pixels on its longer side. Throws Refusal
 * `invalid_icon`.
 */
export function cleanSvg(bytes: Uint8Array, size: number): CleanSvg {
  const root = readSvg(bytes);
  countDrawn(root);
  const viewBox = viewBoxOf(root);
  return { text: writeSvg(root, viewBox, size), ...fitted(viewBox, size) };
}
