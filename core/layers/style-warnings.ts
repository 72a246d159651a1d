import builtInIcons from '../../geo/style/built-in-icons.json' with { type: 'json' };
import { builtInPrefix } from '../../geo/style/model/icon-image.ts';
import { readLayerStyle, type StyledLayer } from '../../geo/style/model/read-layer-style.ts';
import { maxComplete, type StyleModel } from '../../geo/style/model/style-model.ts';
import { symbolsOf } from '../../geo/style/model/symbols-of.ts';
import type { JobWarning } from '../jobs/job-state.ts';

const known = new Set(builtInIcons.map((name) => builtInPrefix + name));

/** `featureCount` 0: not known yet. */
interface WarnedLayer extends StyledLayer {
  readonly featureCount?: number;
}

/** What a layer's style says and no renderer draws; it is stored as sent. */
export function styleWarnings({ color, strokeWeight, style, featureCount = 0 }: WarnedLayer): JobWarning[] {
  const { model, notDrawn } = readLayerStyle({ color, strokeWeight, style });
  const all = [...notDrawn, ...unknownIcons(model), ...withoutClusters(model, featureCount)];
  if (all.length === 0) return [];
  return [{ code: 'style_not_drawn', message: `The style is stored, but not drawn completely: ${all.join('; ')}.` }]; // prettier-ignore
}

/** Icons of the room are not checked: they can be added later. */
function unknownIcons({ symbology }: StyleModel): string[] {
  const unknown = symbolsOf(symbology).flatMap(({ icon }) =>
    icon === null || !icon.startsWith(builtInPrefix) || known.has(icon) ? [] : [icon],
  );
  return [...new Set(unknown)].slice(0, 3).map((icon) => `${icon} is no built-in icon`);
}

function withoutClusters({ symbology }: StyleModel, featureCount: number): string[] {
  const isDrawn = symbology.kind !== 'clusters' || featureCount <= maxComplete;
  return isDrawn ? [] : [`the points of a layer with more than ${maxComplete} features are not clustered`];
}
