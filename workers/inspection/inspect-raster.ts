import type { Gdal } from '../../adapters/gdal/open-gdal.ts';
import type { Declaration } from '../../geo/declaration.ts';
import { epsgCodeOf } from '../../geo/crs/reproject.ts';
import type { InspectedFile, InspectedSystem } from '../../geo/inspection/inspected-file.ts';
import { bounded } from '../../geo/inspection/refused.ts';
import { declaredSystem, systemOfCode, systemOfText } from '../../geo/inspection/system-names.ts';
import type { PreparedRaster } from '../../geo/raster/source/prepared-raster.ts';
import { rasterInSandbox } from '../rasters/raster-in-sandbox.ts';
import { planRasterStep } from '../steps/plan-raster/step.ts';
import type { InspectionContext } from './stage-file.ts';

/** The position of a JPEG 2000 image does not depend on its resolution. */
const coarseWidth = 256;

interface RasterFile {
  readonly source: string;
  readonly size: number;
  readonly declared: Declaration;
}

/** Validates a raster and finds its position, without converting its pixels. Rejects with JobProblem. */
export async function inspectRaster(
  { gdal, engineThreads: threads }: { readonly gdal: Gdal; readonly engineThreads: number },
  found: InspectedFile,
  file: RasterFile,
  { workspace, io }: InspectionContext,
): Promise<InspectedFile> {
  const prepared = await rasterInSandbox({ gdal, threads }, workspace, {
    ...file,
    ...io,
    sections: null,
  }).prepare(coarseWidth);
  const plan = await workspace.run(planRasterStep(gdal), { prepared, maxSide: null, resampling: null }, io);
  const warnings = [...prepared.warnings, ...plan.warnings].map(({ code, message }) => ({ code, message }));
  return bounded({
    ...found,
    crs: systemOf(prepared, plan.crs, file.declared),
    bbox: plan.grid.bbox,
    warnings: [...found.warnings, ...warnings],
  });
}

/** `name` is what GDAL found: a code, or a name. */
function systemOf({ system }: PreparedRaster, name: string, { crs }: Declaration): InspectedSystem {
  if (crs !== undefined) return declaredSystem(crs);
  if (system !== null && 'code' in system) {
    const evidence = system.code === 4326 ? 'default' : system.code === 2056 ? 'range' : 'name';
    return systemOfCode(system.code, evidence, 'Assumed from the extent of the raster.');
  }
  const explanation = system === null ? 'The TIFF declares the system.' : 'The .prj beside the TIFF.';
  const code = epsgCodeOf(name);
  return code === null ? systemOfText(`"${name}"`, explanation) : systemOfCode(code, 'file', explanation);
}
