import { legendOfLayer, shownSubjects } from '../layers/legend-of-layers.ts';
import { isOneSign, type LayerOfLegend } from '../legend/layer-of-legend.ts';
import { headingOf, lineText } from '../legend/legend-text.ts';
import { type DrawnSign, drawnSign } from '../../geo/style/model/legend-sign.ts';
import { readerChoices, type ViewChoices } from '../map/view-choices.ts';
import type { RoomState } from '../room/room-state.ts';
import type { LegendGroup } from './legend-block.ts';
import { pictureOfSign } from './legend-sign.ts';

/** The legend of the visible layers with the classes that the reader sees, the topmost first. */
export function layerLegends(state: RoomState, choices: ViewChoices): readonly LegendGroup[] {
  const { roomId } = state.room.value;
  return shownSubjects(state, choices)
    .toReversed()
    .flatMap((layer) => {
      const legend = legendOfLayer(layer, { roomId, choices: readerChoices(choices, layer.id) });
      return legend === null ? [] : [groupOf(legend)];
    });
}

/** The legend of a layer as a page shows it. */
export function groupOf({ name, entry, geometry, opacity }: LayerOfLegend): LegendGroup {
  const { title, notes } = entry;
  const rows = entry.lines
    .filter(({ isVisible }) => isVisible)
    .map((line) => ({
      sign: { kind: 'shapes' as const, drawn: drawnSign(line.sign, geometry, opacity) },
      label: lineText(line),
    }));
  if (isOneSign(entry)) return { title: title ?? name, subtitle: null, rows, notes };
  return { title: name, subtitle: headingOf(entry), rows, notes };
}

/** The signs of the legends that need a picture. */
export function signsWithIcons(groups: readonly LegendGroup[]): readonly DrawnSign[] {
  return groups
    .flatMap(({ rows }) => rows)
    .flatMap(({ sign }) =>
      sign.kind === 'shapes' && pictureOfSign(sign.drawn) !== null ? [sign.drawn] : [],
    );
}
