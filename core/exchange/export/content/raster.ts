import type { RasterManifest } from '../../../../geo/raster/manifest.ts';
import type { RasterLayer } from '../../../rasters/raster.ts';
import { boxesMeet } from '../part-of-room.ts';
import { type ExportedKind, line, type RecordFile } from './exported-kind.ts';

export interface SizedRaster {
  readonly id: string;
  readonly originalBytes: number;
  readonly manifest: RasterManifest;
}

declare module '../room-snapshot.ts' {
  interface ContentReaders {
    /** Null: all. */
    rasters(ids: readonly string[] | null): AsyncIterable<RasterLayer>;
  }
}

declare module '../room-sizes.ts' {
  interface ContentSizes {
    readonly rasters: readonly SizedRaster[];
  }
}

/** An overflow page has four bytes of overhead. */
const blobShare = 4096 / 4092;

const records: ExportedKind<never>['records'] = async function* (snapshot, { options, bbox, newName }) {
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
      crs: original.crs ?? null,
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

export const raster: ExportedKind<readonly SizedRaster[]> = {
  records,
  bytesInFile(all, { part, includeTiffs, includeTiles }) {
    const rasters = all.filter(
      ({ id, manifest: { bbox } }) =>
        (part?.rasters?.includes(id) ?? true) && (part?.bbox === undefined || boxesMeet(part.bbox, bbox)),
    );
    // Rendered tiles of pictures equal those of their GeoTIFF; other rasters are estimated at the same size.
    const parts = rasters.flatMap(({ manifest }) => manifest.parts);
    const tiles = parts.reduce((sum, { bytes }) => sum + bytes, 0);
    const originals = rasters.reduce((sum, { originalBytes }) => sum + originalBytes, 0);
    return ((includeTiffs ? originals : 0) + (includeTiles ? tiles : 0)) * blobShare;
  },
};
