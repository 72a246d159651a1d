/** Rooms as data: objects of every kind with any values, however odd, that the schemas allow. */
import fc from 'fast-check';
import { type OddFeature, oddFeature } from '../../support/odd-features.ts';
import type { RequestOperation, DescribedSchema } from '../described-operations.ts';
import { isPick, pick } from '../picks.ts';
import { fitting } from '../schema-arbitrary.ts';

/** Ids are picks. */
export interface RoomPlan {
  readonly camera: unknown;
  readonly timeline: unknown;
  readonly icons: readonly { readonly isSvg: boolean; readonly name: string; readonly size: number }[];
  readonly photos: number;
  readonly layers: readonly { readonly features: readonly OddFeature[]; readonly change: unknown }[];
  /** Display settings of the raster; null: the room has no raster. */
  readonly raster: unknown;
  /** Further changes of the raster. */
  readonly rasterChange: unknown;
  /** Imported as markers, which keep properties without a marker field. */
  readonly points: readonly OddFeature[];
  readonly markers: readonly unknown[];
  readonly comments: readonly PlannedComment[];
  readonly presentation: unknown;
  /** Objects that are deleted at the end. */
  readonly deleted: readonly { readonly kind: 'markers' | 'layers' | 'comments'; readonly id: string }[];
}

interface PlannedComment {
  readonly about: { readonly objectType: string; readonly objectId: string };
  /** Id of the feature, appended to the id of its layer or alone. */
  readonly feature: string;
  readonly body: unknown;
  readonly replies: readonly unknown[];
  readonly isResolved: boolean;
}

/** Texts that are special in JSON, SQL, XML, HTML or expressions, or look like white space. */
const oddText = fc.oneof(
  fc.constantFrom(
    '"',
    "'",
    '\\',
    '\\u0000',
    ']]>',
    '<b>&amp;</b>',
    '[% 1 + 1 %]',
    '%',
    '$1',
    '{"a":',
    'null',
  ),
  fc.constantFrom(
    '\n',
    '\r\n\t',
    '\u2028',
    '\u0001\u001f\u007f',
    ' ',
    '\u00a0\ufeff',
    '\u202e',
    '\ufffe',
    '0',
  ),
  fc.constantFrom(
    '😀👩‍👩‍👧',
    'e\u0301',
    '\u{10ffff}',
    '__proto__',
    'constructor',
    "'; drop table rooms; --",
    '-x',
  ),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 8 }),
);

/**
 * The value with some of its texts replaced by odd ones, as long as choices remain; ids of objects are
 * unchanged.
 */
function withOddTexts(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(value, fc.array(fc.option(oddText, { freq: 2 }), { maxLength: 12 }))
    .map(([plain, choices]) => {
      const left = [...choices];
      const odd = (each: unknown): unknown => {
        if (typeof each === 'string') return isPick(each) ? each : (left.pop() ?? each);
        if (Array.isArray(each)) return each.map(odd);
        if (typeof each !== 'object' || each === null) return each;
        return Object.fromEntries(Object.entries(each).map(([name, member]) => [name, odd(member)]));
      };
      return odd(plain);
    });
}

/** Valid bodies, and bodies with odd texts: rejections of the latter do not prevent tests of the former. */
const either = (schema: DescribedSchema): fc.Arbitrary<unknown> =>
  fc.oneof(fitting(schema), withOddTexts(fitting(schema)));

/** Possible subjects of a comment and their ids. */
const about = fc
  .constantFrom(
    { objectType: 'marker', kind: 'markerId' },
    { objectType: 'layer', kind: 'layerId' },
    { objectType: 'raster', kind: 'rasterIds' },
    { objectType: 'feature', kind: 'layerId' },
    { objectType: 'room', kind: 'roomId' },
  )
  .chain(({ objectType, kind }) =>
    (pick(kind) ?? fc.constant('')).map((objectId) => ({ objectType, objectId })),
  );

/** A name with a lone surrogate is not valid as a column name: duplicates of it would be renamed. */
const namedFeature = oddFeature.filter(({ properties }) =>
  Object.keys((JSON.parse(properties) ?? {}) as object).every((name) => name.isWellFormed()),
);
const point = namedFeature.map((each): OddFeature => {
  const [location] = each.shape.positions;
  const coordinates = location === undefined ? '[8,47]' : `[${location[0]},${location[1]}]`;
  return {
    ...each,
    shape: { json: `{"type":"Point","coordinates":${coordinates}}`, positions: [...each.shape.positions] },
  };
});

/** Sets the ids of slides, which clients choose, to distinct values. */
function slidesNamed(presentation: unknown, id: string): unknown {
  const { slides } = presentation as { readonly slides: readonly object[] };
  return { slides: slides.map((slide, number) => ({ ...slide, id: `${number}${id}` })) };
}

/** Plans of rooms that these operations can create. */
export function roomPlan(operations: ReadonlyMap<string, RequestOperation>): fc.Arbitrary<RoomPlan> {
  const bodyOf = (name: string): DescribedSchema => {
    const schema = operations.get(name)?.body?.schema;
    if (schema === undefined) throw new Error(`${name} takes no body`);
    return schema;
  };
  const inRoom = (method: string, path: string) => bodyOf(`${method} /api/rooms/{roomId}${path}`);
  const name = fc.oneof(fc.string({ minLength: 1, maxLength: 20 }), oddText);
  const { properties: ofComment = {} } = inRoom('POST', '/comments');
  const words = fc.record({
    body: withOddTexts(fc.string({ minLength: 1, maxLength: 40 })),
    lat: fitting(ofComment.lat ?? {}),
    lng: fitting(ofComment.lng ?? {}),
  });
  return fc.record({
    camera: fitting(inRoom('PATCH', '/camera-settings')),
    timeline: fitting(inRoom('PATCH', '/timeline-settings')),
    icons: fc.array(fc.record({ isSvg: fc.boolean(), name, size: fc.integer({ min: 4, max: 512 }) }), {
      minLength: 1,
      maxLength: 3,
    }),
    photos: fc.integer({ min: 1, max: 2 }),
    layers: fc.array(
      fc.record({
        features: fc.array(namedFeature, { minLength: 1, maxLength: 12 }),
        change: either(bodyOf('PATCH /api/layers/{layerIdOrRoomName}')),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    raster: fitting(inRoom('PATCH', '/raster-layers/{layerId}/display')),
    rasterChange: either(inRoom('PATCH', '/raster-layers/{layerId}')),
    points: fc.array(point, { minLength: 1, maxLength: 12 }),
    markers: fc.array(either(inRoom('POST', '/markers')), { minLength: 8, maxLength: 16 }),
    comments: fc.array(
      fc.record({
        about,
        feature: fc.constantFrom('', '/7', '/"', 'other/7', '-x', '/\n'),
        body: words,
        replies: fc.array(withOddTexts(fitting(inRoom('POST', '/comments/{id}/replies'))), { maxLength: 3 }),
        isResolved: fc.boolean(),
      }),
      { minLength: 6, maxLength: 12 },
    ),
    presentation: fc
      .tuple(either(inRoom('PUT', '/presentation')), oddText)
      .map(([each, id]) => slidesNamed(each, id)),
    deleted: fc.array(
      fc
        .constantFrom(
          { kind: 'markers' as const, name: 'markerId' },
          { kind: 'layers' as const, name: 'layerId' },
          { kind: 'comments' as const, name: 'id' },
        )
        .chain(({ kind, name: of }) => (pick(of) ?? fc.constant('')).map((id) => ({ kind, id }))),
      { maxLength: 2 },
    ),
  });
}
