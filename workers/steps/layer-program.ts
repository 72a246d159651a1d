/** The program of all steps that build layers from GeoJSON, tables or room files; it is pre-started. */
export const layerProgram = new URL('./layer-engine/program.ts', import.meta.url);

/** Memory that building a layer from a file of `size` bytes takes (bytes). */
export function layerMemory({ size, threads }: { readonly size: number; readonly threads: number }): number {
  return 256 * 2 ** 20 + threads * 160 * 2 ** 20 + Math.min(size, 2 ** 29);
}
