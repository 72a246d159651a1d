import { featuresDigest } from '../../../geo/layer/features-digest.ts';
import type { LayerManifest } from '../../../geo/layer/manifest.ts';
import type { Layer } from '../../layers/layer.ts';
import { originalId } from '../../access/imported.ts';
import type { WrittenColumn } from '../../../geo/geopackage/written-column.ts';
import { asName, flag, integer, json, real, recordTable, required, text } from './record-table.ts';

/**
 * A layer; its files are in `folder` under the manifest's names. A layer read from a file has no manifest
 * yet.
 */
export type LayerItem = Omit<Layer, 'contentKey' | 'order' | 'bytes' | 'objectPrefix' | 'manifest'> & {
  readonly folder: string;
  readonly manifest: LayerManifest | null;
  /** Of a layer read from a file: the digest of the features that the export wrote; null if the file lacks it. */
  readonly version?: string | null;
};

declare module '../records.ts' {
  interface ContentRecords {
    readonly layer: LayerItem;
  }
}

/** A layer and the table of its features. */
export interface LayerRow {
  readonly layer: LayerItem;
  readonly table: string;
  /** The columns that contain the properties of its features. */
  readonly columns: readonly WrittenColumn[];
}

/** In drawing order, which is that of `fid`. */
export const layersTable = recordTable<LayerRow>(
  {
    name: 'chartroom_layers',
    kind: 'attributes',
    key: 'fid',
    description: 'Layers of the room, their styles and the tables of their features.',
  },
  [
    text('table_name', ({ table }) => table, asName),
    text('id', ({ layer }) => layer.id, asName),
    text('name', ({ layer }) => layer.name, required),
    text('description', ({ layer }) => layer.description),
    text('color', ({ layer }) => layer.color),
    real('opacity', ({ layer }) => layer.opacity),
    real('stroke_weight', ({ layer }) => layer.strokeWeight),
    flag('visible', ({ layer }) => layer.visible),
    json('style', ({ layer }) => layer.style),
    json('columns', ({ columns }) => columns, required),
    text('version', ({ layer: { manifest } }) => (manifest === null ? null : featuresDigest(manifest))),
    text('created_by', ({ layer }) => originalId(layer.createdBy), required),
    integer('created_at', ({ layer }) => layer.createdAt, required),
    integer('updated_at', ({ layer }) => layer.updatedAt, required),
  ],
);
