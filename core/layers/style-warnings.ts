import { readLayerStyle, type StyledLayer } from '../../geo/style/model/read-layer-style.ts';
import type { JobWarning } from '../jobs/job-state.ts';

/** What a layer's style says and no renderer draws; it is stored as sent. */
export function styleWarnings({ color, strokeWeight, style }: StyledLayer): JobWarning[] {
  const { notDrawn } = readLayerStyle({ color, strokeWeight, style });
  if (notDrawn.length === 0) return [];
  return [{ code: 'style_not_drawn', message: `The style is stored, but not drawn completely: ${notDrawn.join('; ')}.` }]; // prettier-ignore
}
