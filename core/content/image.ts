import type { KindDeclaration } from './declaration.ts';

/** A photo of a marker. */
export const image = {
  noun: 'photo',
  plural: 'images',
  countMember: null,
  events: ['uploaded'],
  // A photo becomes visible to the public when a marker refers to it.
  listedBy: 'history.list',
  slideMember: null,
  isCommentable: false,
  notFound: 'image_not_found',
} as const satisfies KindDeclaration;
