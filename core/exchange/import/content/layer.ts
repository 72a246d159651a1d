import { layerFiles, type LayerManifest } from '../../../../geo/layer/manifest.ts';
import { nextOrder, stacked, type WithoutOrder } from '../../../content/draw-order.ts';
import type { Job } from '../../../jobs/job.ts';
import type { Layer } from '../../../layers/layer.ts';
import { styleWithIcons } from '../rename-style-icons.ts';
import { type ImportedKind, reference, sumOfBytes } from './imported-kind.ts';

/** A layer whose files, including the manifest, are stored under its prefix. */
export type PlannedLayer = Omit<Layer, 'contentKey' | 'order' | 'featureCount' | 'bytes' | 'manifest'> & {
  readonly manifestKey: string;
};

declare module '../import-plan.ts' {
  interface PlannedContent {
    readonly layers: readonly PlannedLayer[];
  }
}

interface LayerToPublish {
  readonly layer: PlannedLayer;
  readonly manifest: LayerManifest;
  /** Size of the manifest object. */
  readonly manifestBytes: number;
}

export const layer: ImportedKind<readonly PlannedLayer[], readonly LayerToPublish[]> = {
  merge: (parts) => parts.flat(),
  rename: (layers, newIcon) =>
    layers.map((each) => ({ ...each, style: styleWithIcons(each.style, newIcon) })),
  count: (layers) => layers.length,

  async read(objects, planned) {
    const layers: LayerToPublish[] = [];
    for (const each of planned) {
      const text = await objects.read(each.manifestKey);
      const manifest = JSON.parse(Buffer.from(text).toString()) as LayerManifest;
      layers.push({ layer: each, manifest, manifestBytes: text.length });
    }
    return layers;
  },

  async publish({ repositories, job }, content) {
    const first = await nextOrder(repositories.layers, job.contentKey);
    const layers = stacked(
      content.map((each) => layerOf(job, each)),
      first,
    );
    await repositories.layers.insertAll(layers);
    const references = content.map(({ layer: { id, objectPrefix, manifestKey }, manifest }) => {
      const files = layerFiles(manifest).map(({ name }) => objectPrefix + name);
      return reference(job, 'layer', id, [...files, manifestKey]);
    });
    return { objects: layers, references, bytes: sumOfBytes(layers) };
  },
};

function layerOf(
  { contentKey }: Job,
  { layer: planned, manifest, manifestBytes }: LayerToPublish,
): WithoutOrder<Layer> {
  const { id, name, description, color, opacity, strokeWeight, visible, style } = planned;
  const { objectPrefix, createdBy, createdAt, updatedAt } = planned;
  return {
    ...{ id, contentKey, name, description, color, opacity, strokeWeight, visible, style },
    ...{ objectPrefix, createdBy, createdAt, updatedAt, manifest },
    featureCount: manifest.featureCount,
    bytes: manifest.bytes + manifestBytes,
  };
}
