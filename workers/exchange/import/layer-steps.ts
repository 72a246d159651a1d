import type { LayerRange } from '../../../workflows/contracts/rooms.ts';

/** Maximum number of steps that build layers; each fetches the file. */
const maxSteps = 8;

/** Divides the layers between `first` and `count` among steps: one each, as long as they are few. */
export function layerSteps(first: number, count: number): LayerRange[] {
  const size = Math.max(1, Math.ceil((count - first) / maxSteps));
  const steps: LayerRange[] = [];
  for (let from = first; from < count; from += size) steps.push({ from, to: Math.min(count, from + size) });
  return steps;
}
