import type { KindDeclaration } from './declaration.ts';

export const icon = {
  noun: 'icon',
  plural: 'icons',
  countMember: 'icons',
  events: ['created'],
  listedBy: 'icon.list',
  slideMember: null,
  isCommentable: false,
  notFound: 'icon_not_found',
} as const satisfies KindDeclaration;
