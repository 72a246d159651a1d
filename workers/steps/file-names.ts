/** Names of what steps leave in their folder. Apart from the declarations: programs load these and no schema. */

/** The folder of a layer's files. */
export const layerFolder = 'layer';

/** The folder in which each of several layers has one. */
export const layersFolder = 'layers';

/** Files of a layer that are written to be stored. */
export const layerFileNames = /^part-\d+\.(?:fgb|geojson|offsets)$/;

/** A layer as one file of another format. */
export const layerFile = 'layer-file';

/**
 * The records of a room, one a line (`core/room-file/records.ts`); beside them lie the files that they name, such as
 * `blobs/<n>` and `rasters/<n>/original`.
 */
export const recordsFile = 'records.jsonl';

/** A room's GeoPackage. */
export const roomFile = 'room.gpkg';
