import type { KindDeclaration } from './declaration.ts';

export const layer = {
  noun: 'layer',
  plural: 'layers',
  countMember: 'layers',
  events: ['created', 'updated', 'deleted'],
  listedBy: 'layer.list',
  slideMember: 'layerIds',
  isCommentable: true,
  notFound: 'layer_not_found',
} as const satisfies KindDeclaration;

declare module '../ids.ts' {
  interface IdPrefixes {
    readonly layer: true;
  }
}
