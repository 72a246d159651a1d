/** The programs that run as steps, by what they do. */
export const layerBuilderProgram = new URL('./build-vector-layer.ts', import.meta.url);

/** What makes overviews of finished files. */
export const overviewBuilderProgram = new URL('./build-layer-overviews.ts', import.meta.url);

/** What an upload for GDAL goes through before and after it. */
export const sourcePreparerProgram = new URL('./prepare-sources.ts', import.meta.url);
export const convertedBuilderProgram = new URL('./build-converted-layers.ts', import.meta.url);

/** What gives a GeoJSON the positions that GDAL converted. */
export const positionPlacerProgram = new URL('./place-positions.ts', import.meta.url);
