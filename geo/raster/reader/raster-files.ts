import { CogFile } from '../cog/cog-file.ts';
import type { Level } from '../cog/levels.ts';
import type { FileBytes } from '../file-bytes.ts';
import type { RasterManifest } from '../manifest.ts';
import type { LevelOfFile } from '../pixels/read-window.ts';
import { RasterDamaged } from '../raster-damaged.ts';
import type { RasterCaches } from './raster-caches.ts';

/** The parts of a raster and their levels. */
export class RasterFiles {
  readonly manifest: RasterManifest;
  readonly #files: readonly CogFile[];

  constructor(
    manifest: RasterManifest,
    files: (part: number) => FileBytes,
    caches: RasterCaches,
    key: string,
  ) {
    this.manifest = manifest;
    this.#files = manifest.parts.map((_, part) => new CogFile(files(part), caches, `${key}/${part}`));
  }

  /** For each part, the coarsest level with at least the resolution of a zoom, or its finest. */
  async levelsFor(zoom: number, signal?: AbortSignal): Promise<readonly LevelOfFile[]> {
    return Promise.all(
      this.#files.map(async (file) => {
        const levels = await file.levels(signal);
        this.#check(levels);
        return { file, level: levels.findLast((level) => level.zoom >= zoom) ?? levels[0]! };
      }),
    );
  }

  #check([full]: readonly Level[]): void {
    const { maxZoom, dataType, bands } = this.manifest;
    if (full === undefined) throw new RasterDamaged('the TIFF has no image');
    const { type, samples, alpha } = full.coding;
    const count = alpha < 0 ? samples : samples - 1;
    if (full.zoom !== maxZoom || type !== dataType || count !== bands.length)
      throw new RasterDamaged(
        `the TIFF has ${count} bands of ${type} at zoom ${full.zoom}; its manifest declares ${bands.length} of ${dataType} at ${maxZoom}`,
      );
  }
}
