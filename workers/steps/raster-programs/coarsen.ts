import { overviewsCommand, sampleCommand } from '../../../adapters/gdal/raster/raster-commands.ts';
import type { RasterSampling } from '../../../geo/raster/manifest.ts';
import type { ProgramsOfRaster } from './programs-of-raster.ts';

export interface Coarsening {
  readonly folder: string;
  /** Name of the TIFF, and the maximum size to which it may grow (bytes). */
  readonly file: string;
  readonly fileBytes: number;
  readonly method: RasterSampling['overviews'];
  /** Number of overviews to add. */
  readonly overviews: number;
  /** A lossless copy of an overview: its file, and the number of halvings to it. */
  readonly sample: { readonly file: string; readonly level: number } | null;
  readonly report: (fraction: number) => void;
}

/** Adds overviews to a TIFF, and copies one of its levels for statistics. */
export async function coarsen(
  programs: ProgramsOfRaster,
  { folder, file, fileBytes, method, overviews, sample, report }: Coarsening,
): Promise<void> {
  if (overviews > 0) {
    const command = overviewsCommand(folder, file, method, overviews);
    await programs.run(command, 'build overviews', { fileBytes, report });
  }
  if (sample === null) return;
  const command = sampleCommand(folder, file, sample.file, sample.level - 1);
  await programs.run(command, 'copy an overview', { fileBytes });
}
