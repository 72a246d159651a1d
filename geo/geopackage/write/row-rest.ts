import { readText } from '../../geojson/geometry.ts';
import { skipSpace, skipString, skipValue } from '../../json/skip-value.ts';
import type { LayerColumn } from '../../layer/manifest.ts';
import { absent, aside, isNull, type RowValues, stored as storedState } from './row-values.ts';

/** Members of a feature as in FeatureReader. */
const geometryMember = 2;
const propertiesMember = 4;
const unknownMember = 16;
export const commonMembers = 7;
export const idMember = 8;

export interface RestColumns {
  readonly columns: readonly LayerColumn[];
  /** Number of columns in the table; the first ones. */
  readonly stored: number;
  readonly nullMeans: readonly ('null' | 'absent')[];
}

/** A member of an object: its name, and the range of its value. */
interface Member {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The parts of a feature that its row does not contain, as JSON with the members described in
 * docs/geopackage.md; null if the row is complete. `p` is at the feature's brace; its parsed content is in
 * `row` and `members`.
 */
export function restOf(
  bytes: Buffer,
  p: number,
  row: RowValues,
  { columns, stored, nullMeans }: RestColumns,
  { members, isLossy }: { members: number; isLossy: boolean },
): string | null {
  const rest: string[] = [];
  const feature = membersOf(bytes, p);
  const textOf = ({ start, end }: Member): string => bytes.toString('utf8', start, end);
  if (row.hasProperties) rest.push(...restOfProperties());
  const other = [...feature.values()].filter(isUnknown);
  if (other.length > 0) rest.push(`"members":{${other.map(pairOf).join(',')}}`);
  if (!row.hasProperties) rest.push(`"properties":${(members & propertiesMember) > 0 ? 'null' : '"none"'}`);
  if ((members & geometryMember) === 0) rest.push('"geometry":"none"');
  else if (isLossy) rest.push(`"geometry":${textOf(feature.get('geometry')!)}`);
  return rest.length > 0 ? `{${rest.join(',')}}` : null;

  function pairOf(member: Member): string {
    return `${JSON.stringify(member.name)}:${textOf(member)}`;
  }

  /**
   * Members that the row cannot represent: those that GeoJSON does not define, and an id that does not fit
   * its column.
   */
  function isUnknown({ name }: Member): boolean {
    if (name !== 'id') return (members & unknownMember) > 0 && !isOwn(name);
    const index = columns.findIndex(({ featureId }) => featureId === true);
    return index < 0 || index >= stored || row.states[index] !== storedState;
  }

  function restOfProperties(): string[] {
    const properties = membersOf(bytes, feature.get('properties')!.start);
    const known: string[] = [];
    const lists = { null: [] as string[], absent: [] as string[] };
    const values: string[] = [];
    for (const [index, { name, featureId }] of columns.entries()) {
      if (featureId === true || index >= stored) continue;
      const state = row.states[index]!;
      if (state !== absent) known.push(name);
      if (state === aside) values.push(pairOf(properties.get(name)!));
      else if (state === absent && nullMeans[index] === 'null') lists.absent.push(name);
      else if (state === isNull && nullMeans[index] === 'absent') lists.null.push(name);
    }
    const seen = new Set(known);
    for (const member of properties.values()) {
      if (seen.has(member.name)) continue;
      known.push(member.name);
      values.push(pairOf(member));
    }
    const order = [...properties.keys()];
    return [
      ...(['null', 'absent'] as const).flatMap((list) =>
        lists[list].length > 0 ? [`"${list}":${JSON.stringify(lists[list])}`] : [],
      ),
      ...(order.some((name, i) => name !== known[i]) ? [`"order":${JSON.stringify(order)}`] : []),
      ...(values.length > 0 ? [`"values":{${values.join(',')}}`] : []),
    ];
  }
}

const isOwn = (name: string): boolean => ['type', 'geometry', 'properties', 'id'].includes(name);

/**
 * The members of the valid object at `p` by name, in the order of first occurrence; the last value of a name
 * wins, as in JSON.parse.
 */
function membersOf(bytes: Buffer, p: number): Map<string, Member> {
  const members = new Map<string, Member>();
  p = skipSpace(bytes, p + 1);
  while (bytes[p] !== 125) {
    const after = skipString(bytes, p);
    const name = readText(bytes, p, after);
    const start = skipSpace(bytes, skipSpace(bytes, after) + 1);
    const end = skipValue(bytes, start);
    members.set(name, { name, start, end });
    p = skipSpace(bytes, end);
    if (bytes[p] === 44) p = skipSpace(bytes, p + 1);
  }
  return members;
}
