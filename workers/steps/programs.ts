/** The programs that run as steps, by what they do. */
export const layerBuilderProgram = new URL('./build-vector-layer.ts', import.meta.url);
