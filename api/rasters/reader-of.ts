import { ObjectMissing } from '../../core/ports/object-store.ts';
import { Refusal } from '../../core/errors.ts';
import type { ReadableRaster } from '../../core/rasters/raster.ts';
import { openRaster } from '../../geo/raster/reader/open-raster.ts';
import type { RasterReader } from '../../geo/raster/reader/raster-reader.ts';
import type { Dependencies } from '../dependencies.ts';

type Read = Pick<ReadableRaster, 'id' | 'objectPrefix' | 'manifest'>;

/** Reads the pixels of a raster's present version. */
export function readerOf(
  { id, objectPrefix, manifest }: Read,
  { objects, rasterCaches }: Pick<Dependencies, 'objects' | 'rasterCaches'>,
): RasterReader {
  const { parts } = manifest;
  return openRaster(
    manifest,
    (number) => {
      const part = parts[number];
      if (part === undefined) throw new Error(`The raster ${id} has no part ${number}.`);
      const key = objectPrefix + part.file;
      return { size: part.bytes, read: (start, end) => objects.read(key, { start, end }) };
    },
    rasterCaches,
    `${id} ${objectPrefix}`,
  );
}

/** A raster that was deleted while it was being read is as absent as one that was deleted before. */
export async function presentRaster<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ObjectMissing)
      throw new Refusal('raster_layer_not_found', undefined, {}, { cause: error });
    throw error;
  }
}
