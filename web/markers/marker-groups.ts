import { markerModel } from '../../geo/style/model/marker-model.ts';
import { locale } from '../i18n/language.ts';
import type { Marker, Room } from '../service/service.ts';

/** The markers with the same name of a group. */
export interface MarkerGroup {
  /** Empty: markers without a group. */
  readonly name: string;
  readonly markers: readonly Marker[];
}

/** The groups by name, markers without one last; none if no marker has a group. */
export function groupsOf(markers: Iterable<Marker>): readonly MarkerGroup[] {
  const byName = new Map<string, Marker[]>();
  for (const marker of markers) {
    const name = marker.group ?? '';
    const known = byName.get(name);
    if (known === undefined) byName.set(name, [marker]);
    else known.push(marker);
  }
  const rest = byName.get('');
  byName.delete('');
  if (byName.size === 0) return [];
  const { compare } = new Intl.Collator(locale.value, { numeric: true });
  const named = [...byName].toSorted(([one], [other]) => compare(one, other));
  return [...named, ...(rest === undefined ? [] : [['', rest] as const])].map(([name, of]) => ({
    name,
    markers: of,
  }));
}

/** The colours of groups by name; none if the style of the markers is by something else. */
export function groupColours({ markerStyle }: Pick<Room, 'markerStyle'>): ReadonlyMap<string, string> {
  if (markerStyle === null) return new Map();
  const { symbology } = markerModel(markerStyle);
  if (symbology.kind !== 'categories' || symbology.attribute !== 'group') return new Map();
  return new Map(
    symbology.classes.flatMap(({ values, symbol }) =>
      values.map((value) => [String(value), symbol.color] as const),
    ),
  );
}

/** West, south, east and north. */
export function boxOf(markers: Iterable<Marker>): readonly [number, number, number, number] {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const { longitude, latitude } of markers) {
    [west, east] = [Math.min(west, longitude), Math.max(east, longitude)];
    [south, north] = [Math.min(south, latitude), Math.max(north, latitude)];
  }
  return [west, south, east, north];
}
