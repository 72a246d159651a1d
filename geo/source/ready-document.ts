import { createReadStream, statSync } from 'node:fs';
import { streamSource } from '../files/byte-source.ts';
import type { IntermediateFile } from '../geopackage/read-layers.ts';
import type { GdalSource } from '../gdal/gdal-source.ts';

/** A GeoJSON in degrees that bypasses GDAL, in place of an intermediate file. */
export function readyDocument(path: string, { name, announced }: GdalSource): IntermediateFile {
  const layer = {
    name,
    table: '',
    features: announced?.features ?? 0,
    system: null,
    hasSystem: true,
    extent: null,
  };
  return {
    layers: [layer],
    tables: [],
    columnsOf: () => [],
    countValues: () => null,
    read: () => streamSource(createReadStream(path), statSync(path).size),
    close: () => undefined,
  };
}
