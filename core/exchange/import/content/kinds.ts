import { type ContentKind, contentKinds, kindsOfContent, type PluralOf } from '../../../content/kinds.ts';
import type { PlannedContent } from '../import-plan.ts';
import { icon } from './icon.ts';
import { image } from './image.ts';
import type { ImportedKind } from './imported-kind.ts';
import { layer } from './layer.ts';
import { marker } from './marker.ts';
import { raster } from './raster.ts';

const importedKinds = { icon, image, layer, raster, marker } as const satisfies {
  readonly [Kind in ContentKind]: Omit<
    ImportedKind<PlannedContent[PluralOf<Kind>], unknown>,
    'publish' | 'load'
  >;
};

type Kinds = typeof importedKinds;

/** What the plan refers to, read from the object store. */
export type ImportContent = {
  readonly [Kind in ContentKind as PluralOf<Kind>]: Awaited<ReturnType<Kinds[Kind]['read']>>;
};

/** How imports publish each kind, with its name in plans and results. */
export const kindsOfImport = kindsOfContent.map((kind) => ({
  kind,
  plural: contentKinds[kind].plural,
  imported: importedKinds[kind] as ImportedKind<unknown, unknown>,
}));
