import type { RasterManifest } from '../../geo/raster/manifest.ts';
import type { JobWarning } from '../jobs/job-state.ts';
import { misfit } from './display.ts';
import type { DisplaySettings } from './display-fields.ts';

/**
 * What of the display that somebody wished for fits the raster, which nobody knew when they did; what does not is left
 * out and told.
 */
export function fittingDisplay(
  wish: DisplaySettings,
  manifest: RasterManifest,
): { readonly settings: DisplaySettings; readonly warnings: readonly JobWarning[] } {
  const warnings: JobWarning[] = [];
  let settings = wish;
  for (let wrong = misfit(settings, manifest); wrong !== null; wrong = misfit(settings, manifest)) {
    const { field, flaw } = wrong;
    warnings.push({
      code: 'display_ignored',
      message: `The display's ${field} ${flaw}; it was left out.`,
    });
    settings = Object.fromEntries(Object.entries(settings).filter(([each]) => each !== field));
  }
  return { settings, warnings };
}
