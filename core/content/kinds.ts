import type { ErrorCode } from '../errors.ts';
import type { IdKind } from '../ids.ts';

/** Describes a kind of content; docs/extending.md explains how to add one. */
interface KindRow {
  /** What can happen to an object, as the second part of an event kind: `created` in `marker.created`. */
  readonly events: readonly string[];
  /** The member of a slide that lists objects of the kind; null if slides show them only through markers. */
  readonly slideMember: string | null;
  /** Whether comments can refer to an object of the kind. */
  readonly isCommentable: boolean;
  readonly notFound: ErrorCode;
}

/**
 * The kinds of content in a room. Ids start with the kind, except those of icons and images, whose form the
 * interface defines.
 */
export const contentKinds = {
  marker: {
    events: ['created', 'updated', 'deleted', 'imported'],
    slideMember: 'markerIds',
    isCommentable: true,
    notFound: 'marker_not_found',
  },
  layer: {
    events: ['created', 'updated', 'deleted'],
    slideMember: 'layerIds',
    isCommentable: true,
    notFound: 'layer_not_found',
  },
  raster: {
    events: ['created', 'updated', 'deleted'],
    slideMember: 'rasterIds',
    isCommentable: true,
    notFound: 'raster_layer_not_found',
  },
  icon: {
    events: ['created'],
    slideMember: null,
    isCommentable: false,
    notFound: 'icon_not_found',
  },
  image: {
    events: ['uploaded'],
    slideMember: null,
    isCommentable: false,
    notFound: 'image_not_found',
  },
} as const satisfies Partial<Record<IdKind | 'icon' | 'image', KindRow>>;

type Kinds = typeof contentKinds;

export type ContentKind = keyof Kinds;

export type ContentEventKind = { [K in ContentKind]: `${K}.${Kinds[K]['events'][number]}` }[ContentKind];

/** Kinds that slides list in members of their own. */
export type SlideKind = {
  [K in ContentKind]: Kinds[K]['slideMember'] extends string ? K : never;
}[ContentKind];

/** The member of a slide that lists objects of one kind. */
export type SlideMember = Kinds[SlideKind]['slideMember'];

export type CommentableKind = {
  [K in ContentKind]: Kinds[K]['isCommentable'] extends true ? K : never;
}[ContentKind];

const all = Object.keys(contentKinds) as ContentKind[];

export const contentEventKinds = all.flatMap((kind) =>
  contentKinds[kind].events.map((event) => `${kind}.${event}` as ContentEventKind),
);

export const slideKinds = all.filter((kind): kind is SlideKind => contentKinds[kind].slideMember !== null);

export const commentableKinds = all.filter(
  (kind): kind is CommentableKind => contentKinds[kind].isCommentable,
);
