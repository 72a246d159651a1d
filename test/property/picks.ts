/**
 * Requests are generated before the ids exist that they use. A pick is a placeholder for an id: its kind, and
 * a number that selects among the ids that exist when the request is sent.
 */
import fc from 'fast-check';

/** The kind of object that each parameter or member refers to. */
const kindOf: Readonly<Record<string, string>> = {
  roomId: 'room',
  roomName: 'room',
  sourceRoomId: 'room',
  markerId: 'marker',
  markerIds: 'marker',
  objectId: 'marker',
  layerId: 'layer',
  layerIds: 'layer',
  rasterIds: 'raster',
  jobId: 'job',
  tokenId: 'token',
  iconId: 'icon',
  markerIconId: 'icon',
  imageKey: 'image',
  thumbnailKey: 'thumbnail',
  key: 'image',
  id: 'comment',
  rid: 'reply',
  userId: 'user',
  ownerId: 'user',
  email: 'email',
  seq: 'seq',
  uploadId: 'upload',
};

const mark = '\u{e000}pick';

/** Undefined for a name that refers to no object. Clients choose the ids of slides. */
export function pick(name: string): fc.Arbitrary<string> | undefined {
  if (name === 'layerIdOrRoomName') return fc.oneof(pickOf('layer'), pickOf('room'));
  const kind = kindOf[name];
  return kind === undefined ? undefined : pickOf(kind);
}

function pickOf(kind: string): fc.Arbitrary<string> {
  return fc.nat(999).map((number) => `${mark}:${kind}:${number}`);
}

/** Whether the text is a pick. */
export const isPick = (text: string): boolean => text.startsWith(mark);

/** Ids by kind. */
export type Ids = Map<string, string[]>;

const nonsense = [
  'nowhere',
  'x'.repeat(300),
  '\u0000',
  '%00',
  '-1',
  '1e9',
  '😀',
  "' or 1=1",
  'null',
  '../rooms',
];

/**
 * The value with every pick replaced: usually by an id of `own`, sometimes by one of `other` or by nonsense.
 */
export function fillIn<Value>(value: Value, own: Ids, other: Ids): Value {
  if (typeof value === 'string') return (isPick(value) ? chosen(value, own, other) : value) as Value;
  if (Array.isArray(value)) return value.map((item: unknown) => fillIn(item, own, other)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, fillIn<unknown>(item, own, other)]);
  return Object.fromEntries(entries) as Value;
}

function chosen(token: string, own: Ids, other: Ids): string {
  const [, kind = '', digits = ''] = token.split(':');
  const number = Number(digits);
  const [sort, index] = [number % 50, Math.floor(number / 50)];
  const from = sort < 45 ? own.get(kind) : sort < 49 ? other.get(kind) : undefined;
  // Newer objects are more likely to exist still.
  if (from !== undefined && from.length > 0) return from.at(-1 - (index % Math.min(from.length, 6))) ?? '';
  return nonsense[index % nonsense.length] ?? '';
}

const prefixed = /^(marker|layer|raster|icon|comment|reply|token)-/;

/** Collects every id in a response. */
export function gather(ids: Ids, value: unknown, except: ReadonlySet<string>, key = ''): void {
  if (Array.isArray(value)) for (const item of value) gather(ids, item, except, key);
  else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value)) gather(ids, item, except, name);
  } else if (key === 'seq' && typeof value === 'number') note(ids, 'seq', String(value));
  else if (typeof value === 'string' && !except.has(value)) {
    const kind = prefixed.exec(value)?.[1] ?? (['id', 'objectId'].includes(key) ? undefined : kindOf[key]);
    // Users have other rooms, which are not part of the test.
    if (kind !== undefined && kind !== 'room') note(ids, kind, value);
  }
}

export function note(ids: Ids, kind: string, id: string): void {
  const known = ids.get(kind) ?? [];
  ids.set(kind, known);
  if (!known.includes(id)) known.push(id);
}
