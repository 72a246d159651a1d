import { layerFolder } from '../../workers/steps/file-names.ts';
import { buildLayerStep } from '../../workers/steps/build-layer/step.ts';
import type { RoomFileSteps } from '../../workers/exchange/import/room-file-steps.ts';
import type { StepInput } from '../../workers/sandbox/step-executor.ts';
import { inputOf } from './steps.ts';

export interface RoomFileContents {
  readonly records: readonly object[];
  /** By their names in the workspace. */
  readonly files: Readonly<Record<string, Uint8Array>>;
  /** The GeoJSON of layers, by their folders. */
  readonly layers: Readonly<Record<string, string>>;
}

/** Replaces the steps that read a room's file: outputs the given files, and builds layers from GeoJSON. */
export function roomFileStandIn({ records, files, layers }: RoomFileContents): RoomFileSteps {
  return {
    async read(workspace, _request, { signal }) {
      const lines = records.map((record) => `${JSON.stringify(record)}\n`);
      await workspace.stageIn('records.jsonl', inputOf(...lines), { signal });
      for (const [name, bytes] of Object.entries(files))
        await workspace.stageIn(name, bytesOf(bytes), { signal });
      const file = { kind: 'room', externalLayers: [], leftOut: [], leftOutCounts: {} } as const;
      return { file, firstLayer: null, [Symbol.asyncDispose]: () => Promise.resolve() };
    },
    async buildLayer(workspace, { folder }, { threads, maxBytes }, io) {
      const text = layers[folder] ?? '';
      const file = { size: text.length, checksum: false, declared: {} };
      const request = { ...file, threads, maxBytes, pointsAreFree: false };
      const pieces = (piece: number) => Promise.resolve(piece === 0 ? inputOf(text) : null);
      const built = await workspace.run(buildLayerStep, { ...request, mayBeEmpty: true }, { ...io, pieces });
      if (built.outcome.type !== 'built') throw new Error(built.outcome.message);
      const { manifest, warnings } = built.outcome;
      return { folder: layerFolder, manifest, warnings: [...warnings] };
    },
  };
}

function bytesOf(bytes: Uint8Array): StepInput {
  // oxlint-disable-next-line typescript/require-await -- a stream has no other form
  async function* slabs() {
    yield bytes;
  }
  return { open: () => Promise.resolve(slabs()) };
}
