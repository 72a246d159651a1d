import type { LeftOut } from '../../../core/exchange/import/left-out.ts';
import type { LayerEdit } from '../../../core/exchange/update/layer-edits.ts';
import type { RoomBase } from '../../../core/exchange/update/room-base.ts';
import type { ObjectStore } from '../../../core/ports/object-store.ts';
import { readJson } from '../import/read-plan.ts';

/** The result of comparing a file with its room, stored as JSON for the later steps of an update. */
export interface ComparedFile {
  readonly base: RoomBase;
  readonly edits: readonly Omit<LayerEdit, 'version'>[];
  /** Names of the tables that another program added. */
  readonly addedNames: readonly string[];
  /** Rows of markers that could not be read. */
  readonly unreadMarkers: number;
  readonly hasMarkers: boolean;
  readonly leftOut: readonly LeftOut[];
}

export async function readCompared(objects: ObjectStore, key: string): Promise<ComparedFile> {
  return (await readJson(objects, key)) as ComparedFile;
}

export function hasChangedFeatures({ features }: Pick<LayerEdit, 'features'>): boolean {
  return features !== null && features.created + features.updated + features.deleted > 0;
}
