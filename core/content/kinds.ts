import { icon } from './icon.ts';
import { image } from './image.ts';
import { layer } from './layer.ts';
import { marker } from './marker.ts';
import { raster } from './raster.ts';

/**
 * The kinds of content in a room. Ids start with the kind, except those of icons and images, whose form the
 * interface defines.
 */
export const contentKinds = { marker, layer, raster, icon, image } as const;

type Kinds = typeof contentKinds;

export type ContentKind = keyof Kinds;

export type ContentEventKind = { [K in ContentKind]: `${K}.${Kinds[K]['events'][number]}` }[ContentKind];

/** The name of a kind's repository, and of its lists in results. */
export type PluralOf<Kind extends ContentKind> = Kinds[Kind]['plural'];

export type ContentPlural = PluralOf<ContentKind>;

/** Kinds that slides list in members of their own. */
export type SlideKind = {
  [K in ContentKind]: Kinds[K]['slideMember'] extends string ? K : never;
}[ContentKind];

/** The member of a slide that lists objects of one kind. */
export type SlideMember = Kinds[SlideKind]['slideMember'];

export type CommentableKind = {
  [K in ContentKind]: Kinds[K]['isCommentable'] extends true ? K : never;
}[ContentKind];

export const kindsOfContent = Object.keys(contentKinds) as ContentKind[];

export const contentPlurals = kindsOfContent.map((kind) => contentKinds[kind].plural);

export const contentEventKinds = kindsOfContent.flatMap((kind) =>
  contentKinds[kind].events.map((event) => `${kind}.${event}` as ContentEventKind),
);

export const countMembers = kindsOfContent
  .map((kind) => contentKinds[kind].countMember)
  .filter((member) => member !== null);

export const slideKinds = kindsOfContent.filter(
  (kind): kind is SlideKind => contentKinds[kind].slideMember !== null,
);

export const commentableKinds = kindsOfContent.filter(
  (kind): kind is CommentableKind => contentKinds[kind].isCommentable,
);

export const slideMembers = slideKinds.map((kind) => contentKinds[kind].slideMember);
