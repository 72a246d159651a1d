import { type NewObject, storeObjects } from '../../core/blobs/store-objects.ts';
import type { FileRef } from '../../geo/layer/manifest.ts';
import type { WorkerDependencies } from '../dependencies.ts';
import type { StepWorkspace } from '../sandbox/step-executor.ts';

const mediaTypes: Record<string, string> = {
  fgb: 'application/vnd.flatgeobuf',
  geojson: 'application/geo+json',
  json: 'application/json',
  tif: 'image/tiff',
};

function mediaTypeOf(name: string): string {
  return mediaTypes[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}

/** A file to be stored under its own key; `writeTo` knows its source. */
export interface NewLayerFile extends FileRef {
  readonly writeTo: (key: string) => NewObject['write'];
}

/** Files that a step wrote to a folder of the workspace. */
export function filesIn(workspace: StepWorkspace, folder: string, files: readonly FileRef[]): NewLayerFile[] {
  return files.map((file) => ({
    ...file,
    writeTo: (key) => (_objects, signal) =>
      workspace.stageOut(`${folder}/${file.name}`, key, { size: file.bytes, signal }),
  }));
}

/** Files of a layer version that are already stored under a prefix; they are copied within the store. */
export function filesBelow(prefix: string, files: readonly FileRef[]): NewLayerFile[] {
  return files.map((file) => ({
    ...file,
    writeTo: (key) => (objects) => objects.copy(prefix + file.name, key),
  }));
}

/** The files of a layer version as objects under a prefix used only by this attempt. */
export function objectsBelow(prefix: string, files: readonly NewLayerFile[]): NewObject[] {
  return files.map(({ name, sha256, writeTo }) => {
    const key = prefix + name;
    return { key, mediaType: mediaTypeOf(name), sha256, write: writeTo(key) };
  });
}

/** Stores the files of a layer version under a prefix used only by this attempt. */
export async function storeFiles(
  { database, objectStore: objects, clock }: Pick<WorkerDependencies, 'database' | 'objectStore' | 'clock'>,
  files: readonly NewLayerFile[],
  { prefix, signal, report }: StoreFilesOptions,
): Promise<void> {
  const ports = { database, objects, clock };
  await storeObjects(ports, objectsBelow(prefix, files), { signal, ...(report && { report }) });
}

interface StoreFilesOptions {
  readonly prefix: string;
  readonly signal: AbortSignal;
  /** Called with the total number of bytes stored so far. */
  readonly report?: (bytes: number) => void;
}
