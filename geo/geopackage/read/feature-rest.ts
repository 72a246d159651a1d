import { Defect } from '../../json/defect.ts';
import { skipKey, skipSpace, skipString, skipValue } from '../../json/skip-value.ts';

/** Parts of a feature that its row does not contain (docs/geopackage.md). Texts are JSON. */
export interface MissingValues {
  readonly null: ReadonlySet<string>;
  readonly absent: ReadonlySet<string>;
  /** Names of the properties in order; null if it is the order of the columns. */
  readonly order: readonly string[] | null;
  readonly values: ReadonlyMap<string, string>;
  /** Members that GeoJSON does not define, and an id that does not fit its column. */
  readonly members: ReadonlyMap<string, string>;
  readonly properties: 'null' | 'none' | null;
  /** `none`: the feature has no such member. Null: the row contains it. */
  readonly geometry: string | null;
}

/** Parses the rest of a feature; null if it is invalid. */
export function readRest(text: string): MissingValues | null {
  try {
    const members = membersOf(text);
    const properties = members.get('properties');
    const geometry = members.get('geometry');
    return {
      null: new Set(namesIn(members.get('null')) ?? []),
      absent: new Set(namesIn(members.get('absent')) ?? []),
      order: namesIn(members.get('order')),
      values: membersOf(members.get('values') ?? '{}'),
      members: membersOf(members.get('members') ?? '{}'),
      properties: properties === undefined ? null : properties === 'null' ? 'null' : 'none',
      geometry: geometry === '"none"' ? 'none' : (geometry ?? null),
    };
  } catch (error) {
    if (error instanceof Defect || error instanceof SyntaxError) return null;
    throw error;
  }
}

function namesIn(json: string | undefined): string[] | null {
  if (json === undefined) return null;
  const list: unknown = JSON.parse(json);
  return Array.isArray(list) ? list.filter((name) => typeof name === 'string') : null;
}

/** The members of an object as texts, because parsing would lose digits of long numbers. Throws Defect. */
function membersOf(json: string): Map<string, string> {
  const bytes = Buffer.from(`${json}\0`);
  const members = new Map<string, string>();
  let p = skipSpace(bytes, 0);
  if (bytes[p] !== 123) throw new Defect('invalid_json', 'expected an object', p);
  p = skipSpace(bytes, p + 1);
  while (bytes[p] !== 125) {
    const start = skipSpace(bytes, skipKey(bytes, p));
    const name = JSON.parse(bytes.toString('utf8', p, skipString(bytes, p))) as string;
    const end = skipValue(bytes, start);
    members.set(name, bytes.toString('utf8', start, end));
    p = skipSpace(bytes, end);
    if (bytes[p] === 44) p = skipSpace(bytes, p + 1);
    else if (bytes[p] !== 125) throw new Defect('invalid_json', 'expected "," or "}"', p);
  }
  if (skipSpace(bytes, p + 1) !== bytes.length - 1)
    throw new Defect('invalid_json', 'expected the end of the text', p);
  return members;
}
