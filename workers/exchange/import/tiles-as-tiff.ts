import type { Gdal } from '../../../adapters/gdal/open-gdal.ts';
import type { JobWarning } from '../../../core/jobs/job-state.ts';
import { isGeoPackage } from '../../../core/uploads/geopackage-only.ts';
import { isGzip, unfoldedBeginning } from '../../../geo/archive/gunzip.ts';
import type { StepIo, StepWorkspace } from '../../sandbox/step-executor.ts';
import { copyTilesStep } from '../../steps/copy-tiles/step.ts';
import { joinTilesStep } from '../../steps/join-tiles/step.ts';

export interface TilesAsTiffOptions {
  readonly gdal: Gdal;
  readonly threads: number;
  /** Name of the GeoPackage, or of a gzip file of one, in the workspace, and its size (bytes). */
  readonly source: string;
  readonly size: number;
  /** Step options for copying the tiles and for joining them. */
  readonly copying: StepIo<never>;
  readonly joining: StepIo<never>;
}

export interface TilesAsTiff {
  /** Name of the TIFF, and its size (bytes). */
  readonly file: string;
  readonly bytes: number;
  /** Formats of the tiles, such as `jpeg, png`. */
  readonly formats: string;
  readonly warnings: readonly JobWarning[];
}

const copy = 'tiles.gpkg';
const joined = 'tiles.tif';

/**
 * Whether the first bytes of a file in the workspace are those of a GeoPackage, or of a gzip file of one.
 */
export async function beginsAsGeoPackage(workspace: StepWorkspace, name: string): Promise<boolean> {
  for await (const chunk of workspace.read(name) as AsyncIterable<Uint8Array>)
    return isGeoPackage(isGzip(chunk) ? await unfoldedBeginning(chunk, 16) : chunk);
  return false;
}

/**
 * Makes a TIFF from the single tile table of a GeoPackage. The tiles are first copied into a new file, so
 * GDAL never opens the uploaded one. Rejects with JobProblem or the signal's reason.
 */
export async function tilesAsTiff(
  workspace: StepWorkspace,
  { gdal, threads, source, size, copying, joining }: TilesAsTiffOptions,
): Promise<TilesAsTiff> {
  const copied = await workspace.run(
    copyTilesStep,
    { file: source, size, table: null, target: copy },
    copying,
  );
  const request = { file: copy, copied, target: joined, threads };
  const { bytes } = await workspace.run(joinTilesStep(gdal), request, joining);
  await workspace.remove(copy);
  return { file: joined, bytes, formats: copied.formats, warnings: copied.warnings };
}
