import type { RasterLayer } from '../../../rasters/raster.ts';
import { boxesMeet } from '../part-of-room.ts';
import { line, type RecordFile, type RecordsOfKind } from './records-of-kind.ts';

export const rasterRecords: RecordsOfKind = async function* (snapshot, { options, bbox, newName }) {
  for await (const raster of snapshot.rasters(options.part?.rasters ?? null)) {
    if (bbox !== null && !boxesMeet(bbox, raster.manifest.bbox)) continue;
    const { id, name, description, visible, display, createdBy, createdAt, updatedAt } = raster;
    const { manifest, original } = raster;
    const folder = newName('rasters');
    const originals = options.includeTiffs ? filesOfOriginal(raster, folder) : null;
    const text = line({
      kind: 'raster',
      ...{ id, name, description, visible, display, createdBy, createdAt, updatedAt },
      fileName: original.fileName,
      originalFiles: originals?.map((file) => file.name) ?? null,
      ...{ folder, manifest },
    });
    const tiles = options.includeTiles ? filesOfVersion(raster, folder) : [];
    yield { text, files: [...tiles, ...(originals ?? [])] };
  }
};

function filesOfVersion({ manifest, objectPrefix }: RasterLayer, folder: string): RecordFile[] {
  return manifest.parts.map(({ file, bytes }) => ({
    name: `${folder}/${file}`,
    key: objectPrefix + file,
    bytes,
  }));
}

function filesOfOriginal({ original }: RasterLayer, folder: string): RecordFile[] {
  return original.pieces.map((piece, number) => ({ name: `${folder}/original-${number}`, ...piece }));
}
