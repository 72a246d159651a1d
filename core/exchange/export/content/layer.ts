import { packageBytesOf } from '../../../../geo/geopackage/write/package-bytes.ts';
import type { LayerManifest } from '../../../../geo/layer/manifest.ts';
import type { Layer } from '../../../layers/layer.ts';
import { boxesMeet } from '../part-of-room.ts';
import { geometryClasses } from '../../../../geo/qgis/renderers.ts';
import { styleModelOf } from '../../../../geo/style/model/read-layer-style.ts';
import { symbolsOf } from '../../../../geo/style/model/symbols-of.ts';
import { classBytes, layerItself, symbolIconBytes } from '../table-bytes.ts';
import { type ExportedKind, line, type RecordFile } from './exported-kind.ts';

export interface SizedLayer {
  readonly id: string;
  readonly style: Layer['style'];
  /** Without its chunks and overviews, which can be large. */
  readonly manifest: Omit<LayerManifest, 'chunks' | 'sample' | 'overviews'>;
}

declare module '../room-snapshot.ts' {
  interface ContentReaders {
    /** Null: all. */
    layers(ids: readonly string[] | null): AsyncIterable<Layer>;
  }
}

declare module '../room-sizes.ts' {
  interface ContentSizes {
    readonly layers: readonly SizedLayer[];
  }
}

const records: ExportedKind<never>['records'] = async function* (snapshot, { options: { part }, newName }) {
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

export const layer: ExportedKind<readonly SizedLayer[]> = {
  records,
  bytesInFile: (layers, { part }) =>
    layers
      .filter(
        ({ id, manifest: { bbox } }) =>
          (part?.layers?.includes(id) ?? true) &&
          (part?.bbox === undefined || (bbox !== null && boxesMeet(part.bbox, bbox))),
      )
      .reduce((sum, layer) => sum + layerItself + bytesOfClasses(layer) + packageBytesOf(layer.manifest), 0),
};

/** Size of the symbols of colours by value, and of icons. */
function bytesOfClasses({ style, manifest }: SizedLayer): number {
  const { symbology } = styleModelOf({ color: null, strokeWeight: null, style });
  const classes = 'classes' in symbology ? symbology.classes.length : 0;
  const icons = symbolsOf(symbology).filter(({ icon }) => icon !== null).length;
  return classBytes * classes * geometryClasses(manifest).length + symbolIconBytes * icons;
}
