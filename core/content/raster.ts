import type { KindDeclaration } from './declaration.ts';

export const raster = {
  noun: 'raster layer',
  plural: 'rasters',
  countMember: 'rasterLayers',
  events: ['created', 'updated', 'deleted'],
  listedBy: 'raster.list',
  slideMember: 'rasterIds',
  isCommentable: true,
  notFound: 'raster_layer_not_found',
} as const satisfies KindDeclaration;

declare module '../ids.ts' {
  interface IdPrefixes {
    readonly raster: true;
  }
}
