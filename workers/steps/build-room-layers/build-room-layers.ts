import { join } from 'node:path';
import type { JobStage } from '../../../core/jobs/job-state.ts';
import { LeftOutRows } from '../../../core/exchange/reading/left-out-rows.ts';
import { shownName } from '../../../geo/archive/unpack-entry.ts';
import { damagedFile } from '../../../geo/geopackage/read/file-header.ts';
import type { HostileDatabase } from '../../../geo/geopackage/read/hostile-database.ts';
import { layerDocument, maxFeatureBytes } from '../../../geo/geopackage/read/layer-document.ts';
import { layerTable, listedFeatures } from '../../../geo/geopackage/read/layer-table.ts';
import { RestRuns } from '../../../geo/geopackage/read/rest-runs.ts';
import { buildLayer } from '../../../geo/layer/build/build-layer.ts';
import type { LayerPool } from '../../../geo/layer/build/layer-runners.ts';
import { shortened } from '../shortened.ts';
import { type RoomLayer, roomLayers } from '../read-room-file/room-layers.ts';
import type { BuiltRoomLayer } from '../schemas/built-room-layer.ts';
import type { BuildRoomLayersRequest } from './step.ts';

export interface BuildRoomLayersOptions extends Omit<BuildRoomLayersRequest, 'file' | 'size'> {
  /** Folder below which the folders of the layers are created. */
  readonly target: string;
  readonly scratch: string;
  /** Threads that are already running. */
  readonly pool?: LayerPool;
  readonly onProgress: (progress: { fraction: number; stage: JobStage; message: string }) => void;
}

/** Tables with fewer features are built in a single thread. */
const fewFeatures = 10_000;

/** Builds layer files from the layers' tables, one layer at a time. Throws GeoError. */
export async function buildLayersOf(
  database: HostileDatabase,
  options: BuildRoomLayersOptions,
): Promise<readonly BuiltRoomLayer[]> {
  const layers = wantedLayers(database, options.folders);
  const rests = new RestRuns(database, maxFeatureBytes);
  const built: BuiltRoomLayer[] = [];
  let bytes = 0;
  for (const layer of layers) {
    const { maxBytes } = options;
    const one = await build(database, rests, layer, options, maxBytes === null ? null : maxBytes - bytes);
    bytes += one.manifest.bytes;
    built.push(one);
  }
  return built;
}

/** The layers with these folders, in this order. Throws GeoError if the file lacks one. */
export function wantedLayers(database: HostileDatabase, folders: readonly string[]): RoomLayer[] {
  const all = roomLayers(database, listedFeatures(database), { leftOut: new LeftOutRows(), now: 0 });
  const byFolder = new Map(all.map((layer) => [layer.item.folder, layer]));
  return folders.map((folder) => {
    const layer = byFolder.get(folder);
    if (layer === undefined) throw damagedFile(`has no layer ${shownName(folder)}`);
    return layer;
  });
}

async function build(
  database: HostileDatabase,
  rests: RestRuns,
  { item, features, columns }: RoomLayer,
  { target, scratch, threads, pool, onProgress }: BuildRoomLayersOptions,
  maxBytes: number | null,
): Promise<BuiltRoomLayer> {
  const { folder, name, featureCount } = item;
  const table = layerTable(database, features, columns);
  const document = layerDocument(database, table, { name, rests });
  const { manifest, warnings } = await buildLayer({
    source: document.bytes,
    outputDirectory: join(target, folder),
    scratchDirectory: scratch,
    threads: featureCount < fewFeatures ? 1 : threads,
    mayBeEmpty: true,
    overviews: false,
    ...(pool === undefined ? {} : { pool }),
    ...(maxBytes === null ? {} : { limits: { outputBytes: maxBytes } }),
    onProgress: ({ stage, features: read }) => {
      const isReading = stage === 'reading';
      onProgress({
        stage: isReading ? 'converting' : 'indexing',
        fraction: Math.min(1, read / Math.max(1, featureCount)),
        message: `${isReading ? 'Reading' : 'Indexing'} “${name}”: ${read} of ${featureCount} features.`,
      });
    },
  });
  const odd = warnings.map(({ code, message, feature }) => ({ code, message, feature }));
  return { folder, manifest, warnings: shortened([...document.warnings(), ...odd]) };
}
