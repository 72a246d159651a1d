import type { LayerManifest } from '../../geo/vector/manifest.ts';
import type { LayerSight, Onlooker } from './layer-sight.ts';

export interface LayerStyle {
  /** Hex without `#`. */
  readonly color: string | null;
  readonly opacity: number | null;
  readonly strokeWeight: number | null;
  readonly visible: boolean;
  readonly style: Readonly<Record<string, unknown>> | null;
}

/** A published vector layer: its row, and the manifest of its immutable files. */
export interface Layer extends LayerStyle {
  readonly id: string;
  readonly contentKey: number;
  readonly name: string;
  readonly description: string | null;
  readonly featureCount: number;
  /** Stored bytes, as the quota counts them. */
  readonly bytes: number;
  /** The immutable files' object keys start with this. */
  readonly objectPrefix: string;
  readonly manifest: LayerManifest;
  readonly createdBy: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

export type LayerSummary = Omit<Layer, 'manifest'> & {
  readonly bbox: readonly [number, number, number, number] | null;
};

export interface LayerRepository {
  /** In order of creation, without manifests. */
  list(contentKey: number): Promise<LayerSummary[]>;
  /** With the manifest. The id alone finds it: layer ids are unique over all rooms. */
  find(layerId: string): Promise<Layer | null>;
  /** The layer without its manifest, its room, and what the onlooker is there: at once, for who reads features. */
  see(layerId: string, onlooker: Onlooker): Promise<LayerSight>;
  /** The manifest as JSON of the version whose objects have this prefix; it never changes. Null when it is gone. */
  manifest(layerId: string, objectPrefix: string): Promise<string | null>;
  insert(layer: Layer): Promise<void>;
  update(
    layerId: string,
    change: Partial<LayerStyle & { name: string; description: string | null }>,
  ): Promise<Layer | null>;
  delete(layerId: string): Promise<boolean>;
}
