import type { KindDeclaration } from './declaration.ts';

export const marker = {
  noun: 'marker',
  plural: 'markers',
  countMember: 'markers',
  events: ['created', 'updated', 'deleted', 'imported'],
  listedBy: 'marker.list',
  slideMember: 'markerIds',
  isCommentable: true,
  notFound: 'marker_not_found',
} as const satisfies KindDeclaration;

declare module '../ids.ts' {
  interface IdPrefixes {
    readonly marker: true;
  }
}
