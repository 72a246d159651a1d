import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JobWarning } from '../../core/jobs/job-state.ts';
import type { LayerManifest } from '../../geo/layer/manifest.ts';
import { HostileDatabase } from '../../geo/geopackage/read/hostile-database.ts';
import { buildRoomLayers } from '../../workers/steps/build-room-layers/read-and-build.ts';
import { readRoomFile } from '../../workers/steps/read-room-file/read-room-file.ts';
import { recordsFile } from '../../workers/steps/file-names.ts';
import type { ExternalFile, RoomFile } from '../../workers/steps/read-room-file/room-file.ts';

type Rest = Record<string, unknown>;

/** The content of a room's file. */
export interface ReadBack {
  readonly file: RoomFile | ExternalFile;
  /** Records of one kind, without the kind. */
  readonly records: (kind: string) => Rest[];
  bytes(name: string): Buffer;
  /** Names of the files besides the records. */
  readonly files: readonly string[];
}

async function readFile(path: string, folder: string, now: number): Promise<RoomFile | ExternalFile> {
  const database = await HostileDatabase.open(path);
  try {
    return readRoomFile(database, { folder, onProgress: () => undefined, now });
  } finally {
    database.close();
  }
}

/** Reads a GeoPackage as its step does, in this process. */
export async function readBack(path: string, now = 1): Promise<ReadBack> {
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-read-'));
  try {
    const file = await readFile(path, folder, now);
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
    const contents = new Map(files.map((name) => [name, readFileSync(join(folder, name))]));
    const lines = contents.get(recordsFile)?.toString().split('\n').slice(0, -1) ?? [];
    const records = lines.map((line) => JSON.parse(line) as Rest);
    return {
      file,
      files: files.filter((name) => name !== recordsFile),
      records: (kind) =>
        records
          .filter((record) => record.kind === kind)
          .map((record) => Object.fromEntries(Object.entries(record).filter(([name]) => name !== 'kind'))),
      bytes: (name) => contents.get(name) ?? Buffer.alloc(0),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Builds the first layer of a room's file: the texts of its features in the order of its files. */
export async function builtLayer(
  path: string,
  folder = 'layers/0',
): Promise<{ texts: string[]; manifest: LayerManifest; warnings: readonly JobWarning[] }> {
  const target = await mkdtemp(join(tmpdir(), 'chartroom-read-'));
  try {
    const { layers } = await buildRoomLayers({
      ...{ path, target, scratch: target, folders: [folder], threads: 1, maxBytes: null },
      onProgress: () => undefined,
    });
    const [layer] = layers;
    if (layer === undefined) throw new Error('there is such a layer');
    const texts = layer.manifest.parts.flatMap(({ text }) => {
      const lines = readFileSync(join(target, folder, text.name), 'utf8').split('\n');
      return lines.filter((line) => line.startsWith('{"type":"Feature",') || line.startsWith('{"type":"Feature"}')).map((line) => line.replace(/,$/, '')); // prettier-ignore
    });
    return { texts, manifest: layer.manifest, warnings: layer.warnings };
  } finally {
    rmSync(target, { recursive: true });
  }
}
