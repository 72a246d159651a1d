/** The programs that run as steps, by what they do. */
export const layerBuilderProgram = new URL('./build-vector-layer.ts', import.meta.url);

/** What makes overviews of finished files. */
export const overviewBuilderProgram = new URL('./build-layer-overviews.ts', import.meta.url);

/** What an upload for GDAL goes through before and after it. */
export const sourcePreparerProgram = new URL('./prepare-sources.ts', import.meta.url);
export const convertedBuilderProgram = new URL('./build-converted-layers.ts', import.meta.url);

/** What makes markers of points. */
export const pointReaderProgram = new URL('./read-points.ts', import.meta.url);

/** What gives a GeoJSON the positions that GDAL converted. */
export const positionPlacerProgram = new URL('./place-positions.ts', import.meta.url);

/**
 * Programs that read uploads with code of ours alone, which Node's permissions hold in; all others read them with
 * SQLite's too, and need more.
 */
export const ownReaders: ReadonlySet<string> = new Set(
  [layerBuilderProgram, overviewBuilderProgram, pointReaderProgram].map(String),
);
