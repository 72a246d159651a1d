import type { ContentKind, PluralOf } from '../../../content/kinds.ts';
import type { ContentSizes } from '../room-sizes.ts';
import type { ExportedKind } from './exported-kind.ts';
import { icon } from './icon.ts';
import { image } from './image.ts';
import { layer } from './layer.ts';
import { marker } from './marker.ts';
import { raster } from './raster.ts';

/** How exports write each kind of content, in the order of the records. */
export const exportedKinds = { icon, image, layer, raster, marker } as const satisfies {
  readonly [Kind in ContentKind]: ExportedKind<ContentSizes[PluralOf<Kind>]>;
};
