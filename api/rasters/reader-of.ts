import { ObjectMissing } from '../../core/ports/object-store.ts';
import { Refusal } from '../../core/errors.ts';
import type { ReadableRaster } from '../../core/rasters/raster.ts';
import { openRaster } from '../../geo/raster/reader/open-raster.ts';
import type { RasterReader } from '../../geo/raster/reader/raster-reader.ts';
import type { Dependencies } from '../dependencies.ts';

type Read = Pick<ReadableRaster, 'id' | 'objectPrefix' | 'manifest'>;

/** A reader for the pixels of the current version of a raster. */
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

/** Throws Refusal `raster_layer_not_found` if the raster is deleted while it is being read. */
export async function presentRaster<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ObjectMissing)
      throw new Refusal('raster_layer_not_found', undefined, {}, { cause: error });
    throw error;
  }
}
