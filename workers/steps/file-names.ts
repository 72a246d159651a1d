/**
 * Names of the files that steps write to their folder. Separate from the step declarations, because
 * programs load these without the schemas.
 */

/** Folder of the files of a single layer. */
export const layerFolder = 'layer';

/** Folder with one subfolder for each of several layers. */
export const layersFolder = 'layers';

/** Layer files that a step writes to be stored. */
export const layerFileNames = /^(?:part-\d+\.(?:fgb|geojson|offsets)|attributes\.json)$/;

/** A layer as one file of another format. */
export const layerFile = 'layer-file';

/**
 * The records of a room, one per line (`core/exchange/records.ts`). The files that they name are in the
 * same folder, such as `blobs/<n>` and `rasters/<n>/original`.
 */
export const recordsFile = 'records.jsonl';

/** The GeoPackage of a room. */
export const roomFile = 'room.gpkg';
