import type { Layer } from '../../../layers/layer.ts';
import { line, type RecordFile, type RecordsOfKind } from './records-of-kind.ts';

export const layerRecords: RecordsOfKind = async function* (snapshot, { options: { part }, newName }) {
  for await (const layer of snapshot.layers(part?.layers ?? null)) {
    const folder = newName('layers');
    const text = line({
      kind: 'layer',
      id: layer.id,
      name: layer.name,
      description: layer.description,
      color: layer.color,
      opacity: layer.opacity,
      strokeWeight: layer.strokeWeight,
      visible: layer.visible,
      style: layer.style,
      featureCount: layer.featureCount,
      createdBy: layer.createdBy,
      createdAt: layer.createdAt,
      updatedAt: layer.updatedAt,
      folder,
      manifest: layer.manifest,
    });
    yield { text, files: filesOfLayer(layer, folder) };
  }
};

/** The files of a layer without overviews, which are rebuilt. */
export function filesOfLayer(
  { manifest, objectPrefix }: Pick<Layer, 'manifest' | 'objectPrefix'>,
  folder: string,
): RecordFile[] {
  const files = manifest.parts.flatMap(({ fgb, text, offsets }) => [fgb, text, offsets]);
  return files.map(({ name, bytes }) => ({ name: `${folder}/${name}`, key: objectPrefix + name, bytes }));
}
