import { defaultMarkerColor } from '../../geo/style/model/marker-appearance.ts';
import { ownColor } from '../../geo/style/model/marker-model.ts';
import type { LegendEntry, LegendLine } from '../../geo/style/model/legend.ts';
import type { LayerExtent } from '../../geo/style/model/layer-extent.ts';
import { t } from '../i18n/language.ts';
import type { LayerOfLegend } from '../legend/layer-of-legend.ts';
import type { Room } from '../service/service.ts';
import type { StyleSubject } from './layer-previews.ts';
import { markersId } from './open-style.ts';

/** A version for each time that the room was read: a preview ends with the next one. */
const versions = new WeakMap<object, number>();
let lastVersion = 0;

/** The markers of a room as a subject of a style. `many` is where the drawn ones are, if they are many. */
export function styledMarkers(room: Pick<Room, 'markerStyle'>, many: LayerExtent | null): StyleSubject {
  const { markerStyle } = room;
  const updatedAt = versions.get(room) ?? ++lastVersion;
  versions.set(room, updatedAt);
  return {
    ...{ id: markersId, name: t('markers.markers'), updatedAt },
    ...{ color: defaultMarkerColor.slice(1), opacity: null, strokeWeight: null },
    ...{ style: markerStyle, featureCount: many?.count ?? 0, bbox: many?.box ?? null },
  };
}

/** The fields of markers that legends name in the language of the reader. */
const titles: ReadonlyMap<string, () => string> = new Map([
  ['tags', () => t('markers.tags')],
  ['group', () => t('markers.group')],
]);

/** The legend of the markers. */
export function legendOfMarkers(
  { id, name }: StyleSubject,
  roomId: string,
  entry: LegendEntry,
): LayerOfLegend {
  const attribute = entry.attribute === null ? null : (titles.get(entry.attribute)?.() ?? entry.attribute);
  return {
    id,
    name,
    roomId,
    entry: { ...entry, attribute, lines: entry.lines.map(inColor) },
    geometry: 'point',
    opacity: 1,
  };
}

/** A sign of markers in their own colours has the colour of those without one. */
function inColor(line: LegendLine): LegendLine {
  const { sign } = line;
  return sign.kind === 'ramp' || sign.symbol.color !== ownColor
    ? line
    : { ...line, sign: { ...sign, symbol: { ...sign.symbol, color: defaultMarkerColor } } };
}
